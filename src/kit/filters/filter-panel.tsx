import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { ListPath } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import type { List } from '../list/use-list'
import { SavedViews } from '../views/saved-views'
import { Control } from './controls'
import styles from './filters.module.css'
import { emptied, labelOf, layout } from './layout'
import { checkFilter, inUse, type Search, settle } from './values'

/** Rows that always show; more fold behind 상세 조건. */
const openRows = 3

/** The filters of a list: what is typed waits for 검색 (or Enter), then goes into the URL. */
export function FilterPanel<P extends ListPath>({ list }: { list: List<P> }) {
  const { def, state } = list
  const filters = def.filters
  const titles = useMemo(() => ({ ...def.titles, ...def.filterTitles }), [def])
  // the state is the contract's query: read here by the names of the filters
  const applied: Search = state
  const [base, setBase] = useState(applied)
  const [draft, setDraft] = useState(applied)
  const [errors, setErrors] = useState<Record<number, string>>({})
  const rows = useMemo(() => layout(filters), [filters])
  const folds = rows.length > openRows
  const foldedInUse = rows.slice(openRows).some((row) => row.some(({ filter }) => inUse(filter, applied)))
  const [unfolded, setUnfolded] = useState(foldedInUse)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  // another record in the drawer is no other search: what has been typed stays
  if (JSON.stringify(base) !== JSON.stringify(applied)) {
    // the URL changed (검색, 초기화, back): what it says is what the panel shows
    setBase(applied)
    setDraft(applied)
    setErrors({})
    if (foldedInUse) setUnfolded(true)
  }

  function submit(event: FormEvent) {
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
      return list.apply(Object.assign({}, ...filters.map((filter) => settle(filter, draft, today))))
    setUnfolded(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[data-filter="${first}"] input`)?.focus())
  }

  function holdComposition(event: KeyboardEvent) {
    // Enter that ends a Hangul syllable is not Enter
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
      event.preventDefault()
  }

  return (
    <form
      ref={form}
      className={styles.panel}
      onSubmit={submit}
      onKeyDown={holdComposition}
      noValidate
      aria-label="검색 조건"
    >
      {rows.slice(0, unfolded ? undefined : openRows).map((row) =>
        row.map(({ filter, index, wide }, place) => {
          const cell = `${id}-${index}`
          const error = errors[index]
          return [
            <div key={`l${index}`} className={cx(styles.label, place > 0 && styles.second)} id={`${cell}-label`}>
              {labelOf(filter, titles)}
            </div>,
            <div key={`c${index}`} className={cx(styles.control, wide && styles.wide)} data-filter={index}>
              <Control
                filter={filter}
                titles={titles}
                draft={draft}
                change={(patch) =>
                  setDraft((former) => ({ ...former, ...emptied(filters, Object.keys(patch)), ...patch }))
                }
                labelId={`${cell}-label`}
                errorId={error ? `${cell}-error` : undefined}
              />
              {error && (
                <span className={styles.error} id={`${cell}-error`} role="alert">
                  {error}
                </span>
              )}
            </div>,
          ]
        }),
      )}
      <div className={styles.buttons}>
        {/* never busy: another search may be wanted before the first is answered; the table shows that rows are coming */}
        <Button type="submit" variant="primary" wide>
          검색
        </Button>
        <Button onClick={list.reset}>초기화</Button>
        {folds && (
          <Button variant="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            상세 조건 {unfolded ? '▴' : '▾'}
          </Button>
        )}
        <SavedViews list={list} />
      </div>
    </form>
  )
}
