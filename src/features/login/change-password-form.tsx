import { type FormEvent, useId, useState } from 'react'
import { requiredPrompt } from '@/shared/lib/validate'
import { passwordRules } from '../../../domain/common/password'
import styles from './login.module.css'
import { LoginError } from './login-card'
import { PasswordField } from './password-field'
import { type Credentials, changePassword, codeProblem, failSignIn } from './sign-in'

interface Props {
  credentials: Credentials
  /** `withCode`: an authenticator code was used. */
  onChanged: (password: string, withCode: boolean) => Promise<void>
  onRestart: () => void
}

/**
 * Renders the form that replaces a temporary password. The server asks for a code if the account has an authenticator.
 */
export function ChangePasswordForm({ credentials, onChanged, onRestart }: Props) {
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const codeId = useId()
  const [errors, setErrors] = useState<{ password?: string; repeat?: string; code?: string }>({})
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const rules = passwordRules(password, credentials.loginId)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found: typeof errors = {}
    if (password === '') found.password = requiredPrompt('새 비밀번호')
    else found.password = rules.find(({ met }) => !met)?.problem
    if (repeat !== password) found.repeat = '새 비밀번호가 서로 일치하지 않습니다.'
    setErrors(found)
    if (found.password || found.repeat) return
    setBusy(true)
    setMessage(null)
    try {
      await changePassword(credentials, password, code)
      await onChanged(password, code !== '')
    } catch (error) {
      const problem = codeProblem(error)
      const text = failSignIn(error)
      if (problem) {
        setAsksCode(true)
        setErrors({ code: problem })
      } else setMessage(text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.title}>임시 비밀번호로 로그인하셨습니다. 사용할 비밀번호를 새로 정해 주세요.</p>
      <PasswordField
        label="새 비밀번호"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        error={errors.password}
      />
      <ul className={styles.rules}>
        {rules.map(({ text, met }) => (
          <li key={text} data-met={met} data-bad={errors.password !== undefined && !met}>
            {text}
          </li>
        ))}
      </ul>
      <br />
      <PasswordField
        label="새 비밀번호 확인"
        value={repeat}
        onChange={setRepeat}
        autoComplete="new-password"
        error={errors.repeat}
      />
      {asksCode && (
        <div className={styles.field}>
          <label className={styles.label} htmlFor={codeId}>
            인증번호 6자리 또는 복구코드
          </label>
          <input
            id={codeId}
            className={styles.input}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/[^A-Za-z0-9]/g, '').slice(0, 10))}
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the field appears because it is required next
            autoFocus
            aria-invalid={errors.code !== undefined}
            aria-describedby={errors.code ? `${codeId}-error` : undefined}
          />
          {errors.code && (
            <p id={`${codeId}-error`} className={styles.error} role="alert">
              {errors.code}
            </p>
          )}
        </div>
      )}
      {message && <LoginError>{message}</LoginError>}
      <button className={styles.submit} type="submit" disabled={busy} aria-busy={busy}>
        {busy ? '변경 중…' : '변경하고 로그인'}
      </button>
      <div className={styles.links}>
        <span />
        <button type="button" className={styles.link} onClick={onRestart}>
          처음으로
        </button>
      </div>
    </form>
  )
}
