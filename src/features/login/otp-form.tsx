import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/errors'
import { requiredPrompt } from '@/shared/lib/validate'
import styles from './login.module.css'
import { LoginError } from './login-card'
import { answerChallenge, type Challenge, failSignIn } from './sign-in'

interface Props {
  challenge: Challenge
  onSignedIn: (result: Awaited<ReturnType<typeof answerChallenge>>) => void
  /** Returns to the first step. `notice` is null if the admin chose to. */
  onRestart: (notice: string | null) => void
}

/** Renders step 2: a six-digit authenticator code or a recovery code. */
export function OtpForm({ challenge, onSignedIn, onRestart }: Props) {
  const [kind, setKind] = useState<'otp' | 'recovery'>('otp')
  const [code, setCode] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsLeft(Date.parse(challenge.expiresAt))
  const setsUp = challenge.otpState === 'SETUP_REQUIRED'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the switch replaces the field, and the new one takes the focus
  useEffect(() => field.current?.focus(), [kind])
  useEffect(() => {
    if (secondsLeft === 0) onRestart('인증 시간이 만료되었습니다. 다시 로그인해 주세요.')
  }, [secondsLeft, onRestart])

  async function submit(value: string) {
    if (busy) return
    if (value === '') {
      setMessage(requiredPrompt(kind === 'otp' ? '인증번호' : '복구코드'))
      return
    }
    setBusy(true)
    setMessage(null)
    try {
      onSignedIn(await answerChallenge(challenge.challengeToken, value))
    } catch (error) {
      const text = failSignIn(error)
      const isChallengeOver = error instanceof ApiError && (error.code === 'OTP_EXPIRED' || error.status === 423)
      if (isChallengeOver) return onRestart(text)
      setMessage(text)
      setCode('')
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  function onCode(text: string) {
    const value = kind === 'otp' ? text.replace(/\D/g, '').slice(0, 6) : text.replace(/[^A-Za-z0-9]/g, '').slice(0, 10)
    setCode(value)
    if (kind === 'otp' && value.length === 6) void submit(value)
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(code)
      }}
      noValidate
    >
      <div className={styles.field}>
        <label className={styles.label} htmlFor="otp-code">
          {kind === 'otp' ? '인증번호 6자리' : '복구코드 10자리'}
        </label>
        {kind === 'otp' ? (
          <div className={styles.otp}>
            <input
              id="otp-code"
              ref={field}
              className={styles.otpInput}
              value={code}
              onChange={(event) => onCode(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              disabled={busy}
              aria-invalid={message !== null}
            />
            {[0, 1, 2, 3, 4, 5].map((at) => (
              <span
                key={at}
                aria-hidden="true"
                className={`${styles.digit} ${at === code.length ? styles.digitNow : ''}`}
              >
                {code[at]}
              </span>
            ))}
          </div>
        ) : (
          <input
            id="otp-code"
            ref={field}
            className={styles.input}
            value={code}
            onChange={(event) => onCode(event.target.value)}
            autoComplete="off"
            disabled={busy}
            aria-invalid={message !== null}
          />
        )}
        <p className={styles.rules}>
          남은 시간 {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
        </p>
      </div>
      {message && <LoginError>{message}</LoginError>}
      <button className={styles.submit} type="submit" disabled={busy} aria-busy={busy}>
        {busy ? '확인 중…' : '확인'}
      </button>
      <div className={styles.links}>
        {setsUp ? (
          <span />
        ) : (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              setKind(kind === 'otp' ? 'recovery' : 'otp')
              setCode('')
              setMessage(null)
            }}
          >
            {kind === 'otp' ? '복구코드 사용' : '인증번호 사용'}
          </button>
        )}
        <button type="button" className={styles.link} onClick={() => onRestart(null)}>
          처음으로
        </button>
      </div>
    </form>
  )
}

function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.round((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads `until` only
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
