import { useRouterState } from '@tanstack/react-router'
import styles from './progress-line.module.css'

/** A thin line at the top while the next page is under way. It starts late: most pages are there at once. */
export function ProgressLine() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return loading ? <div className={styles.line} role="progressbar" aria-label="화면을 여는 중" /> : null
}
