import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { badgeText } from '@/menu/counters'
import { leaveForProvider, NO_PG_ADDRESS, pgAddress } from '@/menu/leave-page'
import { PG_LINK, type Screen } from '@/menu/menu'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import styles from './side-menu.module.css'
import { useEntryLink } from './use-entry-link'

interface Props {
  screen: Screen
  current: boolean
  count: number | undefined
  tabIndex: number
}

/** Renders how many records wait; nothing for none. */
export function MenuBadge({ count }: { count: number | undefined }) {
  const badge = badgeText(count)
  return (
    badge && (
      <em>
        <span aria-hidden="true">{badge}</span>
        <span className={screenReaderOnly}>, 미처리 {count}건</span>
      </em>
    )
  )
}

/** Renders a screen in the menu, or the link to the payment provider. */
export function MenuEntry({ screen, current, count, tabIndex }: Props) {
  const link = useEntryLink(screen.path)
  const shared = {
    role: 'treeitem',
    tabIndex,
    'data-key': screen.path,
    'aria-current': current ? ('page' as const) : undefined,
    className: `${styles.entry} ${current ? styles.on : ''}`,
  }

  if (screen.path === PG_LINK) {
    const address = pgAddress()
    return (
      <div role="none">
        <a
          {...shared}
          href={address ?? undefined}
          aria-disabled={!address || undefined}
          data-tip={address ? undefined : NO_PG_ADDRESS}
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            if (address) void leaveForProvider(address)
          }}
        >
          {screen.title}
        </a>
      </div>
    )
  }

  return (
    <div role="none">
      <Link {...shared} to={screen.path} search={link.search} onClick={link.onClick}>
        {screen.title}
        <MenuBadge count={count} />
      </Link>
    </div>
  )
}
