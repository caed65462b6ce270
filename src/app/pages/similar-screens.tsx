import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMe } from '@/shared/api/me'
import { findSimilarScreens } from './find-similar-screens'
import styles from './pages.module.css'

/** Renders the screens whose address or name is most similar to an unknown path. */
export function SimilarScreens({ pathname }: { pathname: string }) {
  const me = useMe()
  const near = useMemo(() => (me ? findSimilarScreens(pathname, me) : []), [pathname, me])
  if (near.length === 0) return null
  return (
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
  )
}
