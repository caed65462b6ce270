import { memo, type Ref } from 'react'
import { cx } from '../cx'
import { bareCheckbox } from '../inputs/choice'
import styles from './table.module.css'
import type { TableShape } from './table-parts'

interface Props<R> {
  shape: TableShape<R>
  id: string
  record: R
  /** What the row is called, for screen readers. */
  name: string
  selected: boolean
  /** The same function for all rows, or they are drawn again. */
  onSelect: (id: string, event: unknown) => void
  write: boolean
  /** Cells with a change on its way or refused, by column. */
  marks: Readonly<Record<string, { busy?: boolean; failed?: { message: string } }>> | undefined
  /** Place among all rows, where not all are drawn. */
  index: number | undefined
  measure: Ref<HTMLTableRowElement> | undefined
}

function PlainRow<R>({ shape, id, record, name, selected, onSelect, write, marks, index, measure }: Props<R>) {
  const { columns, selectable, hasMenu, movable } = shape
  return (
    <tr
      ref={measure}
      data-seq={id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={selectable ? selected : undefined}
      className={cx(selected && styles.picked)}
    >
      {movable && (
        <td className={styles.grip} data-tip={movable === true ? undefined : movable}>
          <button
            type="button"
            data-grip=""
            aria-label={`${name} 순서 변경`}
            aria-disabled={movable === true ? undefined : true}
          />
        </td>
      )}
      {selectable && (
        <td className={styles.box} data-stick="box">
          <input
            type="checkbox"
            className={bareCheckbox}
            aria-label={`${name} 선택`}
            checked={selected}
            onChange={(event) => onSelect(id, event)}
          />
        </td>
      )}
      {columns.map((column) => {
        const mark = marks?.[column.id]
        return (
          <td
            key={column.id}
            className={column.align && styles[column.align]}
            data-tip={mark?.failed?.message ?? (column.cut ? '' : undefined)}
            data-failed={mark?.failed ? '' : undefined}
            data-stick={column.locked ? 'name' : undefined}
          >
            {column.cell(record, mark?.busy ? { write, busy: true } : { write })}
          </td>
        )
      })}
      {hasMenu && (
        <td className={styles.menuCell} data-stick="menu">
          <button type="button" className={styles.more} aria-label={`${name} 작업`} aria-haspopup="menu" data-menu="" />
        </td>
      )}
    </tr>
  )
}

/** Drawn again only when its record, its columns or its choice changed. */
// memo forgets that the component is generic
export const TableRow = memo(PlainRow) as typeof PlainRow
