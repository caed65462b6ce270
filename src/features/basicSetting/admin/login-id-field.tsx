import { useState } from 'react'
import { fieldsOf } from '@/kit/fields/fields'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { adminCreateRules } from '@/shared/api/gen/basicSetting-admin.gen'
import { Button } from '@/shared/ui/inputs/button'
import { ParsedInput } from '@/shared/ui/inputs/parsed-input'
import { adminDetail } from './admin.detail-def'
import styles from './login-id-field.module.css'

const { Custom } = fieldsOf(adminDetail)
const PATTERN = new RegExp(adminCreateRules.loginId.pattern)

/** Renders 아이디 of a new admin with 중복확인, which also runs on blur. Login ids of former admins are never free. */
export function LoginIdField() {
  const [checked, setChecked] = useState<{ id: string; free: boolean; text: string } | null>(null)

  async function check(id: string) {
    if (!PATTERN.test(id) || checked?.id === id) return
    try {
      const { available } = await call('post', '/api/v1/admin/auth/check-id', { body: id })
      const text = available ? '사용할 수 있는 아이디입니다.' : '이미 사용 중인 아이디입니다.'
      setChecked({ id, free: available, text })
    } catch (error) {
      setChecked({ id: '', free: false, text: messageOf(error) })
    }
  }

  return (
    <Custom name="loginId" required wide help={adminCreateRules.loginId.message}>
      {({ bad, ...control }, { value, set }) => {
        const id = String(value ?? '')
        const result = checked && (checked.id === id || checked.id === '') ? checked : null
        return (
          <>
            <ParsedInput
              {...control}
              bad={bad || result?.free === false}
              value={id}
              width={18}
              maxLength={20}
              autoCapitalize="none"
              spellCheck={false}
              read={(text) => text.normalize('NFKC').trim().toLowerCase()}
              onChange={set}
              onBlur={() => void check(id)}
            />
            <Button size="sm" onClick={() => check(id)}>
              중복확인
            </Button>
            <span role="status" className={result?.free ? styles.free : styles.taken}>
              {result?.text}
            </span>
          </>
        )
      }}
    </Custom>
  )
}
