import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import {
  Fragment,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { isShown, orderOf, pinOf } from '@/shared/store/list-prefs'
import { cx } from '@/shared/ui/cx'
import { lazyLayer, lazyPart } from '@/shared/ui/layers/lazy-layer'
import { PartBoundary } from '@/shared/ui/part-boundary'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { columnWidths } from '@/shared/ui/table/column-widths'
import styles from '@/shared/ui/table/table.module.css'
import {
  ColumnWidths,
  cellCountOf,
  extraWidthOf,
  SkeletonRows,
  TableFoot,
  TableHead,
} from '@/shared/ui/table/table-parts'
import { TableRow } from '@/shared/ui/table/table-row'
import { useColumnResize } from '@/shared/ui/table/use-column-resize'
import type { Selection } from '@/shared/ui/table/use-selection'
import { useTableFit, useTruncatedCells } from '@/shared/ui/table/use-table-fit'
import type { VirtualRowsProps } from '@/shared/ui/virtual-rows'
import type { Column } from '../columns/column'
import { type DeferredGrid, type GridSpec, withStaged } from '../grid/grid-types'
import { useCellHooks, useGrid } from '../grid/use-grid'
import type { ListAction } from './actions'
import { type CreateLink, TableState } from './table-state'
import { type EditorSlot, useCells, withPendingCells } from './use-cells'
import type { List } from './use-list'
import type { Reorder } from './use-reorder'
import { useRowsInView } from './use-rows-in-view'
import { useTableEvents } from './use-table-events'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSelectionFeature })

const virtualCode = lazyCode(() => import('@/shared/ui/virtual-rows'))
const VirtualRows = lazyPart<VirtualRowsProps>(
  async () => (await import('@/shared/ui/virtual-rows')).VirtualRows,
  ({ span }) => <SkeletonRows span={span} count={20} />,
  // without virtualization: slow, but complete
  (_, { ids, children }) => <tbody>{ids.map((_id, at) => children(at, at, false))}</tbody>,
)
const CellEditor = lazyLayer(async () => (await import('@/shared/ui/table/cell-editor')).CellEditor, { typed: true })
const MenuAt = lazyLayer(async () => (await import('@/shared/ui/layers/anchored-menu')).AnchoredMenu)

/** Up to this many rows are all rendered, so that the browser's page search finds them. More are virtualized. */
const MAX_PLAIN_ROWS = 100
/** The same limit for reorderable lists, which are short and need every row reachable. */
const MAX_PLAIN_MOVABLE_ROWS = 200

export interface DataTableProps<P extends ListPath> {
  list: List<P>
  /** Stable: module scope or memoized. */
  columns: readonly Column<RowOf<P>>[]
  /** Accessible name of the table, e.g. `관리자 계정 목록`. */
  caption: string
  /** Shows checkboxes to select rows. */
  selectable?: boolean
  /** Entries of each row's ⋯ menu. */
  rowActions?: readonly ListAction<RowOf<P>, QueryOf<'get', P>>[]
  /** Lets the admin reorder the rows. */
  reorder?: Reorder<RowOf<P>> | undefined
  /** A footer row: cells by column id. */
  footer?: Readonly<Record<string, ReactNode>> | undefined
  /** A click anywhere on a row opens its identifying link. */
  rowOpens?: boolean | undefined
  /** Returns content to render below a row, if any. */
  rowDetail?: ((row: RowOf<P>) => ReactNode) | undefined
  /** Target of 등록, also offered when the list is empty. */
  create?: CreateLink | undefined
  /** Enables copying, pasting and filling cell rectangles, saved by this request or kept by the screen. */
  grid?: GridSpec | DeferredGrid<RowOf<P>> | undefined
}

/** Returns the selection that the rows show. If it changes by more than 20 rows, the rows follow deferred, so that the pressed checkbox responds at once. */
function useDeferredSelection(picked: Selection<unknown>['picked']) {
  const former = useDeferredValue(picked)
  return Math.abs(Object.keys(picked).length - Object.keys(former).length) > 20 ? former : picked
}

function CurrentEditor({ of }: { of: EditorSlot }) {
  const [now, set] = useState(of.now)
  useLayoutEffect(() => {
    of.show = set
  }, [of])
  return now && <CellEditor {...now} key={now.key} />
}

/** Renders the table of a list: head, rows, or a message instead of rows. More than 100 rows are virtualized. */
export function DataTable<P extends ListPath>(props: DataTableProps<P>) {
  const { list, columns, caption, selectable = false, rowActions, rowDetail } = props
  const { def, prefs, selection } = list
  const frame = useRef<HTMLDivElement>(null)
  // a conditional hook: a screen must always or never pass `reorder`
  const moving = props.reorder?.use(list, props.reorder, frame)
  const { rows } = moving ?? list
  const movable = moving?.movable ?? false
  const chosen = useDeferredSelection(selection.picked)
  const hooks = useCellHooks<RowOf<P>>()
  const cells = useCells(list, hooks)
  const table = useTable<typeof features, RowOf<P> & RowData>({
    features,
    columns: useMemo(() => columns.map(({ id, title }) => ({ id, header: title })), [columns]),
    // RowData is any object, and the contract's rows are objects
    data: rows as readonly (RowOf<P> & RowData)[],
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
  const ids = table.getVisibleLeafColumns().map(({ id }) => id)
  const key = ids.join()
  const pin = pinOf(columns, prefs)
  const visible = useMemo(() => {
    const shown = key.split(',').flatMap((id) => columns.find((column) => column.id === id) ?? [])
    return shown.map((column) => (column.id === pin ? { ...column, pinned: true } : column))
  }, [key, columns, pin])
  const hasMenu = rowActions !== undefined && rowActions.length > 0
  const shape = useMemo(
    () => ({ columns: visible, selectable, hasMenu, movable }),
    [visible, selectable, hasMenu, movable],
  )
  const span = cellCountOf(shape)

  const isVirtual = rows.length > (props.reorder ? MAX_PLAIN_MOVABLE_ROWS : MAX_PLAIN_ROWS)
  // loads the code in parallel with the rows
  const mayBeVirtual = list.state.size > MAX_PLAIN_ROWS
  useEffect(() => {
    if (mayBeVirtual) virtualCode.preload()
  }, [mayBeVirtual])
  // loaded after the rows, so that it is ready at the first press
  const mayEdit = !list.isFirstLoad && list.canWrite && visible.some(({ doing }) => doing?.kind === 'edit')
  useEffect(() => {
    if (mayEdit) CellEditor.preload()
  }, [mayEdit])
  const beside = extraWidthOf(shape)
  // not part of `shape`, so that resizing a column does not re-render the rows
  const widths = useMemo(() => columnWidths(visible, beside, prefs.widths), [visible, beside, prefs.widths])
  const room = useTableFit(frame, `${key} ${widths.minWidth} ${widths.fullWidth}`, widths)
  const edges = useColumnResize({
    columns: visible,
    beside,
    savedWidths: prefs.widths,
    save: (own) => list.setPrefs({ ...prefs, widths: own }),
  })
  useTruncatedCells(frame)
  const grid = useGrid(list, props.grid, { rows, columns: visible, frame, hooks })
  const events = useTableEvents(list, {
    actions: rowActions,
    rowOpens: props.rowOpens,
    columns: visible,
    cells,
    onPick(id, { shiftKey }) {
      const line = table.getRow(id)
      line.getToggleSelectedHandler()({ target: { checked: !line.getIsSelected() }, shiftKey })
    },
  })
  const compact = prefs.density === 'compact'
  const lines = table.getRowModel().rows
  const visibleLines = useRowsInView(lines, frame, def.key)
  /** Renders a row and its `rowDetail`. */
  function renderRow(
    line: (typeof lines)[number] | undefined,
    at?: number,
    slot?: number,
    passing?: boolean,
  ): ReactNode {
    if (!line) return null
    const marks = cells.live[line.id]
    const unsaved: RowOf<P> = withStaged(line.original, grid.staged[line.id])
    const record: RowOf<P> = marks ? withPendingCells(unsaved, visible, marks) : unsaved
    const detail = rowDetail?.(line.original)
    return (
      <Fragment key={slot ?? line.id}>
        <TableRow
          shape={shape}
          id={line.id}
          record={record}
          name={def.name?.(record) ?? `${line.id}번`}
          selected={chosen[line.id] === true}
          write={list.rightsKnown && list.canWrite}
          marks={marks}
          index={at}
          passing={passing}
        />
        {detail && (
          <tr className={styles.detail} data-detail="">
            <td colSpan={span}>
              <PartBoundary>{detail}</PartBoundary>
            </td>
          </tr>
        )}
      </Fragment>
    )
  }
  function body(): ReactNode {
    if (list.isFirstLoad) return <SkeletonRows span={span} count={Math.min(list.state.size, 20)} />
    if (rows.length === 0) return <TableState list={list} span={span} create={props.create} />
    if (!isVirtual) return <tbody>{visibleLines.map((line) => renderRow(line))}</tbody>
    return (
      <VirtualRows ids={lines.map(({ id }) => id)} frame={frame} estimate={compact ? 2.3 : 2.9} span={span}>
        {(at, slot, passing) => renderRow(lines[at], at, slot, passing)}
      </VirtualRows>
    )
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks bubbling from links and buttons in rows */}
      <div
        ref={frame}
        className={cx(styles.scroller, room === 'wide' && styles.contained, isVirtual && styles.tall)}
        {...moving?.handlers}
        onClick={events.onClick}
        onFocus={(event) => grid.point(event.target)}
        onPointerOver={(event) => {
          grid.point(event.target)
          events.onPointerOver(event)
          moving?.handlers.onPointerOver(event)
        }}
        onKeyDown={(event) => {
          events.onKeyDown(event)
          moving?.handlers.onKeyDown(event)
        }}
      >
        <table
          className={cx(styles.table, compact && styles.compact, props.rowOpens && styles.opens)}
          style={{ minWidth: widths.table, width: widths.exact ? `${widths.minWidth}rem` : undefined }}
          aria-busy={list.fetching || undefined}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
          // read where rows are cards (app/phone/cards.ts)
          data-main-columns={JSON.stringify(def.mainColumns)}
          data-stale={list.isStale || undefined}
          data-tight={room !== undefined || Object.keys(prefs.widths).length > 0 || undefined}
        >
          <caption className={screenReaderOnly}>{caption}</caption>
          <ColumnWidths shape={shape} widths={widths} />
          <TableHead
            shape={shape}
            sort={list.state.sort}
            onSort={list.setSort}
            edges={edges}
            savedWidths={prefs.widths}
            select={{
              all: table.getIsAllPageRowsSelected(),
              some: table.getIsSomePageRowsSelected(),
              toggle: table.getToggleAllPageRowsSelectedHandler(),
            }}
          />
          {body()}
          {props.footer && rows.length > 0 && <TableFoot shape={shape} cells={props.footer} />}
        </table>
        {movable && (
          <p className={screenReaderOnly} role="status">
            {moving?.announcement}
          </p>
        )}
        <p className={screenReaderOnly} aria-live="polite">
          {cells.announcement}
        </p>
        <CurrentEditor of={cells.editor} />
        {grid.view}
        {moving?.bar}
      </div>
      {/* outside the frame, whose overflow would clip it */}
      {events.menu && <MenuAt {...events.menu} />}
    </>
  )
}
