import { useRouterState } from '@tanstack/react-router'
import { screenOf } from '@/menu/menu'
import { useCurrentHead } from '@/shared/lib/page-head'
import { PinButton } from '@/shared/ui/pin-button'
import styles from './page-heading.module.css'

/** Renders the page's h1, with the badge and subtitle of its screen. */
export function PageHeading({ title }: { title: string }) {
  const { badge, sub } = useCurrentHead()
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const screen = screenOf(pathname)
  const pinnable = screen && !/detail$/.test(screen.path) ? screen : undefined
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h1>{title}</h1>
        {badge}
        {pinnable && <PinButton pin={{ path: pinnable.path }} name={pinnable.title} />}
      </div>
      {sub && <div className={styles.sub}>{sub}</div>}
    </div>
  )
}
