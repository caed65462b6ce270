import { type FormEvent, useEffect, useRef, useState } from 'react'
import { requiredPrompt } from '@/shared/lib/validate'
import { MINUTE_MS } from '../../../domain/common/durations'
import styles from './login.module.css'
import { LoginError } from './login-card'
import { PasswordField } from './password-field'
import { type Credentials, failSignIn, lockedUntil, type Outcome, signIn } from './sign-in'

interface Props {
  loginId: string
  /** Why the admin was sent here, e.g. inactivity or an expired setup. */
  notice: string | null
  onOutcome: (outcome: Outcome, credentials: Credentials) => void
}

export function CredentialsForm({ loginId: initialId, notice, onOutcome }: Props) {
  const [loginId, setLoginId] = useState(initialId)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'loginId' | 'password' | null>(null)
  const [refusal, setRefusal] = useState<{ message: string; until: number | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const idField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(() => idField.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const empty = loginId.trim() === '' ? 'loginId' : password === '' ? 'password' : null
    setMissing(empty)
    if (empty) {
      ;(empty === 'loginId' ? idField : passwordField).current?.focus()
      return
    }
    setBusy(true)
    const credentials = { loginId: loginId.trim(), password }
    try {
      onOutcome(await signIn(credentials), credentials)
    } catch (error) {
      setRefusal({ message: failSignIn(error), until: lockedUntil(error) })
      setPassword('')
      passwordField.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.field}>
        <label className={styles.label} htmlFor="login-id">
          아이디
        </label>
        <input
          id="login-id"
          ref={idField}
          className={styles.input}
          value={loginId}
          onChange={(event) => setLoginId(event.target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          aria-invalid={missing === 'loginId'}
          aria-describedby={missing === 'loginId' ? 'login-id-error' : undefined}
        />
        {missing === 'loginId' && (
          <p id="login-id-error" className={styles.error}>
            {requiredPrompt('아이디')}
          </p>
        )}
      </div>
      <PasswordField
        label="비밀번호"
        ref={passwordField}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={missing === 'password' ? requiredPrompt('비밀번호') : undefined}
      />
      {refusal ? (
        <LoginError>
          {refusal.until === null ? (
            refusal.message
          ) : (
            <LockCountdown message={refusal.message} until={refusal.until} onOver={() => setRefusal(null)} />
          )}
        </LoginError>
      ) : (
        notice && <p className={styles.notice}>{notice}</p>
      )}
      <button className={styles.submit} type="submit" disabled={busy} aria-busy={busy}>
        {busy ? '로그인 중…' : '로그인'}
      </button>
      <p className={styles.foot}>비밀번호를 잊은 경우 최고관리자에게 초기화를 요청해 주세요.</p>
    </form>
  )
}

const minutesLeft = (until: number) => Math.max(1, Math.ceil((until - Date.now()) / MINUTE_MS))

interface Lock {
  /** The server's message, with the minutes left at that time. */
  message: string
  until: number
  onOver: () => void
}

/** Renders the message of a locked account. It counts down the minutes and disappears when the lock ends. */
function LockCountdown({ message, until, onOver }: Lock) {
  const [minutes, setMinutes] = useState(() => minutesLeft(until))
  useEffect(() => {
    const timer = setInterval(() => (Date.now() >= until ? onOver() : setMinutes(minutesLeft(until))), 1000)
    return () => clearInterval(timer)
  }, [until, onOver])
  return message.replace(/\d+(?=분 후)/, String(minutes))
}
