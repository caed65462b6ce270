import type { ReactNode } from 'react'
import { plainRight, plainTable } from '@/shared/ui/table/plain-table'
import styles from './business-price.module.css'

interface Props {
  label: string
  heads: readonly string[]
  /** Columns of numbers. */
  right?: readonly number[]
  rows: readonly { key: number; cells: readonly ReactNode[]; off?: boolean }[]
  /** Instead of a table without rows. */
  none?: string
}

/** A small table that is only read. */
export function Table({ label, heads, right = [], rows, none }: Props) {
  if (rows.length === 0 && none) return <p className={styles.empty}>{none}</p>
  const className = (at: number) => (right.includes(at) ? plainRight : undefined)
  return (
    <table className={plainTable} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={className(at)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, off }) => (
          <tr key={key} className={off ? styles.off : undefined}>
            {cells.map((cell, at) => (
              <td key={heads[at]} className={className(at)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
