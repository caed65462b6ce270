import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/errors'
import { apiMutation } from '@/shared/api/query'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { Input } from '@/shared/ui/inputs/input'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import { passwordRules } from '../../../domain/common/password'
import styles from './myinfo.module.css'

type Field = 'currentPassword' | 'newPassword' | 'repeat' | 'code'
const titles: Record<Field, string> = {
  currentPassword: '현재 비밀번호',
  newPassword: '새 비밀번호',
  repeat: '새 비밀번호 확인',
  code: '인증번호',
}
const blank: Record<Field, string> = { currentPassword: '', newPassword: '', repeat: '', code: '' }
const autoComplete: Record<Field, string> = {
  currentPassword: 'current-password',
  newPassword: 'new-password',
  repeat: 'new-password',
  code: 'one-time-code',
}
// the keys of the titles are the fields
const all = Object.keys(titles) as Field[]

interface Props {
  loginId: string
  /** Whether the admin has an authenticator, so that a code is required, too. */
  hasOtp: boolean
}

/** Renders 비밀번호 변경. A change ends all other sessions. */
export function PasswordSection({ loginId, hasOtp }: Props) {
  // if the authenticator was set up elsewhere meanwhile, the server asks for the code
  const [codeRequested, setCodeRequested] = useState(false)
  const asksCode = hasOtp || codeRequested
  const fields = asksCode ? all : all.filter((field) => field !== 'code')
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [busy, setBusy] = useState(false)
  const rules = passwordRules(values.newPassword, loginId)
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/auth/reset-password'))

  function check(): Partial<Record<Field, string>> {
    const found: Partial<Record<Field, string>> = {}
    for (const field of fields) {
      if (values[field] === '') found[field] = requiredPrompt(titles[field])
    }
    const broken = rules.find(({ met }) => !met)
    if (!found.newPassword && broken) found.newPassword = broken.problem
    if (!found.repeat && values.repeat !== values.newPassword) found.repeat = '새 비밀번호가 서로 일치하지 않습니다.'
    return found
  }

  /** Shows messages at their fields and focuses the first one. */
  function show(found: Partial<Record<Field, string>>) {
    setErrors(found)
    focusFirstInvalid(form, true)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = check()
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { currentPassword, newPassword, code } = values
      const proof = asksCode ? { currentPassword, code: code.trim() } : { currentPassword }
      await mutateAsync({ body: { mode: 'SELF', loginId, newPassword, ...proof } })
      setValues(blank)
      toast('비밀번호가 변경되었습니다. 다른 기기에서는 로그아웃됩니다.')
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : []
      setCodeRequested((before) => before || refused.some(({ field }) => field === 'code'))
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
          {fields.map((field) => (
            <FieldFrame key={field} title={titles[field]} fieldPath={field} error={errors[field]}>
              {(controlProps) => (
                <Input
                  {...controlProps}
                  type={field === 'code' ? 'text' : 'password'}
                  autoComplete={autoComplete[field]}
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
              <li key={text} data-met={met} data-bad={errors.newPassword !== undefined && !met}>
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
