import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { leaveForProvider, NO_PG_ADDRESS, pgAddress } from '@/menu/leave-page'
import { PG_LINK, screens } from '@/menu/menu'
import { type Entry, paletteEntriesFor } from '@/menu/palette-entries'
import { rankEntries } from '@/menu/rank-entries'
import { useMe } from '@/shared/api/me'
import { Input } from '@/shared/ui/inputs/input'
import styles from './main.module.css'

const inMenu = new Set(screens.filter((screen) => screen.inMenu).map(({ path }) => path))
/** Screens outside of the twelve groups. */
const GENERAL = '일반'

/** Renders all screens the admin may open, by group. */
export function MainScreen() {
  const me = useMe()
  const [query, setQuery] = useState('')
  const keyword = useDeferredValue(query).trim()
  const entries = useMemo(() => (me ? paletteEntriesFor(me).filter(({ path }) => path !== null) : []), [me])
  const shown = keyword ? rankEntries(entries, keyword) : entries
  // Groups keep the menu order, whatever the order of the matches.
  const groups = new Map<string, Entry[]>()
  for (const entry of entries.filter((each) => shown.includes(each))) {
    const group = entry.group || GENERAL
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }

  return (
    <>
      <div className={styles.filter}>
        <Input
          type="search"
          width={24}
          aria-label="화면 찾기"
          placeholder="화면 이름, 초성(ㅋㅍ)"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span role="status">{me && `화면 ${shown.length}개`}</span>
      </div>
      {me && shown.length === 0 && (
        <p className={styles.empty}>‘{keyword}’에 맞는 화면이 없습니다. 다른 이름이나 초성으로 찾아 보세요.</p>
      )}
      <div className={styles.groups}>
        {[...groups].map(([group, members]) => (
          <section key={group} className={styles.card} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {members.map((entry) => (
                <li key={entry.id}>
                  <ScreenLink entry={entry} />
                  {group !== GENERAL && !inMenu.has(entry.id) && <small>메뉴 외</small>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function ScreenLink({ entry: { path, title } }: { entry: Entry }) {
  if (path === PG_LINK) return <ProviderLink title={title} />
  return <Link to={path ?? '/main'}>{title}</Link>
}

/** Renders the external link to the payment provider, as in the side menu. */
function ProviderLink({ title }: { title: string }) {
  const address = pgAddress()
  if (!address)
    return (
      <span>
        {title} <small>{NO_PG_ADDRESS}</small>
      </span>
    )
  return (
    <a
      href={address}
      onClick={(event) => {
        event.preventDefault()
        void leaveForProvider(address)
      }}
    >
      {title}
    </a>
  )
}
