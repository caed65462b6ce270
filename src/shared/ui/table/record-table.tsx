import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'
import { Checkbox } from '../inputs/choice'
import { keepMaskedNames } from '../records/masked-text'
import styles from './record-table.module.css'

export interface RecordColumn<R> {
  /** Title and unique key of the column. */
  title: string
  /** Rendered instead of the title: a checkbox for all rows, a sort button. */
  head?: ReactNode
  /** Current sort direction, if the rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  /** Renders a cell. A `small` in it is a second gray line. */
  cell: (row: R) => ReactNode
  /** Right-aligned, for numbers. */
  right?: boolean
  /** Identifies the record (a row header). */
  names?: boolean
  /** Never wrapped, e.g. a code or a time. */
  nowrap?: boolean
  /** Minimum width in rem; the table scrolls instead of shrinking it. */
  minWidth?: number
  /** Class name of the head and the cells. */
  className?: string | undefined
}

/** Additional attributes of a row. */
type RowProps = ComponentProps<'tr'> & { [K in `data-${string}`]?: string | boolean | undefined }

interface Props<R> extends Omit<ComponentProps<'table'>, 'children' | 'aria-label' | 'height'> {
  /** Accessible name of the table. */
  label: string
  /** Visible caption; replaces the label. */
  caption?: ReactNode
  columns: readonly RecordColumn<R>[]
  rows: readonly R[]
  /** Text shown if there are no rows. */
  empty?: string
  /** Returns a unique key of the row. */
  idOf: (row: R, at: number) => string | number
  /** Returns whether a row is inactive: rendered in gray. */
  off?: (row: R) => boolean
  rowProps?: (row: R) => RowProps
  /** Maximum height in rem; then the rows scroll under their heads. */
  height?: number
  /** Rendered without a frame, because the caller has a scrolling one. */
  bare?: boolean
}

/** Class name of this table, for pages that render the rows themselves. */
export const recordTableClass = styles.table ?? ''

/** Renders a table of a few records, on a card or in a dialog. For list screens use the kit's `DataTable`. */
export function RecordTable<R>(props: Props<R>) {
  const { label, caption, columns, rows, empty, idOf, off, rowProps, height, bare, className, ...rest } = props
  if (empty && rows.length === 0)
    return (
      <p className={styles.empty} data-empty="">
        {empty}
      </p>
    )
  const cellProps = ({ right, nowrap, minWidth, className: columnClass }: RecordColumn<R>) => ({
    className: cx(right && styles.right, nowrap && styles.nowrap, columnClass),
    style: minWidth ? { minWidth: `${minWidth}rem` } : undefined,
  })
  const tableElement = (
    <table {...rest} className={cx(styles.table, className)} aria-label={caption ? undefined : label}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" {...cellProps(column)} aria-sort={column.sorted}>
              {column.head ?? column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={idOf(row, at)} data-off={off?.(row) || undefined} {...rowProps?.(row)}>
            {columns.map((column) => {
              const Cell = column.names ? 'th' : 'td'
              return (
                <Cell
                  key={column.title}
                  scope={column.names ? 'row' : undefined}
                  data-title={column.title}
                  {...cellProps(column)}
                >
                  {keepMaskedNames(column.cell(row))}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (bare) return tableElement
  if (!height) return <div className={styles.frame}>{tableElement}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={styles.tall} style={{ maxHeight: `${height}rem` }} tabIndex={0} aria-label={label}>
      {tableElement}
    </section>
  )
}

interface Ticks<R> {
  title: string
  /** Accessible name of the checkbox for all rows. */
  all: string
  rows: readonly R[]
  has: (row: R) => boolean
  /** Accessible name of a row's checkbox. */
  nameOf: (row: R) => string
  /** Returns why a row cannot be ticked, or undefined. Its checkbox is empty and disabled. */
  blocked?: (row: R) => string | undefined
  onTick: (rows: readonly R[], on: boolean) => void
}

/** Creates a column of checkboxes, with one for all rows in the head. */
export function tickColumn<R>({ title, all, rows, has, nameOf, blocked, onTick }: Ticks<R>): RecordColumn<R> {
  const open = rows.filter((row) => !blocked?.(row))
  const ticked = open.filter(has).length
  return {
    title,
    className: styles.tick,
    head: (
      <Checkbox
        aria-label={all}
        checked={ticked > 0 && ticked === open.length}
        indeterminate={ticked > 0 && ticked < open.length}
        disabled={rows.length > 0 && open.length === 0}
        onChange={({ target }) => onTick(open, target.checked)}
      />
    ),
    cell: (row) => {
      const reason = blocked?.(row)
      return (
        <Checkbox
          aria-label={nameOf(row)}
          checked={reason === undefined && has(row)}
          disabled={reason !== undefined}
          title={reason}
          onChange={({ target }) => onTick([row], target.checked)}
        />
      )
    },
  }
}
