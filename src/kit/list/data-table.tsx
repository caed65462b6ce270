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
import { codeOf } from '@/shared/lib/code'
import { isShown, orderOf, pinOf } from '@/shared/store/list-prefs'
import { cx } from '@/shared/ui/cx'
import { lazyLayer, lazyPart } from '@/shared/ui/layers/lazy'
import { PartBoundary } from '@/shared/ui/part-boundary'
import { spoken } from '@/shared/ui/spoken'
import { CellEditor } from '@/shared/ui/table/cell-editor'
import styles from '@/shared/ui/table/table.module.css'
import { useCutCells, useRoom } from '@/shared/ui/table/table-frame'
import { besideOf, ColumnWidths, SkeletonRows, spanOf, TableFoot, TableHead } from '@/shared/ui/table/table-parts'
import { TableRow } from '@/shared/ui/table/table-row'
import { useEdges } from '@/shared/ui/table/use-edges'
import type { Selection } from '@/shared/ui/table/use-selection'
import { widthsOf } from '@/shared/ui/table/widths'
import type { VirtualRowsProps } from '@/shared/ui/virtual-rows'
import type { Column } from '../columns/column'
import { type GridSpec, type Held, withStaged } from '../grid/grid'
import { useCellHooks, useGrid } from '../grid/use-grid'
import type { ListAction } from './actions'
import { useTableEvents } from './table-events'
import { type CreateLink, TableState } from './table-state'
import { type EditorSlot, useCells, withLive } from './use-cells'
import type { List } from './use-list'
import type { Reorder } from './use-reorder'
import { useSight } from './use-sight'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSelectionFeature })

const virtualCode = codeOf(() => import('@/shared/ui/virtual-rows'))
const VirtualRows = lazyPart<VirtualRowsProps>(
  async () => (await import('@/shared/ui/virtual-rows')).VirtualRows,
  ({ span }) => <SkeletonRows span={span} count={20} />,
  // slow, and all there
  (_, { ids, children }) => <tbody>{ids.map((_id, at) => children(at, at, false))}</tbody>,
)
const MenuAt = lazyLayer(async () => (await import('@/shared/ui/layers/menu-at')).MenuAt)

/** As many rows are all in the document, whatever they hold: what is looked for in the page is found. Of more, those in sight. */
const ALL = 100
/** Rows that are moved are few, and all of them can be reached. */
const ALL_MOVABLE = 200

export interface DataTableProps<P extends ListPath> {
  list: List<P>
  /** Stable: module scope or memoised. */
  columns: readonly Column<RowOf<P>>[]
  /** What the table shows, for screen readers, e.g. `관리자 계정 목록`. */
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
  /** Where 등록 leads: also the next step of a list without any record. */
  create?: CreateLink | undefined
  /** Rectangles of cells are copied, pasted and filled, and saved by this call, or kept by the screen. */
  grid?: GridSpec | Held<RowOf<P>> | undefined
}

/** What the rows show as chosen: where a press chooses more than a few, its box answers first and the rows follow. */
function useChosen(picked: Selection<unknown>['picked']) {
  const former = useDeferredValue(picked)
  return Math.abs(Object.keys(picked).length - Object.keys(former).length) > 20 ? former : picked
}

function EditorNow({ of }: { of: EditorSlot }) {
  const [now, set] = useState(of.now)
  useLayoutEffect(() => {
    of.show = set
  }, [of])
  return now && <CellEditor {...now} key={now.key} />
}

/** The table of a list: head, rows, and what stands instead of rows. Above 100 rows only those in sight are in the DOM. */
export function DataTable<P extends ListPath>(props: DataTableProps<P>) {
  const { list, columns, caption, selectable = false, rowActions, rowDetail } = props
  const { def, prefs, selection } = list
  const frame = useRef<HTMLDivElement>(null)
  // a screen gives it always or never
  const moving = props.reorder?.use(list, props.reorder, frame)
  const { rows } = moving ?? list
  const movable = moving?.movable ?? false
  const chosen = useChosen(selection.picked)
  const hooks = useCellHooks<RowOf<P>>()
  const cells = useCells(list, hooks)
  const table = useTable<typeof features, RowOf<P> & RowData>({
    features,
    columns: useMemo(() => columns.map(({ id, title }) => ({ id, header: title })), [columns]),
    // RowData is any object; the rows of a contract are objects
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
  const span = spanOf(shape)

  const tall = rows.length > (props.reorder ? ALL_MOVABLE : ALL)
  // its code comes beside the rows, not after them
  const many = list.state.size > ALL
  useEffect(() => {
    if (many) virtualCode.ahead()
  }, [many])
  const beside = besideOf(shape)
  // not part of the shape: another width draws no row again
  const widths = useMemo(() => widthsOf(visible, beside, prefs.widths), [visible, beside, prefs.widths])
  const room = useRoom(frame, `${key} ${widths.least} ${widths.all}`, widths)
  const edges = useEdges({
    columns: visible,
    beside,
    own: prefs.widths,
    save: (own) => list.setPrefs({ ...prefs, widths: own }),
  })
  useCutCells(frame)
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
  const near = useSight(lines, frame, def.key)
  /** A row, and under it what `rowDetail` gives. */
  function draw(line: (typeof lines)[number] | undefined, at?: number, slot?: number, passing?: boolean): ReactNode {
    if (!line) return null
    const marks = cells.live[line.id]
    const unsaved: RowOf<P> = withStaged(line.original, grid.staged[line.id])
    const record: RowOf<P> = marks ? withLive(unsaved, visible, marks) : unsaved
    const detail = rowDetail?.(line.original)
    return (
      <Fragment key={slot ?? line.id}>
        <TableRow
          shape={shape}
          id={line.id}
          record={record}
          name={def.name?.(record) ?? `${line.id}번`}
          selected={chosen[line.id] === true}
          write={list.known && list.canWrite}
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
    if (list.first) return <SkeletonRows span={span} count={Math.min(list.state.size, 20)} />
    if (rows.length === 0) return <TableState list={list} span={span} create={props.create} />
    if (!tall) return <tbody>{near.map((line) => draw(line))}</tbody>
    return (
      <VirtualRows ids={lines.map(({ id }) => id)} frame={frame} estimate={compact ? 2.3 : 2.9} span={span}>
        {(at, slot, passing) => draw(lines[at], at, slot, passing)}
      </VirtualRows>
    )
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses bubble up from links and buttons in the rows */}
      <div
        ref={frame}
        className={cx(styles.scroller, room === 'wide' && styles.contained, tall && styles.tall)}
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
          style={{ minWidth: widths.table, width: widths.exact ? `${widths.least}rem` : undefined }}
          aria-busy={list.fetching || undefined}
          aria-rowcount={tall ? rows.length + 1 : undefined}
          data-stale={list.stale || undefined}
          data-tight={room === 'tight' || Object.keys(prefs.widths).length > 0 || undefined}
        >
          <caption className={spoken}>{caption}</caption>
          <ColumnWidths shape={shape} widths={widths} />
          <TableHead
            shape={shape}
            sort={list.state.sort}
            onSort={list.setSort}
            edges={edges}
            own={prefs.widths}
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
          <p className={spoken} role="status">
            {moving?.said}
          </p>
        )}
        <p className={spoken} aria-live="polite">
          {cells.said}
        </p>
        {/* not fetched first: it stands there before the key after the press that opened it */}
        <EditorNow of={cells.editor} />
        {grid.view}
        {moving?.bar}
      </div>
      {/* outside of the frame, which nothing in it leaves */}
      {events.menu && <MenuAt {...events.menu} />}
    </>
  )
}
