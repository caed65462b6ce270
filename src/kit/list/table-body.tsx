import type { Row, RowData } from '@tanstack/react-table'
import { memo, type ReactNode, type Ref } from 'react'
import { bareCheckbox } from '@/shared/ui/choice'
import { cx } from '@/shared/ui/cx'
import type { Column } from '../columns/columns'
import type { ListFeatures } from './data-table'
import styles from './list.module.css'

export interface BodyProps<R extends RowData> {
  rows: readonly Row<ListFeatures, R>[]
  columns: readonly Column<R>[]
  selectable: boolean
  hasMenu: boolean
  rowDetail: ((row: R) => ReactNode) | undefined
  nameOf: ((row: R) => string) | undefined
  /** Number of cells in a row. */
  span: number
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
export function RowGroup<R extends RowData>({ rowDetail, ...props }: RowProps<R>) {
  const detail = rowDetail?.(props.row.original)
  return (
    <>
      <TableRow {...props} selected={props.row.getIsSelected()} />
      {detail && (
        <tr className={styles.detail}>
          <td colSpan={props.span}>{detail}</td>
        </tr>
      )}
    </>
  )
}

interface PlainRowProps<R extends RowData> extends Omit<RowProps<R>, 'rowDetail'> {
  selected: boolean
}

function PlainRow<R extends RowData>(props: PlainRowProps<R>) {
  const { row, columns, selectable, hasMenu, selected, index, measure, nameOf } = props
  const record = row.original
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
          data-tip={column.cut ? '' : undefined}
          data-stick={column.locked ? 'name' : undefined}
        >
          {column.cell(record)}
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

/** Drawn again only when its record, its columns or its choice changed. */
// memo forgets that the component is generic
const TableRow = memo(PlainRow) as typeof PlainRow
