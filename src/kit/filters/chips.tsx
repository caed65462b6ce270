import { useQuery } from '@tanstack/react-query'
import { Fragment, type MouseEvent } from 'react'
import { queryWith } from '@/shared/api/query'
import { conditionLabel, describeFilter, describeValues, fallbackLabel } from './describe-filter'
import type { AnyFilter, ValueFilter } from './filter'
import type { Cell } from './filter-layout'
import { isFilterActive, type Search } from './filter-values'
import styles from './filters.module.css'

export interface ChipsProps {
  /** Cells with an active condition. */
  cells: readonly Cell[]
  search: Search
  titles: Readonly<Record<string, string>>
  /** Clears these filters and applies the change at once. */
  remove: (filters: readonly AnyFilter[]) => void
}

/** Renders the active conditions whose controls are hidden, each with a button that clears it and updates the list. */
export function Chips({ cells, search, titles, remove }: ChipsProps) {
  const filtersOf = (cell: Cell) => cell.parts.map(({ filter }) => filter)
  const all = cells.flatMap(filtersOf)
  function press(event: MouseEvent, filters: readonly AnyFilter[]) {
    // the pressed button disappears: focus a neighboring chip, or else the button that opens the panel
    const chip = event.currentTarget.closest('li')
    const next = filters.length < all.length ? (chip?.nextElementSibling ?? chip?.previousElementSibling) : null
    const rest = chip?.closest('[data-filters]')?.querySelector<HTMLElement>('[data-fold]')
    ;(next?.querySelector<HTMLElement>('button') ?? rest)?.focus()
    remove(filters)
  }
  return (
    <ul className={styles.chips} aria-label="설정된 조건">
      {cells.map((cell) => {
        const label = conditionLabel(cell, search, titles)
        return (
          <li key={cell.parts[0]?.index} className={styles.chip}>
            <span>
              {label}:{' '}
              {cell.parts
                .filter(({ filter }) => isFilterActive(filter, search))
                .map(({ filter, index }, chipIndex) => (
                  <Fragment key={index}>
                    {signOf(filter, chipIndex)}
                    {filter.kind === 'call' && !filter.bare ? (
                      <RecordNames filter={filter} search={search} />
                    ) : (
                      describeFilter(filter, search, titles)
                    )}
                  </Fragment>
                ))}
            </span>
            <button
              type="button"
              aria-label={`${label} 조건 지우기`}
              onClick={(event) => press(event, filtersOf(cell))}
            />
          </li>
        )
      })}
      {cells.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={(event) => press(event, all)}>
            모두 지우기
          </button>
        </li>
      )}
    </ul>
  )
}

/**
 * Returns the text before a filter of a shared cell, e.g. `/` or `R` in 225/45R17. The first shown filter gets no `/`.
 */
function signOf(filter: AnyFilter, chipIndex: number): string {
  const sign = ('cell' in filter && filter.cell?.sign) || ''
  return chipIndex === 0 && sign === '/' ? '' : sign
}

/** Renders the names of the selected records, and the number of a record without a known name. */
export function RecordNames({ filter, search }: { filter: ValueFilter & { kind: 'call' }; search: Search }) {
  const path = filter.params?.(search)
  const { data, isPending } = useQuery({
    ...queryWith(filter.path, { query: filter.query(search), path }),
    enabled: !filter.params || path !== undefined,
  })
  const options = data === undefined ? [] : filter.options(data)
  const nameOf = (value: string) =>
    options.find((option) => String(option.value) === value)?.label ?? (isPending ? '…' : fallbackLabel(filter, value))
  return describeValues(search[filter.name], nameOf)
}
