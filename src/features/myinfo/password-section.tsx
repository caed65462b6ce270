import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/errors'
import { apiMutation } from '@/shared/api/query'
import { passwordRules } from '@/shared/lib/password'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { focusFirstBad } from '@/shared/ui/inputs/focus-first-bad'
import { Input } from '@/shared/ui/inputs/input'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import styles from './myinfo.module.css'

type Field = 'currentPassword' | 'newPassword' | 'repeat'
const titles: Record<Field, string> = {
  currentPassword: '현재 비밀번호',
  newPassword: '새 비밀번호',
  repeat: '새 비밀번호 확인',
}
const blank: Record<Field, string> = { currentPassword: '', newPassword: '', repeat: '' }

/** 비밀번호 변경: success ends all other sessions. */
export function PasswordSection({ loginId }: { loginId: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [busy, setBusy] = useState(false)
  const rules = passwordRules(values.newPassword, loginId)
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/auth/reset-password'))

  function check(): Partial<Record<Field, string>> {
    const found: Partial<Record<Field, string>> = {}
    for (const field of Object.keys(titles) as Field[]) {
      if (values[field] === '') found[field] = requiredPrompt(titles[field])
    }
    if (!found.newPassword && rules.some(({ met }) => !met)) {
      found.newPassword = '비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.'
    }
    if (!found.repeat && values.repeat !== values.newPassword) found.repeat = '새 비밀번호가 서로 일치하지 않습니다.'
    return found
  }

  /** Puts messages at their fields and goes to the first one. */
  function show(found: Partial<Record<Field, string>>) {
    setErrors(found)
    focusFirstBad(form, true)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = check()
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { currentPassword, newPassword } = values
      await mutateAsync({ body: { mode: 'SELF', loginId, currentPassword, newPassword } })
      setValues(blank)
      toast('비밀번호가 변경되었습니다. 다른 기기에서는 로그아웃됩니다.')
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : []
      if (refused.length > 0) show(Object.fromEntries(refused.map(({ field, message }) => [field, message])))
      else await showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="비밀번호 변경">
      <Section title="비밀번호 변경" hint="변경하면 다른 기기에서는 로그아웃됩니다." plain>
        <div className={styles.block} data-stacked="">
          {(Object.keys(titles) as Field[]).map((field) => (
            <FieldFrame key={field} title={titles[field]} place={field} error={errors[field]}>
              {(tie) => (
                <Input
                  {...tie}
                  type="password"
                  autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
                  width={22}
                  value={values[field]}
                  onChange={(event) => setValues({ ...values, [field]: event.target.value })}
                  maxLength={200}
                />
              )}
            </FieldFrame>
          ))}
          <ul className={styles.rules}>
            {rules.map(({ text, met }) => (
              <li key={text} data-met={met}>
                {text}
              </li>
            ))}
            <li>최근 사용한 비밀번호 3개와 다름</li>
          </ul>
        </div>
        <div className={styles.bar}>
          <Button type="submit" variant="primary" busy={busy}>
            비밀번호 변경
          </Button>
        </div>
      </Section>
    </form>
  )
}
