import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { Target } from '@/kit/search'
import { useRefreshCounters } from '@/menu/counters'
import { leaveForProvider, NO_PG_ADDRESS, pgAddress } from '@/menu/leave-page'
import { PG_LINK } from '@/menu/menu'
import {
  type ActionId,
  type Entry,
  ORDERS,
  orderSearchEntry,
  paletteEntriesFor,
  viewEntries,
} from '@/menu/palette-entries'
import { rankEntries } from '@/menu/rank-entries'
import { call } from '@/shared/api/client'
import { useMe } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import { config } from '@/shared/config'
import { formatThousands } from '@/shared/lib/format'
import { recentScreens } from '@/shared/lib/recent-screens'
import { Icon } from '@/shared/ui/icon'
import { Button } from '@/shared/ui/inputs/button'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { keywordKindOf } from '../../../domain/common/keyword'
import { confirmAndSignOut } from '../sign-out'
import { Layer } from '../ui/layer'
import styles from './palette.module.css'
import { sourcesFor } from './record-sources'
import { type SourceResult, useRecordSearch } from './use-record-search'

/** Maximum number of screens shown; fewer if records follow. */
const MAX_SCREENS = 12
const MAX_SCREENS_WITH_RECORDS = 7
const MAX_RECENT = 7

/** A result that Enter opens or runs. */
interface Line {
  id: string
  title: string
  note: string
  target?: Target
  act?: (newTab: boolean) => unknown
  /** Keeps the palette open. */
  keepOpen?: true
  /** Disabled; `note` says why. */
  off?: true
}

/** Renders the palette: finds screens by name, initial consonants, path or code, and records by keywords; runs a few actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const router = useRouter()
  const refreshCounters = useRefreshCounters()
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState<{ id: string; index: number }>()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const deferredQuery = useDeferredValue(query)
  const text = deferredQuery.trim()

  const { data: views } = useQuery(
    apiQuery('/api/v1/admin/saved-views', { query: { size: 500 } }, { background: true }),
  )
  const entries = useMemo(() => (me ? [...paletteEntriesFor(me), ...viewEntries(views?.items ?? [])] : []), [me, views])
  const sources = useMemo(() => (me ? sourcesFor(me) : []), [me])
  const recent = useMemo(recentScreens, [])
  const hint = ['화면 이름', '초성(ㅋㅍ)', ...sources.map(({ noun }) => noun), '주문번호'].join(', ')

  const actions: Record<ActionId, () => unknown> = {
    signOut: confirmAndSignOut,
    shop: () => config.shopUrl && window.open(config.shopUrl, '_blank', 'noopener'),
    counters: refreshCounters,
  }

  function go(target: Target, newTab: boolean) {
    if (newTab) window.open(router.buildLocation(target).href, '_blank')
    else void navigate(target)
  }

  /** Opens the order with a whole number; its list, which says that there is none, if it is not found. */
  async function openOrder(orderNo: string, newTab: boolean) {
    const search = { keywordType: 'orderNo', keyword: orderNo } as const
    const found = await call('get', '/api/v1/admin/orders', { query: search }).catch(() => null)
    const seq = found?.items[0]?.orderSeq
    go(seq ? { to: `${ORDERS}/detail`, search: { seq: String(seq) } } : { to: ORDERS, search }, newTab)
  }

  function lineOf({ id, title, group, path, search, view }: Entry): Line {
    const line = { id, title, note: group }
    if (path === null) return { ...line, act: actions[id as ActionId] }
    if (path === PG_LINK) {
      const address = pgAddress()
      return address ? { ...line, act: () => leaveForProvider(address) } : { ...line, note: NO_PG_ADDRESS, off: true }
    }
    if (search && isOrderNo(search.keyword)) return { ...line, act: (newTab) => openOrder(search.keyword, newTab) }
    // entry paths come from the menu's table, whose keys are typed by the routes
    return { ...line, target: (search ? { to: ORDERS, search } : { to: path, search: view }) as Target }
  }

  const findScreens = useCallback(
    (keyword: string): readonly Entry[] => {
      if (!keyword) {
        const byPath = new Map(entries.map((entry) => [entry.id, entry]))
        return recent.flatMap((path) => byPath.get(path) ?? []).slice(0, MAX_RECENT)
      }
      const offer = me && orderSearchEntry(keyword, me)
      return [...(offer ? [offer] : []), ...rankEntries(entries, keyword, recent)].slice(0, MAX_SCREENS)
    },
    [entries, me, recent],
  )
  const screens = useMemo(() => findScreens(text), [findScreens, text])
  const answers = useRecordSearch(sources, text)

  /** Returns the line that opens a source's list with the keyword, available before the answer; or its record if there is only one. */
  function listLine(keyword: string, source: SourceResult['source'], answer: SourceResult | undefined): Line[] {
    const found = answer?.waiting ? undefined : answer?.result
    const [only] = found?.total === 1 ? found.rows : []
    const target = only?.target ?? found?.all ?? source.searchFor(keyword)?.all
    if (!target || found?.total === 0) return []
    return [
      { id: `all ${source.noun}`, title: `${source.noun}에서 ‘${keyword}’ 찾기`, note: countOf(found?.total), target },
    ]
  }
  function recordLines({ source: { noun }, result, waiting, problem, again }: SourceResult): Line[] {
    if (problem) return [{ id: `again ${noun}`, title: problem, note: '다시 시도', act: again, keepOpen: true }]
    if (waiting) return []
    return result?.rows.map(({ key, ...record }) => ({ id: `${noun} ${key}`, ...record })) ?? []
  }

  const groups = sources.flatMap((source) => {
    const answer = answers.find((each) => each.source === source)
    const lines = text ? listLine(text, source, answer) : []
    const records = answer ? recordLines(answer) : []
    const old = answer?.waiting ? (answer.result?.rows ?? []) : []
    const shown = lines.length + records.length + old.length > 0
    return shown ? { noun: source.noun, lines: [...lines, ...records], old, waiting: answer?.waiting ?? true } : []
  })
  const screenLines = screens.slice(0, groups.length > 0 ? MAX_SCREENS_WITH_RECORDS : MAX_SCREENS).map(lineOf)
  const lines = [...screenLines, ...groups.flatMap((group) => group.lines)]
  // answers arrive in any order and insert lines: the marked line stays marked
  const found = lines.findIndex(({ id }) => id === marked?.id)
  const chosen = found < 0 ? Math.min(marked?.index ?? 0, lines.length - 1) : found
  const mark = (index: number) => setMarked(lines[index] && { id: lines[index].id, index })
  const hasNoResults = text !== '' && lines.length === 0 && !answers.some(({ waiting }) => waiting)

  function run(line: Line | undefined, newTab: boolean) {
    if (!line || line.off) return
    if (!line.keepOpen) onClose()
    if (line.act) line.act(newTab)
    else if (line.target) go(line.target, newTab)
  }

  /** Returns what Enter opens for a text whose results are not shown yet. */
  function firstLineOf(value: string): Line | undefined {
    const keyword = value.trim()
    const [screen] = findScreens(keyword)
    return screen
      ? lineOf(screen)
      : sources.flatMap((source) => (keyword ? listLine(keyword, source, undefined) : []))[0]
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method while it composes a syllable
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && lines.length > 0) {
      event.preventDefault()
      const next = (chosen + step + lines.length) % lines.length
      mark(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // for a fast typist the list may be outdated: use the current text
      const { value } = event.currentTarget
      run(value === deferredQuery ? lines[chosen] : firstLineOf(value), event.ctrlKey || event.metaKey)
    }
  }

  const option = (line: Line) => {
    const index = lines.indexOf(line)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard
      <div
        key={line.id}
        id={`${list}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === chosen}
        aria-disabled={line.off}
        className={index === chosen ? `${styles.option} ${styles.on}` : styles.option}
        onPointerMove={() => mark(index)}
        onClick={(event) => run(line, event.ctrlKey || event.metaKey)}
      >
        <span>{line.title}</span>
        <small>{line.note}</small>
      </div>
    )
  }

  return (
    <Layer kind="palette" label="통합 검색" onClose={onClose} first={input}>
      <div className={styles.field}>
        <Icon name="search" size="1.5rem" />
        <input
          ref={input}
          role="combobox"
          aria-label={hint}
          aria-expanded={lines.length > 0}
          aria-controls={list}
          aria-activedescendant={lines.length > 0 ? `${list}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={hint}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setMarked(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {/* on a phone, where the palette takes the window */}
        <Button icon variant="ghost" className={styles.close} aria-label="닫기" onClick={onClose}>
          ✕
        </Button>
      </div>
      <div id={list} role="listbox" aria-label="찾은 것" tabIndex={-1} className={styles.list}>
        {screenLines.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div role="group" aria-label={text ? '화면' : '최근 화면'}>
            {(!text || groups.length > 0) && (
              <p aria-hidden="true" className={styles.caption}>
                {text ? '화면' : '최근 화면'}
              </p>
            )}
            {lines.slice(0, screenLines.length).map(option)}
          </div>
        )}
        {groups.map(({ noun, old, waiting, ...group }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={noun} role="group" aria-label={noun} aria-busy={waiting}>
            <p aria-hidden="true" className={styles.caption}>
              {waiting ? `${noun} 찾는 중…` : noun}
            </p>
            {group.lines.map(option)}
            {old.map(({ key, title, note }) => (
              <div key={key} aria-hidden="true" className={`${styles.option} ${styles.old}`}>
                <span>{title}</span>
                <small>{note}</small>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={hasNoResults ? styles.empty : screenReaderOnly}>
        {hasNoResults
          ? `‘${text}’: ${['화면', ...answers.map(({ source }) => source.noun)].join(', ')} 가운데 찾은 것이 없습니다. 다른 이름이나 초성으로 찾아 보세요.`
          : groups.map(({ noun, waiting }) => (waiting ? `${noun} 찾는 중` : noun)).join(', ')}
      </p>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑↓</kbd> 이동 <kbd>Enter</kbd> 열기 <kbd>Ctrl Enter</kbd> 새 탭 <kbd>Esc</kbd> 닫기
      </p>
    </Layer>
  )
}

const isOrderNo = (keyword: string): boolean => keywordKindOf(keyword) === 'orderNo'

const countOf = (total: number | undefined): string => (total === undefined ? '' : `${formatThousands(total)}건`)
