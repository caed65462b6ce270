import { useCurrentHead } from '@/shared/lib/page-head'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import styles from './page-heading.module.css'

const nothing = () => null
// loaded lazily, so that it does not delay the rows; the page works without it
const PinButton = lazyPart(async () => (await import('../pins/pins')).PinButton, nothing, nothing)

/** Renders the page's h1, with the badge and subtitle of its screen. */
export function PageHeading({ title }: { title: string }) {
  const { badge, sub } = useCurrentHead()
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h1>{title}</h1>
        {badge}
        <PinButton />
      </div>
      {sub && <div className={styles.sub}>{sub}</div>}
    </div>
  )
}
