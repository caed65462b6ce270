import type { ReactNode } from 'react'
import { MAX_WIDTH, MIN_WIDTH, type OwnWidths } from '../../store/list-prefs'
import { cx } from '../cx'
import { bareCheckbox } from '../inputs/choice'
import { spoken } from '../spoken'
import styles from './table.module.css'
import type { useEdges } from './use-edges'
import type { Sized, TableWidths } from './widths'

/** The parts of a large table of records: rows that are chosen, moved, pressed. Who holds what is shown is the caller. */

/** A column as it is drawn. */
export interface ShownColumn<R> extends Sized {
  title: string
  align?: 'end' | 'center' | undefined
  /** What the list is sorted by with this column. */
  sort?: string | undefined
  /** Says which record the row is: the last to be cut. */
  locked?: boolean | undefined
  /** Held fast when the table is wider than its frame. */
  pinned?: boolean | undefined
  /** The text may be cut: shown whole on hover and focus. A cell that is not cut needs no clip, which each frame of a scroll pays for. */
  cut?: boolean | undefined
  /** Its value can be changed where it stands: for who may write its cells carry `data-cell`, the id of the column. */
  edits?: boolean | undefined
  /** Said on hover and focus. */
  tip?: ((record: R) => string | undefined) | undefined
  /** The value asks for eyes; the cell has the colour itself, without an element for it. `strong`: it is bold alone. */
  tone?: ((record: R) => 'amber' | 'red' | 'strong' | undefined) | undefined
  /** Plain elements: a table of 100 rows has a thousand cells. */
  cell: (record: R, state: CellState) => ReactNode
}

/** What a cell knows besides its record. */
export interface CellState {
  /** The admin may change something here. */
  write: boolean
  /** A change of this very cell is on its way; the record shows it already. */
  busy?: boolean
}

/** What every row of a table has. */
export interface TableShape<R> {
  columns: readonly ShownColumn<R>[]
  /** Boxes to choose rows with. */
  selectable: boolean
  /** A ⋯ button (`data-menu`) at the end. */
  hasMenu: boolean
  /** A handle (`data-grip`) in front; a text: why rows cannot be moved now. */
  movable: boolean | string
}

/** In rem, of what stands beside the columns. */
const beside = { grip: 4, box: 3.2, menu: 3.6 }

/** How many cells a row has. */
export function spanOf<R>({ columns, selectable, hasMenu, movable }: TableShape<R>): number {
  return columns.length + [movable, selectable, hasMenu].filter(Boolean).length
}

/** In rem, what stands beside the columns. */
export const besideOf = <R,>({ selectable, hasMenu, movable }: TableShape<R>): number =>
  (selectable ? beside.box : 0) + (hasMenu ? beside.menu : 0) + (movable ? beside.grip : 0)

interface ShapeProps<R> {
  shape: TableShape<R>
}

/** Widths of the columns. */
export function ColumnWidths<R>({ shape, widths }: ShapeProps<R> & { widths: TableWidths }) {
  const { columns, selectable, hasMenu, movable } = shape
  return (
    <colgroup>
      {movable && <col style={{ width: `${beside.grip}rem` }} />}
      {selectable && <col style={{ width: `${beside.box}rem` }} />}
      {columns.map(({ id }) => (
        <col key={id} data-column={id} style={{ width: widths.columns[id] }} />
      ))}
      {hasMenu && <col style={{ width: `${beside.menu}rem` }} />}
    </colgroup>
  )
}

interface HeadProps<R> extends ShapeProps<R> {
  /** `key,direction` */
  sort: string
  onSort: (sort: string) => void
  /** The box for all rows of the page. */
  select: { all: boolean; some: boolean; toggle: (event: unknown) => void }
  /** Hears the edges between the columns. */
  edges: ReturnType<typeof useEdges>
  /** Widths of the admin's own. */
  own: OwnWidths
}

/** Column titles; the ones that sort are buttons: first press downwards, the next one turns it round. */
export function TableHead<R>({ shape, sort, onSort, select, edges, own }: HeadProps<R>) {
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
              {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved */}
              <span
                role="separator"
                aria-orientation="vertical"
                aria-label={`${column.title} 너비`}
                aria-valuemin={MIN_WIDTH}
                aria-valuemax={MAX_WIDTH}
                aria-valuenow={own[column.id] ?? column.width}
                tabIndex={index === 0 ? 0 : -1}
                className={styles.edge}
                data-edge={column.id}
              />
            </th>
          )
        })}
        {shape.hasMenu && (
          <th scope="col" className={styles.menuCell} data-stick="menu">
            <span className={spoken}>작업</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Rows without anything in them, while the first ones are on their way. */
export function SkeletonRows({ span, count }: { span: number; count: number }) {
  return (
    <tbody className={styles.skeleton}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <tr key={row}>
          <td colSpan={span} />
        </tr>
      ))}
    </tbody>
  )
}

/** A row of sums under the rows; `cells` by id of the column. */
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
        {hasMenu && <td />}
      </tr>
    </tfoot>
  )
}
