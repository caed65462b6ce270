import { Component, type ReactNode } from 'react'
import styles from './pages.module.css'

/** Last error boundary, for a crash of the layout itself. Uses no shared code, which could be the cause. */
export class RootBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <main className={styles.page} role="alert">
        <h1>일시적인 오류가 발생했습니다.</h1>
        <p>새로고침해도 계속되면 시스템 담당자에게 알려 주세요.</p>
        <p className={styles.ways}>
          <a href={window.location.href}>새로고침</a>
          <a href="/dashboard">대시보드로</a>
        </p>
      </main>
    )
  }
}
