import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { showSecret } from '@/shared/ui/layers/secret-view'
import { toast } from '@/shared/ui/layers/toast'
import { QrCode } from '@/shared/ui/records/qr-code'
import { Labelled } from './labelled'
import styles from './myinfo.module.css'

const messages = (error: unknown): Record<string, string> =>
  error instanceof ApiError && error.errors.length > 0
    ? Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
    : { form: messageOf(error) }

interface CodeFormProps {
  submitLabel: string
  withPassword?: boolean
  onSubmit: (code: string, password: string) => Promise<unknown>
  onCancel: () => void
  children?: ReactNode
}

/** A code, and the password where that is asked too; refusals land on their field and keep what was typed. */
function CodeForm({ submitLabel, withPassword, onSubmit, onCancel, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = {
      ...(withPassword && password === '' && { password: requiredPrompt('현재 비밀번호') }),
      ...(code === '' && { code: requiredPrompt('인증번호') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await onSubmit(code, password)
    } catch (error) {
      setErrors(messages(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      {children}
      {withPassword && (
        <Labelled
          id="otp-password"
          label="현재 비밀번호"
          error={errors.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          maxLength={200}
        />
      )}
      <Labelled
        id="otp-code"
        label="인증번호"
        error={errors.code}
        inputMode={withPassword ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={withPassword ? 10 : 6}
        value={code}
        onChange={(event) => setCode(event.target.value.trim())}
      />
      {errors.form && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
      <DialogActions>
        <Button onClick={onCancel}>취소</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Opens a dialog of this file. */
export function openOtpDialog(title: string, render: (close: () => void) => ReactNode): void {
  void openDialog<void>((close) => render(() => close()), { title, size: 'sm' })
}

const showCodes = (codes: readonly string[]) =>
  showSecret(
    '복구코드',
    codes.join('\n'),
    <>
      <p className={styles.note}>
        인증 앱을 쓸 수 없을 때 한 번씩 사용할 수 있습니다. 지금만 확인할 수 있으니 안전한 곳에 보관해 주세요.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>,
  )

/** QR, secret, first code, then the recovery codes. */
export function OtpSetupDialog({ setup, onClose }: { setup: Schemas['OtpSetup']; onClose: () => void }) {
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/me/otp/confirm'))
  return (
    <CodeForm
      submitLabel="설정 완료"
      onCancel={onClose}
      onSubmit={async (code) => {
        const { recoveryCodes } = await mutateAsync({ body: { code } })
        onClose()
        void showCodes(recoveryCodes)
      }}
    >
      <p className={styles.note}>
        인증 앱으로 QR 코드를 스캔하거나 키를 입력한 뒤, 표시되는 6자리 숫자를 입력해 주세요.
      </p>
      <QrCode className={styles.qr} text={setup.otpauthUri} label="인증 앱 등록용 QR 코드" />
      <code className={styles.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </CodeForm>
  )
}

/** New recovery codes for a code of the authenticator; the old ones stop working. */
export function OtpCodeDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/me/otp/recovery-codes'))
  return (
    <CodeForm
      submitLabel="재발급"
      onCancel={onClose}
      onSubmit={async (code) => {
        const { recoveryCodes } = await mutateAsync({ body: { code } })
        onClose()
        void showCodes(recoveryCodes)
      }}
    >
      <p className={styles.note}>재발급하면 이전 복구코드는 사용할 수 없습니다.</p>
    </CodeForm>
  )
}

/** Removes the one-time codes; asks the password and a code. */
export function OtpRemovalDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(apiMutation('delete', '/api/v1/admin/me/otp'))
  return (
    <CodeForm
      withPassword
      submitLabel="OTP 해제"
      onCancel={onClose}
      onSubmit={async (code, password) => {
        await mutateAsync({ body: { code, password } })
        toast('OTP가 해제되었습니다.')
        onClose()
      }}
    >
      <p className={styles.note}>해제하면 아이디와 비밀번호만으로 로그인하게 됩니다.</p>
    </CodeForm>
  )
}
