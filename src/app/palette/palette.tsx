import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useRefreshCounters } from '@/menu/counters'
import { type ActionId, type Entry, entriesFor, ORDERS, orderOffer } from '@/menu/entries'
import { PG_LINK } from '@/menu/menu'
import { rank } from '@/menu/rank'
import { useMe } from '@/shared/api/me'
import { browserPorts } from '@/shared/api/ports'
import { config } from '@/shared/config'
import { recentScreens } from '@/shared/lib/recent-screens'
import { stringifySearch } from '@/shared/search/codec'
import { Icon } from '@/shared/ui/icon'
import { signOutAsking } from '../shell/sign-out'
import { Layer } from '../ui/layer'
import styles from './palette.module.css'

const SHOWN = 12
const RECENT = 7

/** Finds screens by name, initials, path or code, and does a few things. */
export function Palette({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const refreshCounters = useRefreshCounters()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const asked = useDeferredValue(query)

  const entries = useMemo(() => (me ? entriesFor(me) : []), [me])
  const recent = useMemo(recentScreens, [])
  const find = useCallback(
    (text: string): readonly Entry[] => {
      if (!text.trim()) {
        const byPath = new Map(entries.map((entry) => [entry.id, entry]))
        return recent.flatMap((path) => byPath.get(path) ?? []).slice(0, RECENT)
      }
      const offer = me && orderOffer(text, me)
      return [...(offer ? [offer] : []), ...rank(entries, text, recent)].slice(0, SHOWN)
    },
    [entries, me, recent],
  )
  const found = useMemo(() => find(asked), [find, asked])
  const chosen = Math.min(at, found.length - 1)

  function act(id: string) {
    const does: Record<ActionId, () => unknown> = {
      signOut: signOutAsking,
      shop: () => config.shopUrl && window.open(config.shopUrl, '_blank', 'noopener'),
      counters: refreshCounters,
    }
    if (id in does) does[id as ActionId]()
  }

  function run(entry: Entry | undefined, newTab: boolean) {
    if (!entry) return
    onClose()
    if (entry.path === null) act(entry.id)
    else if (entry.path === PG_LINK) config.pgAdminUrl && browserPorts.assign(config.pgAdminUrl)
    else if (newTab) window.open(entry.path + stringifySearch(entry.search ?? {}), '_blank')
    else if (entry.search) navigate({ to: ORDERS, search: entry.search })
    else navigate({ to: entry.path, search: {} })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and the arrows belong to the input method while it composes a syllable.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      const next = (chosen + step + found.length) % found.length
      setAt(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // who types fast is ahead of the list: what she has typed counts, not what it still shows
      const { value } = event.currentTarget
      run(value === asked ? found[chosen] : find(value)[0], event.ctrlKey || event.metaKey)
    }
  }

  return (
    <Layer kind="palette" label="화면 찾기" onClose={onClose} first={input}>
      <div className={styles.field}>
        <Icon name="search" size="1.5rem" />
        <input
          ref={input}
          role="combobox"
          aria-label="화면 이름, 초성, 주문번호"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="화면 이름, 초성(ㅋㅍ), 주문번호"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {!asked.trim() && found.length > 0 && <p className={styles.caption}>최근 화면</p>}
      <div id={list} role="listbox" aria-label="찾은 화면" tabIndex={-1} className={styles.list}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keyboard
          <div
            key={entry.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={index === chosen ? styles.on : undefined}
            onPointerMove={() => setAt(index)}
            onClick={(event) => run(entry, event.ctrlKey || event.metaKey)}
          >
            <span>{entry.title}</span>
            <small>{entry.group}</small>
          </div>
        ))}
      </div>
      {asked.trim() && found.length === 0 && (
        <p className={styles.empty} role="status">
          ‘{asked.trim()}’에 맞는 화면이 없습니다. 다른 이름이나 초성으로 찾아 보세요.
        </p>
      )}
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑↓</kbd> 이동 <kbd>Enter</kbd> 열기 <kbd>Ctrl Enter</kbd> 새 탭 <kbd>Esc</kbd> 닫기
      </p>
    </Layer>
  )
}
