import { QrCode } from '@/shared/ui/records/qr-code'
import styles from './login.module.css'
import type { Challenge } from './sign-in'

/** Renders the QR code and secret for setting up an authenticator app during sign-in, if the policy requires one. */
export function OtpSetup({ challenge }: { challenge: Challenge }) {
  return (
    <>
      <p className={styles.title}>인증 앱으로 QR 코드를 스캔한 뒤 표시되는 6자리 숫자를 입력해 주세요.</p>
      {challenge.otpauthUri && (
        <QrCode className={styles.qr} text={challenge.otpauthUri} label="인증 앱 등록용 QR 코드" />
      )}
      {challenge.secret && <code className={styles.secret}>{challenge.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>}
    </>
  )
}
