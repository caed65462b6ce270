import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { lazy, type ReactNode, Suspense, useId, useMemo, useRef } from 'react'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import type { Column } from '../columns/column'
import type { ListAction } from './actions'
import type { CellEditorProps } from './cell-editor'
import styles from './list.module.css'
import { isShown, orderOf } from './prefs'
import { Body } from './table-body'
import { useTableEvents } from './table-events'
import { TableFoot, TableHead } from './table-head'
import { TableState } from './table-state'
import { useCells } from './use-cells'
import { useCutCells } from './use-cut-cells'
import type { List } from './use-list'
import { useOverflow } from './use-overflow'
import { type Reorder, useReorder } from './use-reorder'
import type { VirtualBodyProps } from './virtual-body'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSelectionFeature })
export type ListFeatures = typeof features

// lazy forgets that the component is generic
const VirtualBody = lazy(() => import('./virtual-body').then((module) => ({ default: module.VirtualBody }))) as <
  R extends RowData,
>(
  props: VirtualBodyProps<R>,
) => ReactNode
const CellEditor = lazy(() => import('./cell-editor').then((module) => ({ default: module.CellEditor }))) as <R>(
  props: CellEditorProps<R>,
) => ReactNode
const RowMenu = lazy(() => import('./row-menu').then((module) => ({ default: module.RowMenu })))

/** More rows or cells than this are drawn only where they are seen. */
const drawn = { rows: 100, cells: 1400 }

export interface DataTableProps<P extends ListPath> {
  list: List<P>
  /** Stable: module scope or memoised. */
  columns: readonly Column<RowOf<P>>[]
  /** What the table shows, for screen readers. */
  caption: string
  /** Boxes to choose rows with. */
  selectable?: boolean
  /** Entries of each row's ⋯ menu. */
  rowActions?: readonly ListAction<RowOf<P>, QueryOf<'get', P>>[]
  /** Lets the admin put the rows into an order of their own. */
  reorder?: Reorder<RowOf<P>> | undefined
  /** A last row of sums: cells by id of the column. */
  footer?: Readonly<Record<string, ReactNode>> | undefined
  /** A press anywhere on a row does what its identifying link does. */
  rowOpens?: boolean | undefined
  /** Drawn under a row that it gives something for. */
  rowDetail?: ((row: RowOf<P>) => ReactNode) | undefined
  /** Instead of the sentence for an empty list. */
  empty?: ReactNode
}

/** The table of a list: head, rows, and what stands instead of rows. Above 100 rows only those in sight are in the DOM. */
export function DataTable<P extends ListPath>(props: DataTableProps<P>) {
  const { list, columns, caption, selectable = false, rowActions, rowDetail } = props
  const { def, prefs, selection } = list
  const scroller = useRef<HTMLDivElement>(null)
  const moving = useReorder(list, props.reorder, scroller)
  const { rows, movable } = moving
  const cells = useCells(list)
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const columnDefs = useMemo(() => columns.map((column) => ({ id: column.id, header: column.title })), [columns])
  // RowData is any object; the rows of a contract are objects
  const data = rows as readonly (RowOf<P> & RowData)[]
  const table = useTable<ListFeatures, RowOf<P> & RowData>({
    features,
    columns: columnDefs,
    data,
    getRowId: (row) => String(def.seq(row)),
    enableSubRowSelection: false,
    state: {
      rowSelection: selection.picked,
      columnVisibility: useMemo(
        () => Object.fromEntries(columns.map((column) => [column.id, isShown(column, prefs)])),
        [columns, prefs],
      ),
      columnOrder: useMemo(() => orderOf(columns, prefs), [columns, prefs]),
    },
    onRowSelectionChange: (next) =>
      selection.setPicked(typeof next === 'function' ? next({ ...selection.picked }) : next),
  })
  const shown = table.getVisibleLeafColumns()
  const key = shown.map((column) => column.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids and their order say everything
  const visible = useMemo(() => shown.flatMap((column) => byId.get(column.id) ?? []), [key, byId])

  const span = visible.length + [selectable, rowActions?.length, movable].filter(Boolean).length
  // rows that are moved are few, and all of them can be reached
  const tall =
    rows.length > (props.reorder ? 200 : drawn.rows) || (!props.reorder && rows.length * (span + 1) > drawn.cells)
  const wide = useOverflow(scroller, key)
  useCutCells(scroller, [rows, key, wide])
  const events = useTableEvents(list, { actions: rowActions, rowOpens: props.rowOpens, columns: visible, cells })
  const helpId = useId()
  const hasMenu = rowActions !== undefined && rowActions.length > 0
  const body = {
    rows: table.getRowModel().rows,
    // as with the rows: RowData is any object
    columns: visible as readonly Column<RowOf<P> & RowData>[],
    selectable,
    hasMenu,
    rowDetail,
    span,
    nameOf: def.name,
    write: list.known && list.canWrite,
    live: cells.live,
    movable,
  }
  const width = visible.reduce(
    (sum, column) => sum + column.width,
    (selectable ? 3.2 : 0) + (hasMenu ? 3.6 : 0) + (movable === false ? 0 : 4),
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses bubble up from links and buttons in the rows
    <div
      ref={scroller}
      className={cx(styles.scroller, (wide || tall) && styles.contained)}
      onClick={events.onClick}
      onPointerOver={(event) => {
        events.onPointerOver(event)
        moving.onPointerOver(event)
      }}
      onKeyDown={(event) => {
        events.onKeyDown(event)
        moving.onKeyDown(event)
      }}
      onPointerDown={moving.onPointerDown}
      onBlur={moving.onBlur}
    >
      <table
        className={cx(styles.table, list.density === 'compact' && styles.compact, props.rowOpens && styles.opens)}
        style={{ minWidth: `${width}rem` }}
        aria-busy={list.fetching || undefined}
        aria-rowcount={tall ? rows.length + 1 : undefined}
        data-stale={list.stale || undefined}
      >
        <caption id={helpId} className={styles.hidden}>
          {caption}
        </caption>
        <colgroup>
          {movable !== false && <col style={{ width: '4rem' }} />}
          {selectable && <col style={{ width: '3.2rem' }} />}
          {visible.map((column) => (
            <col key={column.id} style={column.grow ? undefined : { width: `${column.width}rem` }} />
          ))}
          {hasMenu && <col style={{ width: '3.6rem' }} />}
        </colgroup>
        <TableHead
          columns={visible}
          sort={list.state.sort}
          onSort={list.setSort}
          select={
            selectable
              ? {
                  all: table.getIsAllPageRowsSelected(),
                  some: table.getIsSomePageRowsSelected(),
                  toggle: table.getToggleAllPageRowsSelectedHandler(),
                }
              : undefined
          }
          hasMenu={hasMenu}
          movable={movable}
        />
        {rows.length === 0 ? (
          <TableState
            list={list}
            columns={visible}
            span={span}
            selectable={selectable}
            hasMenu={hasMenu}
            movable={movable !== false}
            empty={props.empty}
          />
        ) : tall ? (
          <Suspense fallback={<Body {...body} rows={body.rows.slice(0, 30)} />}>
            <VirtualBody {...body} scroller={scroller} estimate={list.density === 'compact' ? 2.3 : 2.9} />
          </Suspense>
        ) : (
          <Body {...body} />
        )}
        {props.footer && rows.length > 0 && (
          <TableFoot
            columns={visible}
            cells={props.footer}
            before={(movable === false ? 0 : 1) + (selectable ? 1 : 0)}
            after={hasMenu}
          />
        )}
      </table>
      {movable !== false && (
        <p className={styles.hidden} role="status">
          {moving.said}
        </p>
      )}
      {cells.editing && (
        <Suspense fallback={null}>
          <CellEditor
            key={`${def.seq(cells.editing.row)}-${cells.editing.column.id}`}
            cells={cells}
            editing={cells.editing}
          />
        </Suspense>
      )}
      {events.menu && (
        <Suspense fallback={null}>
          <RowMenu {...events.menu} />
        </Suspense>
      )}
    </div>
  )
}
