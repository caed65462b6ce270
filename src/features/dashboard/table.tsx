import type { ReactNode } from 'react'
import { cx } from '@/shared/ui/cx'
import styles from './dashboard.module.css'

export interface TableColumn<R> {
  title: string
  cell: (row: R) => ReactNode
  /** Right-aligned, for numbers. */
  right?: boolean
  /** Renders the cells as row headers. */
  names?: boolean
  /** Allows line breaks in the cells; the default is none. */
  breaks?: boolean
}

interface Props<R> {
  label: string
  rows: readonly R[]
  idOf: (row: R) => string | number
  columns: readonly TableColumn<R>[]
  /** Text shown without rows. */
  empty?: string
}

/** Renders a plain table. The list table is not used here, because it would be a third of the code of this page. */
export function Table<R>({ label, rows, idOf, columns, empty }: Props<R>) {
  if (rows.length === 0) return <p className={styles.note}>{empty}</p>
  const look = ({ right, breaks }: TableColumn<R>) => cx(right && styles.right, breaks && styles.breaks)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={styles.frame} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={look(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => {
                const Cell = column.names ? 'th' : 'td'
                return (
                  <Cell key={column.title} scope={column.names ? 'row' : undefined} className={look(column)}>
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
