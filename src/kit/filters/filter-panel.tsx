import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useId,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import type { ListPath } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { readFiltersOpen, saveFiltersOpen } from '@/shared/store/list-prefs'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import type { List } from '../list/use-list'
import { SavedViews } from '../views/saved-views'
import type { ChipsProps } from './chips'
import type { AnyFilter } from './filter'
import { Control, preloadPanelControls } from './filter-controls'
import { parametersOf, useDraft } from './filter-draft'
import { type Cell, dependentResets, labelOf, layout } from './filter-layout'
import { checkFilter, isFilterActive, parseDraft, type Search } from './filter-values'
import styles from './filters.module.css'

/** The placeholder reserves the line while the code loads. */
const Chips = lazyPart<ChipsProps>(
  async () => (await import('./chips')).Chips,
  () => <p className={styles.chips} />,
)

/**
 * Renders the filters of a list. Folded: one row, with other active conditions as chips below, beside `children` (count
 * tiles). Unfolded: a panel with all filters. Typed conditions are applied to the URL on 검색 or Enter.
 */
export function FilterPanel<P extends ListPath>({ list, children }: { list: List<P>; children?: ReactNode }) {
  const { def, filters: applied } = list
  const filters = def.filters
  const titles = useMemo(() => ({ ...def.titles, ...def.filterTitles }), [def])
  const cells = useMemo(() => layout(filters, titles), [filters, titles])
  const foldable = cells.filter((cell) => !cell.inFoldedRow)
  const { draft, errors, change, set, setErrors } = useDraft(filters, applied)
  const [unfolded, setUnfolded] = useState(() => readFiltersOpen(def.key))
  // the pressed button updates at once, the panel follows in a transition
  const [shownUnfolded, setShownUnfolded] = useOptimistic(unfolded)
  const refusalOf = (filter: AnyFilter) => {
    const name = parametersOf(filter).find((each) => list.refusals?.[each])
    return name && list.refusals?.[name]
  }
  // a refused condition is always in sight, with its message
  const isRefused = foldable.some((cell) => cell.parts.some(({ filter }) => refusalOf(filter)))
  const open = (unfolded || isRefused) && foldable.length > 0
  const active = foldable.filter((cell) => cell.parts.some(({ filter }) => isFilterActive(filter, applied)))
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  function submit(event: FormEvent) {
    // ignore submits of forms in layers (saved views) that bubble through React
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    const today = todaySeoul(new Date())
    const bad: Record<number, string> = {}
    filters.forEach((filter, index) => {
      const message = checkFilter(filter, draft, today)
      if (message) bad[index] = message
    })
    setErrors(bad)
    const first = Object.keys(bad)[0]
    if (first === undefined)
      return list.apply(Object.assign({}, ...filters.map((filter) => parseDraft(filter, draft, today))))
    // unfold the panel if it contains the error
    if (foldable.some((cell) => cell.parts.some(({ index }) => bad[index]))) setUnfolded(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[data-filter="${first}"] input`)?.focus())
  }

  function ignoreImeEnter(event: KeyboardEvent) {
    // this Enter only completes a Hangul syllable
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
      event.preventDefault()
  }

  function reset() {
    // also clears typed conditions that were never applied
    const defaults: Search = def.read({})
    set(Object.fromEntries(filters.flatMap(parametersOf).map((name) => [name, defaults[name]])))
    setErrors({})
    list.reset()
  }

  function remove(some: readonly AnyFilter[]) {
    const names = some.flatMap(parametersOf)
    const cleared = Object.fromEntries(names.map((name) => [name, undefined]))
    list.apply((now) => ({ ...now, ...dependentResets(filters, names), ...cleared }))
  }

  function fold() {
    startTransition(() => {
      setShownUnfolded(!shownUnfolded)
      setUnfolded(!shownUnfolded)
    })
    saveFiltersOpen(def.key, !shownUnfolded)
  }

  function control({ filter, index }: Cell['parts'][number], labelId: string, shares: boolean) {
    const error = errors[index] ?? refusalOf(filter)
    const errorId = error ? `${id}-${index}-error` : undefined
    return (
      <span key={index} className={shares ? styles.part : styles.whole} data-filter={index}>
        {shares && (
          <>
            {'cell' in filter && filter.cell?.sign && <i aria-hidden="true">{filter.cell.sign}</i>}
            <span className={screenReaderOnly} id={labelId}>
              {labelOf(filter, titles)}
            </span>
          </>
        )}
        <Control
          filter={filter}
          titles={titles}
          draft={draft}
          change={change}
          labelId={labelId}
          errorId={errorId}
          brief={!open}
        />
        {error && (
          <span className={styles.error} id={errorId} role="alert">
            {error}
          </span>
        )}
      </span>
    )
  }

  return (
    <div data-filters="" className={styles.head}>
      <form
        ref={form}
        className={cx(styles.panel, open ? styles.open : styles.row)}
        onSubmit={submit}
        onKeyDown={ignoreImeEnter}
        noValidate
        aria-label="검색 조건"
      >
        {cells.map((cell) => {
          if (!open && !cell.inFoldedRow) return null
          const [first] = cell.parts
          const shares = cell.parts.length > 1
          const own = `${id}-${first?.index}`
          // controls in the row need no visible label, except a period of one date
          const silent = !open && !(first?.filter.kind === 'period' && first.filter.names.length === 1)
          return (
            <div
              key={own}
              className={cx(styles.cell, first?.filter.kind === 'keyword' && styles.first)}
              // column spans, used by the class
              style={{ '--of3': cell.spanOf3, '--of2': cell.spanOf2 } as CSSProperties}
            >
              <div className={silent ? screenReaderOnly : styles.label} id={`${own}-label`}>
                {cell.label}
              </div>
              <div className={styles.control}>
                {cell.parts.map((part) =>
                  control(part, `${shares ? `${id}-${part.index}` : own}-label${shares ? '-own' : ''}`, shares),
                )}
              </div>
            </div>
          )
        })}
        <div className={styles.buttons}>
          {/* Never busy: another search may start before the first one finishes. The table shows the loading state. */}
          <Button type="submit" variant="primary">
            검색
          </Button>
          <Button onClick={reset}>초기화</Button>
          {foldable.length > 0 && (
            <Button
              variant="ghost"
              data-fold=""
              aria-expanded={shownUnfolded}
              onPointerEnter={preloadPanelControls}
              onFocus={preloadPanelControls}
              onClick={fold}
            >
              {shownUnfolded ? '접기' : `상세 조건${active.length > 0 ? ` ${active.length}` : ''}`}
              <i className={styles.arrow} />
            </Button>
          )}
        </div>
        <div className={styles.end}>
          <SavedViews list={list} />
        </div>
      </form>
      <div className={styles.under}>
        {children}
        {!open && active.length > 0 && <Chips cells={active} search={applied} titles={titles} remove={remove} />}
      </div>
    </div>
  )
}
