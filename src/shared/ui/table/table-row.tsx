import { memo, useMemo } from 'react'
import { textOf } from '../../lib/text-of'
import { widthAtMost } from '../../lib/text-width'
import { bareCheckbox } from '../inputs/choice'
import styles from './table.module.css'
import type { TableShape } from './table-parts'

/** What one cell has that its record has not. */
export interface CellMark {
  /** A change is on its way. */
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
  /** What the row is called, for screen readers. */
  name: string
  selected: boolean
  write: boolean
  /** By column. */
  marks: Readonly<Record<string, CellMark>> | undefined
  /** Place among all rows, where not all are drawn. */
  index?: number | undefined
  /** It goes by: it is text, its links, controls and pictures come when it stands. */
  passing?: boolean | undefined
}

/** In rem, of a cell, both sides. */
const PADDING = 1.6

function PlainRow<R>({ shape, id, record, name, selected, write, marks, index, passing }: Props<R>) {
  const { columns, selectable, hasMenu, movable } = shape
  // a row that is only chosen, or drawn at another place, keeps its cells as they are
  const cells = useMemo(
    () =>
      columns.map((column) => {
        const mark = marks?.[column.id]
        const drawn = column.cell(record, mark?.busy ? { write, busy: true } : { write })
        const cell = passing ? textOf(drawn) : drawn
        return (
          <td
            key={column.id}
            className={column.align && styles[column.align]}
            data-tip={mark?.failed?.message ?? column.tip?.(record) ?? (column.cut ? '' : undefined)}
            data-tone={column.tone?.(record)}
            data-failed={mark?.failed && ''}
            data-saved={mark?.saved && ''}
            data-fits={
              (column.cut || column.edits || column.tip) && widthAtMost(cell) <= column.width - PADDING ? '' : undefined
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
            // biome-ignore lint/a11y/useSemanticElements: React keeps a watch over each native box, two hundred in a table
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

/** Drawn again only when its record, its columns or its choice changed. Presses are heard by the table around it. */
// memo forgets that the component is generic
export const TableRow = memo(PlainRow) as typeof PlainRow
