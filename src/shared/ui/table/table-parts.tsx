import type { ReactNode } from 'react'
import { MAX_WIDTH, MIN_WIDTH, type OwnWidths } from '../../store/list-prefs'
import { cx } from '../cx'
import { bareCheckbox } from '../inputs/choice'
import { screenReaderOnly } from '../screen-reader-only'
import type { Sized, TableWidths } from './column-widths'
import styles from './table.module.css'
import type { useColumnResize } from './use-column-resize'

/** Parts of a large table with selectable, movable and actionable rows. The caller holds the state. */

/** A column as rendered. */
export interface ShownColumn<R> extends Sized {
  title: string
  align?: 'end' | 'center' | undefined
  /** Sort key of the list. */
  sort?: string | undefined
  /** Identifies the record: shrinks last. */
  locked?: boolean | undefined
  /** Pinned when the table is wider than its frame. */
  pinned?: boolean | undefined
  /** The text may be truncated; hover and focus show it in full. Clipping slows down scrolling, so it is off by default. */
  cut?: boolean | undefined
  /** The value can be edited in place. With WRITE its cells have `data-cell`, the column id. */
  edits?: boolean | undefined
  /** Returns a tooltip. */
  tip?: ((record: R) => string | undefined) | undefined
  /** Highlights the value; the cell itself is colored. `strong`: bold only. */
  tone?: ((record: R) => 'amber' | 'red' | 'strong' | undefined) | undefined
  /** Renders the cell. Return plain elements: a table of 100 rows has a thousand cells. */
  cell: (record: R, state: CellState) => ReactNode
}

/** State of a cell besides its record. */
export interface CellState {
  /** The admin has WRITE. */
  write: boolean
  /** A change of this cell is being saved; the record already shows it. */
  busy?: boolean
}

/** The structure shared by all rows of a table. */
export interface TableShape<R> {
  columns: readonly ShownColumn<R>[]
  /** Rows have checkboxes. */
  selectable: boolean
  /** Rows end with a ⋯ button (`data-menu`). */
  hasMenu: boolean
  /** Rows start with a drag handle (`data-grip`); a text: why rows cannot be moved now. */
  movable: boolean | string
}

/** Widths of the additional columns, in rem. */
const extraWidths = { grip: 4, box: 3.2, menu: 3.6 }

/** Returns the number of cells in a row. */
export function cellCountOf<R>({ columns, selectable, hasMenu, movable }: TableShape<R>): number {
  return columns.length + [movable, selectable, hasMenu].filter(Boolean).length
}

/** Returns the total width of the additional columns, in rem. */
export const extraWidthOf = <R,>({ selectable, hasMenu, movable }: TableShape<R>): number =>
  (selectable ? extraWidths.box : 0) + (hasMenu ? extraWidths.menu : 0) + (movable ? extraWidths.grip : 0)

interface ShapeProps<R> {
  shape: TableShape<R>
}

/** Renders the column widths. */
export function ColumnWidths<R>({ shape, widths }: ShapeProps<R> & { widths: TableWidths }) {
  const { columns, selectable, hasMenu, movable } = shape
  return (
    <colgroup>
      {movable && <col style={{ width: `${extraWidths.grip}rem` }} />}
      {selectable && <col style={{ width: `${extraWidths.box}rem` }} />}
      {columns.map(({ id }) => (
        <col key={id} data-column={id} style={{ width: widths.columns[id] }} />
      ))}
      {hasMenu && <col style={{ width: `${extraWidths.menu}rem` }} />}
    </colgroup>
  )
}

interface HeadProps<R> extends ShapeProps<R> {
  /** `key,direction` */
  sort: string
  onSort: (sort: string) => void
  /** The checkbox for all rows of the page. */
  select: { all: boolean; some: boolean; toggle: (event: unknown) => void }
  /** Listeners for resizing columns. */
  edges: ReturnType<typeof useColumnResize>
  /** Widths set by the admin. */
  savedWidths: OwnWidths
}

/** Renders the column titles. Sortable ones are buttons: the first press sorts descending, the next one ascending. */
export function TableHead<R>({ shape, sort, onSort, select, edges, savedWidths }: HeadProps<R>) {
  const [key, direction] = sort.split(',')
  return (
    <thead {...edges}>
      <tr>
        {shape.movable && (
          <th scope="col" className={styles.grip}>
            순서
          </th>
        )}
        {shape.selectable && (
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
        {shape.columns.map((column, index) => {
          const sorted = column.sort !== undefined && column.sort === key
          return (
            <th
              key={column.id}
              scope="col"
              className={column.align && styles[column.align]}
              aria-label={column.title}
              data-stick={column.pinned ? 'name' : undefined}
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
              {/* biome-ignore lint/a11y/useSemanticElements: a focusable, movable separator */}
              <span
                role="separator"
                aria-orientation="vertical"
                aria-label={`${column.title} 너비`}
                aria-valuemin={MIN_WIDTH}
                aria-valuemax={MAX_WIDTH}
                aria-valuenow={savedWidths[column.id] ?? column.width}
                tabIndex={index === 0 ? 0 : -1}
                className={styles.edge}
                data-edge={column.id}
              />
            </th>
          )
        })}
        {shape.hasMenu && (
          <th scope="col" className={styles.menuCell} data-stick="menu">
            <span className={screenReaderOnly}>작업</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Renders placeholder rows while the first rows load. */
export function SkeletonRows({ span, count }: { span: number; count: number }) {
  return (
    <tbody className={styles.skeleton}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
        <tr key={row}>
          <td colSpan={span} />
        </tr>
      ))}
    </tbody>
  )
}

/** Renders a row of sums; `cells` by column id. */
export function TableFoot<R>({ shape, cells }: ShapeProps<R> & { cells: Readonly<Record<string, ReactNode>> }) {
  const { columns, selectable, hasMenu, movable } = shape
  const before = [movable, selectable].filter(Boolean).length
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
        {hasMenu && <td data-stick="menu" />}
      </tr>
    </tfoot>
  )
}
