import type { ReactNode } from 'react'
import { bareCheckbox } from '@/shared/ui/choice'
import { cx } from '@/shared/ui/cx'
import type { Column } from '../columns/column'
import styles from './list.module.css'

interface Props<R> {
  columns: readonly Column<R>[]
  /** `key,direction` of the list. */
  sort: string
  onSort: (sort: string) => void
  select: { all: boolean; some: boolean; toggle: (event: unknown) => void } | undefined
  hasMenu: boolean
  movable: boolean | string
}

/** Column titles; the ones that sort are buttons: first press downwards, the next one turns it round. */
export function TableHead<R>({ columns, sort, onSort, select, hasMenu, movable }: Props<R>) {
  const [key, direction] = sort.split(',')
  return (
    <thead>
      <tr>
        {movable !== false && (
          <th scope="col" className={styles.grip}>
            순서
          </th>
        )}
        {select && (
          <th scope="col" className={styles.box} data-stick="box">
            <input
              type="checkbox"
              className={bareCheckbox}
              aria-label="이 페이지 모두 선택"
              checked={select.all}
              ref={(element) => {
                if (element) element.indeterminate = !select.all && select.some
              }}
              onChange={select.toggle}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = column.sort !== undefined && column.sort === key
          return (
            <th
              key={column.id}
              scope="col"
              className={cx(column.align && styles[column.align])}
              data-stick={column.locked ? 'name' : undefined}
              aria-sort={sorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {column.sort ? (
                <button
                  type="button"
                  className={cx(styles.sort, sorted && styles.sorted)}
                  data-direction={sorted ? direction : undefined}
                  onClick={() => onSort(`${column.sort},${sorted && direction === 'desc' ? 'asc' : 'desc'}`)}
                >
                  {column.title}
                </button>
              ) : (
                column.title
              )}
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className={styles.menuCell} data-stick="menu">
            <span className={styles.hidden}>작업</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface FootProps<R> {
  columns: readonly Column<R>[]
  /** By id of the column. */
  cells: Readonly<Record<string, ReactNode>>
  /** Cells before the columns. */
  before: number
  after: boolean
}

/** A row of sums under the rows. */
export function TableFoot<R>({ columns, cells, before, after }: FootProps<R>) {
  const first = columns.findIndex(({ id }) => cells[id] !== undefined)
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={Math.max(1, before + first)}>
          합계
        </th>
        {columns.slice(before > 0 ? Math.max(0, first) : Math.max(1, first)).map(({ id, align }) => (
          <td key={id} className={align && styles[align]}>
            {cells[id]}
          </td>
        ))}
        {after && <td />}
      </tr>
    </tfoot>
  )
}
