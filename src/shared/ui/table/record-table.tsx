import { type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { cx } from '../cx'
import styles from './record-table.module.css'

export interface RecordColumn<R> {
  /** Names the column, once in a table. */
  title: string
  /** Instead of the title: a box for all rows, a button that sorts. */
  head?: ReactNode
  /** The rows are sorted by it. */
  sorted?: 'ascending' | 'descending' | undefined
  cell: (row: R) => ReactNode
  /** Numbers. */
  right?: boolean
  /** Says which record the row is. */
  names?: boolean
  /** Of the head and the cells. */
  className?: string | undefined
}

/** What a row has besides its cells. */
type RowProps = ComponentProps<'tr'> & { [K in `data-${string}`]?: string | boolean | undefined }

interface Props<R> extends Omit<ComponentProps<'table'>, 'children' | 'aria-label'> {
  /** What the records are, for screen readers. */
  label: string
  /** Said in sight, in the place of the label. */
  caption?: ReactNode
  columns: readonly RecordColumn<R>[]
  rows: readonly R[]
  /** Names a row among them. */
  idOf: (row: R, at: number) => string | number
  rowProps?: (row: R) => RowProps
}

// no feature: what is shown is what is given, in its order
const features = tableFeatures({})

/** A table of a few records, on a card or in a dialog; a page's list is the kit's `DataTable`. */
export function RecordTable<R>(props: Props<R>) {
  const { label, caption, columns, rows, idOf, rowProps, className, ...rest } = props
  const table = useTable<typeof features, R & RowData>({
    features,
    columns: useMemo(() => columns.map(({ title }) => ({ id: title, header: title })), [columns]),
    // RowData is any object; records are objects
    data: rows as readonly (R & RowData)[],
    getRowId: (row, at) => String(idOf(row, at)),
  })
  const shown = new Map(columns.map((column) => [column.title, column]))
  const classOf = ({ right, className: own }: RecordColumn<R>) => cx(right && styles.right, own) || undefined
  return (
    <table {...rest} className={cx(styles.table, className)} aria-label={caption ? undefined : label}>
      {caption && <caption>{caption}</caption>}
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id }) => {
              const column = shown.get(id)
              return (
                column && (
                  <th key={id} scope="col" className={classOf(column)} aria-sort={column.sorted}>
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
          <tr key={row.id} {...rowProps?.(row.original)}>
            {row.getAllCells().map(({ column: { id } }) => {
              const column = shown.get(id)
              if (!column) return null
              const cell = column.cell(row.original)
              return column.names ? (
                <th key={id} scope="row" className={classOf(column)}>
                  {cell}
                </th>
              ) : (
                <td key={id} className={classOf(column)}>
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
