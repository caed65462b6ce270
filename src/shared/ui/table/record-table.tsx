import { type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { cx } from '../cx'
import { Checkbox } from '../inputs/choice'
import styles from './record-table.module.css'

export interface RecordColumn<R> {
  /** Names the column, once in a table. */
  title: string
  /** Instead of the title: a box for all rows, a button that sorts. */
  head?: ReactNode
  /** The rows are sorted by it. */
  sorted?: 'ascending' | 'descending' | undefined
  /** A `small` in it is a second grey line. */
  cell: (row: R) => ReactNode
  /** Numbers. */
  right?: boolean
  /** Says which record the row is. */
  names?: boolean
  /** A code, a time: never broken. */
  nowrap?: boolean
  /** Least width in rem: the table scrolls rather than squeeze it. */
  least?: number
  /** Of the head and the cells. */
  className?: string | undefined
}

/** What a row has besides its cells. */
type RowProps = ComponentProps<'tr'> & { [K in `data-${string}`]?: string | boolean | undefined }

interface Props<R> extends Omit<ComponentProps<'table'>, 'children' | 'aria-label' | 'height'> {
  /** What the records are, for screen readers. */
  label: string
  /** Said in sight, in the place of the label. */
  caption?: ReactNode
  columns: readonly RecordColumn<R>[]
  rows: readonly R[]
  /** Said where there are no rows. */
  empty?: string
  /** Names a row among them. */
  idOf: (row: R, at: number) => string | number
  /** A row that does not count is grey. */
  off?: (row: R) => boolean
  rowProps?: (row: R) => RowProps
  /** At most so tall, in rem: then the rows scroll under their heads. */
  height?: number
  /** It stands in a frame of the caller's that scrolls. */
  bare?: boolean
}

// no feature: what is shown is what is given, in its order
const features = tableFeatures({})

/** Class of such a table, for one whose rows are drawn by their page. */
export const recordTableClass = styles.table ?? ''

/** A table of a few records, on a card or in a dialog; a page's list is the kit's `DataTable`. */
export function RecordTable<R>(props: Props<R>) {
  const { label, caption, columns, rows, empty, idOf, off, rowProps, height, bare, className, ...rest } = props
  const table = useTable<typeof features, R & RowData>({
    features,
    columns: useMemo(() => columns.map(({ title }) => ({ id: title, header: title })), [columns]),
    // RowData is any object; records are objects
    data: rows as readonly (R & RowData)[],
    getRowId: (row, at) => String(idOf(row, at)),
  })
  if (empty && rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const shown = new Map(columns.map((column) => [column.title, column]))
  const lookOf = ({ right, nowrap, least, className: own }: RecordColumn<R>) => ({
    className: cx(right && styles.right, nowrap && styles.nowrap, own),
    style: least ? { minWidth: `${least}rem` } : undefined,
  })
  const drawn = (
    <table {...rest} className={cx(styles.table, className)} aria-label={caption ? undefined : label}>
      {caption && <caption>{caption}</caption>}
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id }) => {
              const column = shown.get(id)
              return (
                column && (
                  <th key={id} scope="col" {...lookOf(column)} aria-sort={column.sorted}>
                    {column.head ?? column.title}
                  </th>
                )
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-off={off?.(row.original) || undefined} {...rowProps?.(row.original)}>
            {row.getAllCells().map(({ column: { id } }) => {
              const column = shown.get(id)
              if (!column) return null
              const Cell = column.names ? 'th' : 'td'
              return (
                <Cell key={id} scope={column.names ? 'row' : undefined} {...lookOf(column)}>
                  {column.cell(row.original)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (bare) return drawn
  if (!height) return <div className={styles.frame}>{drawn}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
    <section className={styles.tall} style={{ maxHeight: `${height}rem` }} tabIndex={0} aria-label={label}>
      {drawn}
    </section>
  )
}

interface Ticks<R> {
  title: string
  /** Of the box for all rows. */
  all: string
  rows: readonly R[]
  has: (row: R) => boolean
  /** Of a row's box. */
  nameOf: (row: R) => string
  onTick: (rows: readonly R[], on: boolean) => void
}

/** A column of boxes: one for each row, in the head one for all of them. */
export function tickColumn<R>({ title, all, rows, has, nameOf, onTick }: Ticks<R>): RecordColumn<R> {
  const ticked = rows.filter(has).length
  return {
    title,
    className: styles.tick,
    head: (
      <Checkbox
        aria-label={all}
        checked={ticked > 0 && ticked === rows.length}
        indeterminate={ticked > 0 && ticked < rows.length}
        onChange={({ target }) => onTick(rows, target.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox aria-label={nameOf(row)} checked={has(row)} onChange={({ target }) => onTick([row], target.checked)} />
    ),
  }
}
