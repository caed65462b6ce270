import { useCurrentHead } from '@/shared/lib/page-head'
import styles from './page-heading.module.css'

/** Renders the page's h1, with the badge and subtitle of its screen. */
export function PageHeading({ title }: { title: string }) {
  const { badge, sub } = useCurrentHead()
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h1>{title}</h1>
        {badge}
      </div>
      {sub && <div className={styles.sub}>{sub}</div>}
    </div>
  )
}
