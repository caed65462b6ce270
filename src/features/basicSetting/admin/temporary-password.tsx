import { cellTime } from '@/shared/lib/cell-dates'
import { showSecret } from '@/shared/ui/layers/secret-view'
import styles from './temporary-password.module.css'

interface Issued {
  loginId: string
  temporaryPassword: string
  /** Expiry time. */
  expiresAt: string
}

/** Shows temporary passwords once. Resolves when the admin confirms having noted them. */
export async function showTemporaryPasswords(issued: readonly Issued[], title = '임시 비밀번호'): Promise<void> {
  const [only] = issued
  if (!only) return
  const text =
    issued.length === 1
      ? only.temporaryPassword
      : issued.map(({ loginId, temporaryPassword }) => `${loginId}\t${temporaryPassword}`).join('\n')
  await showSecret(
    title,
    text,
    issued.map(({ loginId, temporaryPassword, expiresAt }) => (
      <div key={loginId} className={styles.box}>
        <p className={styles.line}>
          <b>{loginId}</b>의 임시 비밀번호입니다. 지금만 확인할 수 있습니다.
        </p>
        <div className={styles.secret}>
          <code>{temporaryPassword}</code>
        </div>
        <p className={styles.hint}>
          {cellTime(expiresAt)}까지 사용할 수 있으며, 로그인하면 새 비밀번호로 바꿔야 합니다.
        </p>
      </div>
    )),
  )
}
