import type { ReactNode } from 'react'
import styles from './plain-table.module.css'

/** Class names of a small table that shows a few records on a card: no sorting, no choosing. `right`: a cell of numbers. */
export const plainTable = styles.table ?? ''
export const plainRight = styles.right ?? ''

export interface PlainColumn<R> {
  title: string
  cell: (row: R) => ReactNode
  /** Numbers. */
  right?: boolean
}

interface Props<R> {
  /** What the records are, for screen readers. */
  label: string
  columns: readonly PlainColumn<R>[]
  rows: readonly R[]
  seq: (row: R) => number
}

/** A small table that is only read. */
export function PlainTable<R>({ label, columns, rows, seq }: Props<R>) {
  return (
    <table className={plainTable} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, right }) => (
            <th key={title} scope="col" className={right ? plainRight : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={seq(row)}>
            {columns.map(({ title, cell, right }) => (
              <td key={title} className={right ? plainRight : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
