import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import styles from './temporary-password.module.css'

interface Props {
  loginId: string
  password: string
  /** When it stops working. */
  expiresAt: string
}

/** A temporary password, shown this once, with 복사. */
export function TemporaryPassword({ loginId, password, expiresAt }: Props) {
  return (
    <div className={styles.box}>
      <p className={styles.line}>
        <b>{loginId}</b>의 임시 비밀번호입니다. 지금만 확인할 수 있습니다.
      </p>
      <div className={styles.secret}>
        <code>{password}</code>
        <Button
          size="sm"
          onClick={() =>
            navigator.clipboard.writeText(password).then(
              () => toast('복사되었습니다.'),
              () => toast('복사하지 못했습니다. 직접 선택하여 복사해 주세요.', { tone: 'error' }),
            )
          }
        >
          복사
        </Button>
      </div>
      <p className={styles.hint}>
        {formatTime(expiresAt)}까지 사용할 수 있으며, 로그인하면 새 비밀번호로 바꿔야 합니다.
      </p>
    </div>
  )
}
