import { useRouterState } from '@tanstack/react-router'
import { useCounters } from '@/menu/counters'
import { Icon } from '@/shared/ui/icon'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { MenuBadge } from './menu-entry'
import { PinnedEntries } from './pinned-entries'
import styles from './side-menu.module.css'
import { groupIcons, useMenu, waitingIn } from './use-menu'

interface Props {
  onUnfold: () => void
  /** Opens the whole menu at a group. */
  onGroup: (no: number) => void
}

/** Renders the folded side menu: one icon for each group, with the sum of its badges. */
export function FoldedMenu({ onUnfold, onGroup }: Props) {
  const menu = useMenu()
  const { counts } = useCounters()
  const segment = useRouterState({ select: (state) => state.location.pathname.split('/')[1] })
  return (
    <nav aria-label="주 메뉴" className={`${styles.side} ${styles.folded}`}>
      <button type="button" aria-label="메뉴 펼치기" title="메뉴 펼치기" onClick={onUnfold}>
        <Icon name="chevronDown" className={styles.unfold} />
      </button>
      <PinnedEntries counts={counts} />
      {menu?.map((group) => (
        <button
          type="button"
          key={group.no}
          aria-haspopup="dialog"
          title={group.title}
          data-on={group.segment === segment || undefined}
          onClick={() => onGroup(group.no)}
        >
          <Icon name={groupIcons[group.segment]} />
          <span className={screenReaderOnly}>{group.title}</span>
          <MenuBadge count={waitingIn(group, counts)} />
        </button>
      ))}
    </nav>
  )
}
