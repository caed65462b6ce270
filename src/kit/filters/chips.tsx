import { useQuery } from '@tanstack/react-query'
import { Fragment, type MouseEvent } from 'react'
import { apiQuery } from '@/shared/api/query'
import type { AnyFilter, ValueFilter } from './filter'
import styles from './filters.module.css'
import type { Cell } from './layout'
import { sayFilter, sayLabel, sayValues, unnamed } from './say'
import { inUse, type Search } from './values'

export interface ChipsProps {
  /** Cells with a condition that holds. */
  cells: readonly Cell[]
  search: Search
  titles: Readonly<Record<string, string>>
  /** Takes the conditions of these filters back, at once. */
  remove: (filters: readonly AnyFilter[]) => void
}

/** The conditions that hold and have no control in sight: each goes with a press, and the list follows at once. */
export function Chips({ cells, search, titles, remove }: ChipsProps) {
  const filtersOf = (cell: Cell) => cell.parts.map(({ filter }) => filter)
  const all = cells.flatMap(filtersOf)
  function press(event: MouseEvent, filters: readonly AnyFilter[]) {
    // the button goes: the focus moves on to a neighbour, at last to what opens the panel
    const chip = event.currentTarget.closest('li')
    const next = filters.length < all.length ? (chip?.nextElementSibling ?? chip?.previousElementSibling) : null
    const rest = chip?.closest('[data-filters]')?.querySelector<HTMLElement>('[data-fold]')
    ;(next?.querySelector<HTMLElement>('button') ?? rest)?.focus()
    remove(filters)
  }
  return (
    <ul className={styles.chips} aria-label="설정된 조건">
      {cells.map((cell) => {
        const label = sayLabel(cell, search, titles)
        return (
          <li key={cell.parts[0]?.index} className={styles.chip}>
            <span>
              {label}:{' '}
              {cell.parts
                .filter(({ filter }) => inUse(filter, search))
                .map(({ filter, index }, place) => (
                  <Fragment key={index}>
                    {signOf(filter, place)}
                    {filter.kind === 'call' && !filter.bare ? (
                      <Named filter={filter} search={search} />
                    ) : (
                      sayFilter(filter, search, titles)
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

/** The sign of a filter that shares its cell: a slash stands between two, the R also before a rim alone. */
function signOf(filter: AnyFilter, place: number): string {
  const sign = ('cell' in filter && filter.cell?.sign) || ''
  return place === 0 && sign === '/' ? '' : sign
}

/** Records by name; a number only where nobody knows a name. */
export function Named({ filter, search }: { filter: ValueFilter & { kind: 'call' }; search: Search }) {
  // the contract cannot name the query of every call that answers options
  const path = filter.params?.(search)
  const input = { query: filter.query(search), path } as unknown as { query: Record<string, never> }
  const { data, isPending } = useQuery({
    ...apiQuery(filter.path, input),
    enabled: !filter.params || path !== undefined,
  })
  const options = data === undefined ? [] : filter.options(data)
  const nameOf = (value: string) =>
    options.find((option) => String(option.value) === value)?.label ?? (isPending ? '…' : unnamed(filter, value))
  return sayValues(search[filter.name], nameOf)
}
