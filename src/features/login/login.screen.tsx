import { useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentType, useCallback, useState } from 'react'
import { session } from '@/shared/api/session'
import { saveAfterSignIn } from '@/shared/lib/after-sign-in'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { CredentialsForm } from './credentials-form'
import styles from './login.module.css'
import { LoginCard } from './login-card'
import { type Credentials, failSignIn, type Outcome, returnPath, signIn } from './sign-in'

const step = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, () => (
    <p className={styles.title} aria-busy="true">
      불러오는 중…
    </p>
  ))
// Steps that few sign-ins need are loaded on demand.
const ChangePasswordForm = step(async () => (await import('./change-password-form')).ChangePasswordForm)
const OtpForm = step(async () => (await import('./otp-form')).OtpForm)
const OtpSetup = step(async () => (await import('./otp-setup')).OtpSetup)
const RecoveryCodes = step(async () => (await import('./recovery-codes')).RecoveryCodes)

type SignedIn = Extract<Outcome, { to: 'in' }>['result']
type Step =
  | { at: 'credentials' }
  | { at: 'otp'; challenge: Extract<Outcome, { to: 'otp' }>['challenge']; spent: boolean }
  | { at: 'changePassword' }
  | { at: 'recoveryCodes'; result: SignedIn; codes: string[] }

const IDLE = '60분 동안 사용하지 않아 로그아웃되었습니다.'
const NOT_KEPT =
  '브라우저의 저장 공간이 막혀 있거나 가득 찼습니다. 로그인할 수 있지만, 새로고침하거나 새 탭을 열면 다시 로그인해야 합니다.'

/** Returns the initial notice of the page. */
const firstNotice = (reason: unknown) => (session.canPersist() ? (reason === 'idle' ? IDLE : null) : NOT_KEPT)

function titleOf(step: Step): string {
  if (step.at !== 'otp' || step.challenge.otpState !== 'ACTIVE') return ''
  return step.spent
    ? '비밀번호를 변경했습니다. 인증 앱에 다음 번호가 표시되면 입력해 주세요.'
    : '인증 앱의 번호를 입력해 주세요.'
}

export function LoginScreen() {
  const router = useRouter()
  const search: { returnTo?: unknown; reason?: unknown } = useSearch({ strict: false })
  const [step, setStep] = useState<Step>({ at: 'credentials' })
  const [credentials, setCredentials] = useState<Credentials>({ loginId: '', password: '' })
  const [notice, setNotice] = useState<string | null>(() => firstNotice(search.reason))

  const restart = useCallback((message: string | null) => {
    setCredentials((now) => ({ ...now, password: '' }))
    setNotice(message)
    setStep({ at: 'credentials' })
  }, [])

  async function enter({ accessToken, refreshToken, lastSignIn, passwordAgeDays }: SignedIn, loginId: string) {
    const fresh = await session.start({ accessToken, refreshToken }, loginId)
    saveAfterSignIn({ lastSignIn, passwordAgeDays })
    const to = returnPath(search.returnTo)
    if (fresh) router.history.push(to)
    // reload, because data another admin loaded in this tab is still in memory
    else session.reload(to)
  }

  /** `spent`: an authenticator code was just used. */
  async function onOutcome(outcome: Outcome, credentials: Credentials, spent = false) {
    setCredentials(credentials)
    if (outcome.to === 'in') await enter(outcome.result, credentials.loginId)
    else if (outcome.to === 'otp') setStep({ at: 'otp', challenge: outcome.challenge, spent })
    else setStep({ at: 'changePassword' })
  }

  async function onPasswordChanged(password: string, withCode: boolean) {
    const renewed = { loginId: credentials.loginId, password }
    try {
      await onOutcome(await signIn(renewed), renewed, withCode)
    } catch (error) {
      restart(failSignIn(error))
    }
  }

  return (
    <LoginCard title={titleOf(step)}>
      {step.at === 'credentials' && (
        <CredentialsForm
          loginId={credentials.loginId}
          notice={notice}
          onOutcome={(outcome, credentials) => void onOutcome(outcome, credentials)}
        />
      )}
      {step.at === 'otp' && (
        <>
          {step.challenge.otpState === 'SETUP_REQUIRED' && <OtpSetup challenge={step.challenge} />}
          <OtpForm
            challenge={step.challenge}
            onRestart={restart}
            onSignedIn={(result) =>
              result.recoveryCodes
                ? setStep({ at: 'recoveryCodes', result, codes: result.recoveryCodes })
                : void enter(result, credentials.loginId)
            }
          />
        </>
      )}
      {step.at === 'changePassword' && (
        <ChangePasswordForm credentials={credentials} onChanged={onPasswordChanged} onRestart={() => restart(null)} />
      )}
      {step.at === 'recoveryCodes' && (
        <RecoveryCodes codes={step.codes} onDone={() => void enter(step.result, credentials.loginId)} />
      )}
    </LoginCard>
  )
}
