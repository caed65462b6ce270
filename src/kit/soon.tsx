import { Link, useRouter } from '@tanstack/react-router'
import { Icon } from '@/shared/ui/icon'
import styles from './soon.module.css'

/** Shown by every route whose screen is not built yet; title and breadcrumb come from the shell. */
export function Soon() {
  const router = useRouter()
  return (
    <section className={styles.card}>
      <Icon name="clock" size="2rem" className={styles.mark} />
      <div>
        <p className={styles.message}>이 화면은 아직 제공되지 않습니다.</p>
        <p className={styles.next}>
          준비되는 대로 이 주소에서 열립니다. 지금은 이전 화면으로 돌아가거나 전체 메뉴에서 다른 화면을 찾아 주세요.
        </p>
        <p className={styles.ways}>
          <button type="button" onClick={() => router.history.back()}>
            이전 페이지
          </button>
          <Link to="/main">전체 메뉴</Link>
          <Link to="/dashboard">대시보드</Link>
        </p>
      </div>
    </section>
  )
}
