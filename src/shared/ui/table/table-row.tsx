import { memo, useMemo } from 'react'
import { textOf } from '../../lib/text-of'
import { maxTextWidth } from '../../lib/text-width'
import { bareCheckbox } from '../inputs/choice'
import styles from './table.module.css'
import type { TableShape } from './table-parts'

/** State of a cell that is not part of its record. */
export interface CellMark {
  /** A change is being saved. */
  busy?: boolean
  /** A change has just been saved. */
  saved?: boolean
  /** Why a change was refused. */
  failed?: { message: string }
}

interface Props<R> {
  shape: TableShape<R>
  id: string
  record: R
  /** Name of the row, for screen readers. */
  name: string
  selected: boolean
  write: boolean
  /** By column id. */
  marks: Readonly<Record<string, CellMark>> | undefined
  /** Index among all rows, if the table is virtualized. */
  index?: number | undefined
  /** The row scrolls by quickly: it renders text only; links, controls and pictures follow when scrolling stops. */
  passing?: boolean | undefined
}

/** Horizontal padding of a cell, both sides, in rem. */
const PADDING = 1.6

function PlainRow<R>({ shape, id, record, name, selected, write, marks, index, passing }: Props<R>) {
  const { columns, selectable, hasMenu, movable } = shape
  // memoized, so that selecting or moving a row does not re-render its cells
  const cells = useMemo(
    () =>
      columns.map((column) => {
        const mark = marks?.[column.id]
        const content = column.cell(record, mark?.busy ? { write, busy: true } : { write })
        const cell = passing ? textOf(content) : content
        return (
          <td
            key={column.id}
            className={column.align && styles[column.align]}
            data-tip={mark?.failed?.message ?? column.tip?.(record) ?? (column.cut ? '' : undefined)}
            data-tone={column.tone?.(record)}
            data-failed={mark?.failed && ''}
            data-saved={mark?.saved && ''}
            data-fits={
              (column.cut || column.edits || column.tip) && maxTextWidth(cell) <= column.width - PADDING
                ? ''
                : undefined
            }
            data-stick={column.pinned ? 'name' : undefined}
            data-cell={column.edits && write ? column.id : undefined}
          >
            {cell}
          </td>
        )
      }),
    [columns, record, write, passing, marks],
  )
  return (
    <tr
      data-seq={id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={selectable ? selected : undefined}
      data-passing={passing || undefined}
      className={selected ? styles.picked : undefined}
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
          {!passing && (
            // biome-ignore lint/a11y/useSemanticElements: React tracks every native checkbox, two hundred in a table
            <button
              type="button"
              role="checkbox"
              className={bareCheckbox}
              aria-label={`${name} 선택`}
              aria-checked={selected}
              data-pick=""
            />
          )}
        </td>
      )}
      {cells}
      {hasMenu && (
        <td className={styles.menuCell} data-stick="menu">
          {!passing && (
            <button
              type="button"
              className={styles.more}
              aria-label={`${name} 작업`}
              aria-haspopup="menu"
              data-menu=""
            />
          )}
        </td>
      )}
    </tr>
  )
}

/** Memoized: re-renders only if its record, columns or selection change. The surrounding table handles the events. */
// memo loses the type parameter
export const TableRow = memo(PlainRow) as typeof PlainRow
