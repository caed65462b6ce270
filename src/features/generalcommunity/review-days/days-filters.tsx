import { type FormEvent, type KeyboardEvent, useId } from 'react'
import type { AnyFilter } from '@/kit/filters/filter'
import { Control } from '@/kit/filters/filter-controls'
import { useDraft } from '@/kit/filters/filter-draft'
import { labelOf } from '@/kit/filters/filter-layout'
import { checkFilter, parseDraft, type Search } from '@/kit/filters/filter-values'
import { todaySeoul } from '@/shared/lib/cell-dates'
import type { DayRange } from '@/shared/lib/days'
import { Button } from '@/shared/ui/inputs/button'
import styles from './review-days.module.css'
import { spanProblem } from './review-days.rules'

interface Props {
  filters: readonly AnyFilter[]
  titles: Readonly<Record<string, string>>
  /** The applied filters. */
  state: Search
  onSearch: (next: Search) => void
}

/** Renders the filters of 일자별. Input applies on 검색 or Enter. */
export function DaysFilters({ filters, titles, state, onSearch }: Props) {
  const id = useId()
  const { draft, errors, change, set, setErrors } = useDraft(filters, state)

  function submit(event: FormEvent) {
    event.preventDefault()
    const today = todaySeoul(new Date())
    const bad: Record<number, string> = {}
    filters.forEach((filter, at) => {
      const span = filter.kind === 'period' ? spanProblem((draft.createdAt ?? {}) as DayRange, today) : undefined
      const message = checkFilter(filter, draft, today) ?? span
      if (message) bad[at] = message
    })
    setErrors(bad)
    if (Object.keys(bad).length > 0) return
    onSearch(Object.assign({}, ...filters.map((filter) => parseDraft(filter, draft, today))))
  }
  function holdComposition(event: KeyboardEvent) {
    // Enter that ends a Korean IME composition must not submit
    if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
  }
  function reset() {
    set({})
    setErrors({})
    onSearch({})
  }

  return (
    <form className={styles.filters} aria-label="검색 조건" noValidate onSubmit={submit} onKeyDown={holdComposition}>
      {filters.map((filter, at) => {
        const label = labelOf(filter, titles)
        const error = errors[at]
        return (
          <div key={label} className={styles.filter}>
            <span id={`${id}-${at}`}>{label}</span>
            <Control
              filter={filter}
              titles={titles}
              draft={draft}
              change={change}
              labelId={`${id}-${at}`}
              errorId={error ? `${id}-${at}-error` : undefined}
              brief={filter.kind === 'period'}
            />
            {error && (
              <span className={styles.bad} id={`${id}-${at}-error`} role="alert">
                {error}
              </span>
            )}
          </div>
        )
      })}
      <Button type="submit" variant="primary">
        검색
      </Button>
      <Button onClick={reset}>초기화</Button>
    </form>
  )
}
