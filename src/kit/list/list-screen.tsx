import { type ReactNode, useMemo } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import type { Column } from '../columns/columns'
import { FilterPanel } from '../filters/filter-panel'
import type { ListAction } from './actions'
import { DataTable } from './data-table'
import type { ListDef } from './def'
import styles from './list.module.css'
import { Pager } from './pager'
import { StaleNotice } from './table-state'
import { type CreateLink, Toolbar } from './toolbar'
import { type List, useList } from './use-list'

export interface ListScreenProps<P extends ListPath> {
  def: ListDef<P>
  /** Stable: module scope or memoised. */
  columns: readonly Column<RowOf<P>>[]
  /** What the table shows, for screen readers, e.g. `관리자 계정 목록`. */
  caption: string
  /** Actions on rows; those that write are left out without WRITE. */
  actions?: readonly ListAction<RowOf<P>>[]
  create?: CreateLink
  rowOpens?: boolean
  rowDetail?: (row: RowOf<P>) => ReactNode
  /** Above the filters. */
  summary?: ReactNode | ((list: List<P>) => ReactNode)
  /** Buttons in the toolbar. */
  toolbar?: ReactNode | ((list: List<P>) => ReactNode)
  /** Instead of the sentence for a list without any record. */
  empty?: ReactNode
}

/** A whole list screen: summary, filters, toolbar, table, pager. `useList` with the parts is the way out of it. */
export function ListScreen<P extends ListPath>(props: ListScreenProps<P>) {
  const list = useList(props.def)
  const { actions, columns } = props
  const allowed = useMemo(
    () => (actions ?? []).filter((action) => action.reads || list.canWrite),
    [actions, list.canWrite],
  )
  const bulk = allowed.filter((action) => action.on !== 'row')
  const slot = (node: ListScreenProps<P>['summary']) => (typeof node === 'function' ? node(list) : node)
  return (
    <>
      {slot(props.summary)}
      <FilterPanel list={list} />
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
          rowActions={allowed.filter((action) => action.on !== 'many')}
          rowOpens={props.rowOpens}
          rowDetail={props.rowDetail}
          empty={props.empty}
        />
        <Pager list={list} />
      </section>
    </>
  )
}
