import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { session } from '@/shared/api/session'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { lazyPart } from '@/shared/ui/layers/lazy'
import styles from './pages.module.css'

const nothing = () => null
/** An offer, no more: until it is there, and where it cannot be fetched, the page does without. */
const NearScreens = lazyPart(async () => (await import('./near-screens')).NearScreens, nothing, nothing)

/** An address that leads nowhere: ways on, and the screens whose address or name comes nearest. */
export function NotFoundPage() {
  const router = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const signedIn = session.accessToken() !== ''
  return (
    <section className={styles.page}>
      {/* With chrome, the shell says so in the page's heading. */}
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
