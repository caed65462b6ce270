import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { session } from '@/shared/api/session'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import styles from './pages.module.css'

const renderNothing = () => null
/** Optional: nothing is rendered while it loads or if loading fails. */
const NearScreens = lazyPart(
  async () => (await import('./similar-screens')).SimilarScreens,
  renderNothing,
  renderNothing,
)

/** Renders the page for an unknown address, with links and similar screens. */
export function NotFoundPage() {
  const router = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const signedIn = session.accessToken() !== ''
  return (
    <section className={styles.page}>
      {/* when signed in, the layout renders the heading */}
      {!signedIn && <h1>페이지를 찾을 수 없습니다.</h1>}
      <p>
        주소 <b>{pathname}</b>에 해당하는 화면이 없습니다. 주소를 확인하거나 아래에서 이동해 주세요.
      </p>
      <p className={styles.ways}>
        <Button onClick={() => router.history.back()}>이전 페이지</Button>
        <Link to={signedIn ? '/dashboard' : '/'} className={buttonClass('primary')}>
          대시보드로
        </Link>
      </p>
      <NearScreens pathname={pathname} />
    </section>
  )
}
