import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useId, useRef, useState } from 'react'
import { useCounters, useRefreshCounters } from '@/menu/counters'
import { groups, menuEntryOf } from '@/menu/menu'
import { session } from '@/shared/api/session'
import { Icon } from '@/shared/ui/icon'
import { MenuBadge, MenuEntry } from './menu-entry'
import { PinnedEntries } from './pinned-entries'
import styles from './side-menu.module.css'
import { groupIcons, useMenu, waitingIn } from './use-menu'
import { useTreeKeys } from './use-tree-keys'

interface Props {
  /** Folds the menu to icons; undefined in the drawer. */
  onFold?: () => void
  /** The group to open, besides the current one, and where to put its element. */
  group?: { no: number; ref: RefObject<HTMLDivElement | null> } | undefined
}

/** Renders the side menu: the tree of screens. */
export function SideMenu({ onFold, group }: Props) {
  const menu = useMenu()
  const { counts } = useCounters()
  const refresh = useRefreshCounters()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = menuEntryOf(pathname)?.path
  const groupNo = groups.find(({ segment }) => pathname.startsWith(`/${segment}`))?.no ?? 0

  // entering a group opens it; otherwise groups stay as the admin left them
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([groupNo, ...(group ? [group.no] : [])]))
  const [seenGroup, setSeenGroup] = useState(groupNo)
  if (seenGroup !== groupNo) {
    setSeenGroup(groupNo)
    setOpen(new Set([...open, groupNo]))
  }
  const toggle = (no: number, opened = !open.has(no)) => {
    const next = new Set(open)
    if (opened) next.add(no)
    else next.delete(no)
    setOpen(next)
  }

  // a unique id, because the menu is rendered twice while the drawer is open
  const id = useId()
  const tree = useRef<HTMLDivElement>(null)
  const keys = useTreeKeys(tree, toggle)
  const shown = menu?.flatMap(({ no, entries }) => [
    String(no),
    ...(open.has(no) ? entries.map(({ path }) => path) : []),
  ])
  const stop = keys.stop(shown ?? [], current)
  const [refreshing, setRefreshing] = useState(false)

  return (
    <nav aria-label="주 메뉴" className={styles.side}>
      <div className={styles.head}>
        <span aria-hidden="true">메뉴</span>
        <button
          type="button"
          aria-label="카운트 새로고침"
          aria-busy={refreshing}
          onClick={() => {
            setRefreshing(true)
            refresh().finally(() => setRefreshing(false))
          }}
        >
          <Icon name="refresh" size="1.05rem" className={refreshing ? styles.turning : undefined} /> 새로고침
        </button>
        {onFold && (
          <button type="button" aria-label="메뉴 접기" title="메뉴 접기" onClick={onFold}>
            <Icon name="chevronDown" size="1.25rem" className={styles.fold} />
          </button>
        )}
      </div>
      <PinnedEntries counts={counts} />
      {session.accessToken() === '' ? (
        <p className={styles.stranger}>로그인하면 메뉴가 표시됩니다.</p>
      ) : menu === null ? (
        <div className={styles.waiting} aria-hidden="true">
          {groups.map(({ no }) => (
            <i key={no} />
          ))}
        </div>
      ) : (
        <div role="tree" aria-label="화면" tabIndex={-1} ref={tree} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          {menu.map(({ no, segment, title, entries }) => {
            const opened = open.has(no)
            return (
              <div key={no} role="none">
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keyboard */}
                <div
                  ref={no === group?.no ? group.ref : undefined}
                  role="treeitem"
                  // without a label, the name of an open group would include its entries
                  aria-label={opened ? title : undefined}
                  aria-expanded={opened}
                  aria-owns={opened ? `${id}-${no}` : undefined}
                  data-group={no}
                  tabIndex={stop === String(no) ? 0 : -1}
                  data-key={no}
                  className={`${styles.group} ${opened ? styles.open : ''}`}
                  onClick={() => toggle(no)}
                >
                  <Icon name={groupIcons[segment]} />
                  {title}
                  {/* the entries of an open group have their own badges */}
                  {!opened && <MenuBadge count={waitingIn({ entries }, counts)} />}
                  <Icon name="chevronDown" size="1.1rem" className={styles.chevron} />
                </div>
                {opened && (
                  // biome-ignore lint/a11y/useSemanticElements: a group of the tree pattern, not of a form
                  <div role="group" className={styles.entries} id={`${id}-${no}`} aria-label={title}>
                    {entries.map((screen) => (
                      <MenuEntry
                        key={screen.path}
                        screen={screen}
                        current={screen.path === current}
                        count={screen.counter ? counts[screen.counter] : undefined}
                        tabIndex={stop === screen.path ? 0 : -1}
                      />
                    ))}
                  </div>
                )}
              </div>
            )
          })}
        </div>
      )}
    </nav>
  )
}
