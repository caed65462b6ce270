import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { ParsedInput } from '@/shared/ui/inputs/parsed-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { showSecret } from '@/shared/ui/layers/secret-view'
import { toast } from '@/shared/ui/layers/toast'
import { QrCode } from '@/shared/ui/records/qr-code'
import styles from './myinfo.module.css'

interface CodeFormProps {
  submitLabel: string
  withPassword?: boolean
  onSubmit: (code: string, password: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Renders a form for a code and optionally the password. Errors are shown at their field and keep the input. */
function CodeForm({ submitLabel, withPassword, onSubmit, onClose, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const missing = {
    password: withPassword && password === '' ? requiredPrompt('현재 비밀번호') : undefined,
    code: code === '' ? requiredPrompt('인증번호') : undefined,
  }
  return (
    <DialogForm
      confirm={submitLabel}
      problem={Boolean(missing.password ?? missing.code)}
      fields={['password', 'code']}
      send={() => onSubmit(code, password)}
      close={onClose}
    >
      {({ tried, errors }) => (
        <>
          {children}
          {withPassword && (
            <FieldFrame
              title="현재 비밀번호"
              fieldPath="password"
              error={(tried && missing.password) || errors.password}
            >
              {(controlProps) => (
                <Input
                  {...controlProps}
                  type="password"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                  maxLength={200}
                />
              )}
            </FieldFrame>
          )}
          <FieldFrame title="인증번호" fieldPath="code" error={(tried && missing.code) || errors.code}>
            {(controlProps) => (
              <ParsedInput
                {...controlProps}
                inputMode={withPassword ? 'text' : 'numeric'}
                autoComplete="one-time-code"
                value={code}
                read={(text) => text.normalize('NFKC').replace(/\s/g, '')}
                onChange={setCode}
              />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
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

/** Renders the form that starts the setup. It asks for the password. */
function OtpStartForm({ close }: { close: (setup?: Schemas['OtpSetup']) => void }) {
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/me/otp'))
  const [currentPassword, setPassword] = useState('')
  const missing = currentPassword === '' ? requiredPrompt('현재 비밀번호') : undefined
  return (
    <DialogForm
      confirm="다음"
      problem={Boolean(missing)}
      fields={['currentPassword']}
      send={() => mutateAsync({ body: { currentPassword } })}
      close={close}
    >
      {({ tried, errors }) => (
        <FieldFrame
          title="현재 비밀번호"
          fieldPath="currentPassword"
          error={(tried && missing) || errors.currentPassword}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              type="password"
              autoComplete="current-password"
              value={currentPassword}
              onChange={(event) => setPassword(event.target.value)}
              maxLength={200}
            />
          )}
        </FieldFrame>
      )}
    </DialogForm>
  )
}

/** Sets up an authenticator: asks for the password, then shows the QR code. */
export async function setUpOtp(): Promise<void> {
  const options = { title: 'OTP 설정', size: 'sm' } as const
  const setup = await openDialog<Schemas['OtpSetup']>((close) => <OtpStartForm close={close} />, options)
  if (setup) openOtpDialog(options.title, (close) => <OtpSetupDialog setup={setup} onClose={close} />)
}

/** Renders the authenticator setup: QR code, secret, first code, then the recovery codes. */
function OtpSetupDialog({ setup, onClose }: { setup: Schemas['OtpSetup']; onClose: () => void }) {
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/me/otp/confirm'))
  return (
    <CodeForm
      submitLabel="설정 완료"
      onClose={onClose}
      onSubmit={async (code) => {
        const { recoveryCodes } = await mutateAsync({ body: { code } })
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

/** Renders the form that creates new recovery codes for an authenticator code. The old ones become invalid. */
export function OtpCodeDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/me/otp/recovery-codes'))
  return (
    <CodeForm
      submitLabel="재발급"
      onClose={onClose}
      onSubmit={async (code) => {
        const { recoveryCodes } = await mutateAsync({ body: { code } })
        void showCodes(recoveryCodes)
      }}
    >
      <p className={styles.note}>재발급하면 이전 복구코드는 사용할 수 없습니다.</p>
    </CodeForm>
  )
}

/** Renders the form that removes the authenticator. It asks for the password and a code. */
export function OtpRemovalDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(apiMutation('delete', '/api/v1/admin/me/otp'))
  return (
    <CodeForm
      withPassword
      submitLabel="OTP 해제"
      onClose={onClose}
      onSubmit={async (code, password) => {
        await mutateAsync({ body: { code, password } })
        toast('OTP가 해제되었습니다.')
      }}
    >
      <p className={styles.note}>해제하면 아이디와 비밀번호만으로 로그인하게 됩니다.</p>
    </CodeForm>
  )
}
