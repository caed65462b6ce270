import { useRouterState } from '@tanstack/react-router'
import { Icon } from '@/shared/ui/icon'
import styles from './side-menu.module.css'
import { groupIcons, useMenu } from './use-menu'

interface Props {
  onUnfold: () => void
  /** Opens the whole menu at a group. */
  onGroup: (no: number) => void
}

/** Renders the folded side menu: one icon for each group. */
export function FoldedMenu({ onUnfold, onGroup }: Props) {
  const menu = useMenu()
  const segment = useRouterState({ select: (state) => state.location.pathname.split('/')[1] })
  return (
    <nav aria-label="주 메뉴" className={`${styles.side} ${styles.folded}`}>
      <button type="button" aria-label="메뉴 펼치기" title="메뉴 펼치기" onClick={onUnfold}>
        <Icon name="chevronDown" className={styles.unfold} />
      </button>
      {menu?.map((group) => (
        <button
          type="button"
          key={group.no}
          aria-label={group.title}
          aria-haspopup="dialog"
          title={group.title}
          data-on={group.segment === segment || undefined}
          onClick={() => onGroup(group.no)}
        >
          <Icon name={groupIcons[group.segment]} />
        </button>
      ))}
    </nav>
  )
}
