import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { nearestScreens } from './nearest'
import styles from './pages.module.css'

/** An address that leads nowhere: ways on, and the screens whose address or name comes nearest. */
export function NotFoundPage() {
  const router = useRouter()
  const me = useMe()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const near = useMemo(() => (me ? nearestScreens(pathname, me) : []), [pathname, me])
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
      {near.length > 0 && (
        <div className={styles.near}>
          <h2 id="near">비슷한 화면</h2>
          <ul aria-labelledby="near">
            {near.map(({ path, title, group }) => (
              <li key={path}>
                <Link to={path ?? '/main'}>{title}</Link>
                <small>{group}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
