import { type ReactNode, useMemo } from 'react'
import { useMe } from '@/shared/api/me'
import type { ListPath, QueryOf, ResultOf, RowOf } from '@/shared/api/types'
import { PartBoundary } from '@/shared/ui/part-boundary'
import { Pager } from '@/shared/ui/table/pager'
import type { Column } from '../columns/column'
import { FilterPanel } from '../filters/filter-panel'
import type { ListAction } from './actions'
import { DataTable, type DataTableProps } from './data-table'
import styles from './list.module.css'
import type { ListDef } from './list-def'
import { StaleNotice } from './table-state'
import { Toolbar } from './toolbar'
import { type List, useList } from './use-list'

type Slot<P extends ListPath> = ReactNode | ((list: List<P>) => ReactNode)

export interface ListScreenProps<P extends ListPath>
  extends Pick<DataTableProps<P>, 'caption' | 'rowOpens' | 'rowDetail' | 'reorder' | 'create' | 'grid'> {
  def: ListDef<P>
  /** Stable: module scope or memoized. A function if they depend on the response (e.g. one column per grade). */
  columns: readonly Column<RowOf<P>>[] | ((answer: ResultOf<'get', P> | undefined) => readonly Column<RowOf<P>>[])
  /** Actions on rows. Those that write are hidden without WRITE. */
  actions?: readonly ListAction<RowOf<P>, QueryOf<'get', P>>[]
  /** A footer row: cells by column id. */
  footer?: (list: List<P>) => Readonly<Record<string, ReactNode>> | undefined
  /** Above the filters. */
  summary?: Slot<P>
  /** Between filters and table: counts as quick filters (`CountTiles`). */
  tiles?: Slot<P>
  /** Left of the list: a tree that sets filters (`ListTree`). */
  aside?: Slot<P>
  /** Buttons in the toolbar. */
  toolbar?: Slot<P>
}

/** Calls a slot function inside its error boundary, so that only the slot is replaced if it throws. */
function SlotContent<P extends ListPath>({ slot, list }: { slot: (list: List<P>) => ReactNode; list: List<P> }) {
  return slot(list)
}

/** Renders a complete list screen: summary, filters, toolbar, table, pager. For other layouts use `useList` and the parts. */
export function ListScreen<P extends ListPath>(props: ListScreenProps<P>) {
  const list = useList(props.def)
  const { actions, columns: columnsOrFactory } = props
  const { answer } = list
  const me = useMe()
  // a new array for each admin, because `linkTo` depends on their permissions
  const columns = useMemo(() => {
    const shown = typeof columnsOrFactory === 'function' ? columnsOrFactory(answer) : columnsOrFactory
    return me ? [...shown] : shown
  }, [columnsOrFactory, answer, me])
  const allowed = useMemo(
    () => (actions ?? []).filter((action) => action.reads || list.canWrite),
    [actions, list.canWrite],
  )
  const bulk = allowed.filter((action) => action.on !== 'row')
  const rowActions = useMemo(() => allowed.filter((action) => action.on !== 'many'), [allowed])
  const slot = (node: Slot<P>) =>
    node === undefined ? null : (
      <PartBoundary>{typeof node === 'function' ? <SlotContent slot={node} list={list} /> : node}</PartBoundary>
    )
  const main = (
    <>
      {props.def.filters.length > 0 && <FilterPanel list={list}>{slot(props.tiles)}</FilterPanel>}
      <section className={styles.card} aria-label={props.caption}>
        <Toolbar list={list} columns={columns} bulk={bulk} create={props.create}>
          {slot(props.toolbar)}
        </Toolbar>
        <StaleNotice list={list} />
        <DataTable
          list={list}
          columns={columns}
          caption={props.caption}
          selectable={bulk.length > 0}
          rowActions={rowActions}
          reorder={props.reorder}
          footer={props.footer?.(list)}
          rowOpens={props.rowOpens}
          rowDetail={props.rowDetail}
          create={props.create}
          grid={props.grid}
        />
        <Pager page={list.state.page} size={list.state.size} total={list.total} onPage={list.setPage} />
      </section>
    </>
  )
  return (
    <>
      {slot(props.summary)}
      {props.aside === undefined ? (
        main
      ) : (
        <div className={styles.split}>
          {slot(props.aside)}
          <div>{main}</div>
        </div>
      )}
    </>
  )
}
