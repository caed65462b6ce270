import { Link } from '@tanstack/react-router'
import type { Counters } from '@/menu/counters'
import { screenOf } from '@/menu/menu'
import { lazyCode } from '@/shared/lib/lazy-code'
import { searchOf } from '@/shared/lib/view-search'
import { MenuBadge } from './menu-entry'
import styles from './side-menu.module.css'
import { type MenuPin, useChrome } from './stored-chrome'
import { useEntryLink } from './use-entry-link'

const code = lazyCode(() => import('../pins/pins'))

interface Props {
  counts: Counters['counts']
}

/** Renders the pinned screens and views at the top of the menu; nothing while there are none. Styles shorten it when folded. */
export function PinnedEntries({ counts }: Props) {
  const { pins } = useChrome()
  if (pins.length === 0) return null
  return (
    <section className={styles.pins} aria-label="고정 메뉴">
      <div className={styles.head}>
        <span aria-hidden="true">고정 메뉴</span>
        <button
          type="button"
          aria-label="고정 메뉴 관리"
          onClick={() => void code.get().then((found) => found?.managePins())}
        >
          관리
        </button>
      </div>
      <ul>
        {pins.map((pin) => (
          <PinnedEntry key={`${pin.screen} ${pin.savedViewSeq}`} pin={pin} counts={counts} />
        ))}
      </ul>
    </section>
  )
}

function PinnedEntry({ pin: { screen, params, title }, counts }: Props & { pin: MenuPin }) {
  const link = useEntryLink(screen)
  const counter = params ? null : screenOf(screen)?.counter
  return (
    <li>
      <Link
        className={styles.entry}
        to={screen}
        search={params ? () => searchOf({ params }) : link.search}
        onClick={params ? undefined : link.onClick}
        title={title}
      >
        <span>{title}</span>
        {counter && <MenuBadge count={counts[counter]} />}
      </Link>
    </li>
  )
}
