import { useRouterState } from '@tanstack/react-router'
import styles from './progress-line.module.css'

/** Renders a progress line while the next page loads. It appears with a delay, since most pages load at once. */
export function ProgressLine() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return loading ? <div className={styles.line} role="progressbar" aria-label="화면을 여는 중" /> : null
}
