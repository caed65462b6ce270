import type { Row, RowData } from '@tanstack/react-table'
import { memo, type ReactNode, type Ref } from 'react'
import { bareCheckbox } from '@/shared/ui/choice'
import { cx } from '@/shared/ui/cx'
import type { Column } from '../columns/column'
import type { ListFeatures } from './data-table'
import styles from './list.module.css'
import type { LiveRow } from './use-cells'

export interface BodyProps<R extends RowData> {
  rows: readonly Row<ListFeatures, R>[]
  columns: readonly Column<R>[]
  selectable: boolean
  hasMenu: boolean
  rowDetail: ((row: R) => ReactNode) | undefined
  nameOf: ((row: R) => string) | undefined
  /** Number of cells in a row. */
  span: number
  /** The admin may change what stands in cells. */
  write: boolean
  /** What cells have that their records have not, by seq. */
  live: Readonly<Record<string, LiveRow>>
  /** Rows can be moved; a text: why they cannot now. */
  movable: boolean | string
}

/** All rows of a page. */
export function Body<R extends RowData>({ rows, ...rest }: BodyProps<R>) {
  return (
    <tbody>
      {rows.map((row) => (
        <RowGroup key={row.id} row={row} {...rest} />
      ))}
    </tbody>
  )
}

interface RowProps<R extends RowData> extends Omit<BodyProps<R>, 'rows'> {
  row: Row<ListFeatures, R>
  /** Place in a virtualised body. */
  index?: number
  measure?: Ref<HTMLTableRowElement>
}

/** A row, and under it what `rowDetail` gives. */
export function RowGroup<R extends RowData>({ rowDetail, live, ...props }: RowProps<R>) {
  const detail = rowDetail?.(props.row.original)
  return (
    <>
      <TableRow {...props} cells={live[props.row.id]} selected={props.row.getIsSelected()} />
      {detail && (
        <tr className={styles.detail}>
          <td colSpan={props.span}>{detail}</td>
        </tr>
      )}
    </>
  )
}

interface PlainRowProps<R extends RowData> extends Omit<RowProps<R>, 'rowDetail' | 'live'> {
  selected: boolean
  cells: LiveRow | undefined
}

function PlainRow<R extends RowData>(props: PlainRowProps<R>) {
  const { row, columns, selectable, hasMenu, selected, index, measure, nameOf, write, cells, movable } = props
  const record = cells ? withLive(row.original, columns, cells) : row.original
  const name = nameOf?.(record) ?? `${row.id}번`
  return (
    <tr
      ref={measure}
      data-seq={row.id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={selectable ? selected : undefined}
      className={cx(selected && styles.picked)}
    >
      {movable !== false && (
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
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={column.align && styles[column.align]}
          data-tip={cells?.[column.id]?.failed?.message ?? (column.cut ? '' : undefined)}
          data-failed={cells?.[column.id]?.failed ? '' : undefined}
          data-stick={column.locked ? 'name' : undefined}
        >
          {column.cell(record, cells?.[column.id]?.busy ? { write, busy: true } : { write })}
        </td>
      ))}
      {hasMenu && (
        <td className={styles.menuCell} data-stick="menu">
          <button type="button" className={styles.more} aria-label={`${name} 작업`} aria-haspopup="menu" data-menu="" />
        </td>
      )}
    </tr>
  )
}

/** The record with the changes that are on their way. */
function withLive<R>(record: R, columns: readonly Column<R>[], cells: LiveRow): R {
  return columns.reduce((row, { id, doing }) => {
    const cell = cells[id]
    return cell?.busy && doing && doing.kind !== 'click' ? doing.change.apply(row, cell.value) : row
  }, record)
}

/** Drawn again only when its record, its columns or its choice changed. */
// memo forgets that the component is generic
const TableRow = memo(PlainRow) as typeof PlainRow
