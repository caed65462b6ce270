import { Button } from '../inputs/button'
import styles from './record-state.module.css'

interface MissingProps {
  onBack: () => void
  /** Label of the button. */
  back?: string
}

/** Renders a message that the record does not exist, and a way back. */
export function RecordMissing({ onBack, back = '닫기' }: MissingProps) {
  return (
    <section className={styles.state} role="alert">
      <h2>찾을 수 없습니다.</h2>
      <p>삭제되었거나 주소가 잘못되었습니다.</p>
      <Button variant="primary" onClick={onBack}>
        {back}
      </Button>
    </section>
  )
}

/** Renders a message that the admin may not create records here, and a way back. */
export function CreateForbidden({ onBack, back = '닫기' }: MissingProps) {
  return (
    <section className={styles.state} role="alert">
      <h2>등록 권한이 없습니다.</h2>
      <p>조회 권한만 있습니다. 등록이 필요하면 최고관리자에게 쓰기 권한을 요청해 주세요.</p>
      <Button variant="primary" onClick={onBack}>
        {back}
      </Button>
    </section>
  )
}

/** Renders a message that the record could not be loaded, and a retry. */
export function RecordLoadFailed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <section className={styles.state} role="alert">
      <h2>불러오지 못했습니다.</h2>
      <p>{message}</p>
      <Button variant="primary" onClick={retry}>
        다시 시도
      </Button>
    </section>
  )
}

/** Renders a placeholder while a record loads. */
export function RecordSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="불러오는 중">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
