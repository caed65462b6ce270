import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { queryWith } from '@/shared/api/query'
import type { ListPath, PathParamsOf, QueryOf, RowOf } from '@/shared/api/types'
import { Pager } from '@/shared/ui/table/pager'
import { QueryTable } from '@/shared/ui/table/query-table'
import type { RecordColumn } from '@/shared/ui/table/record-table'
import { Tabs } from '@/shared/ui/tabs'

const SIZE = 20

interface Facts<P extends ListPath> {
  key: string
  label: string
  path: P
  /** Path parameters, e.g. `{ seq }`. */
  params?: PathParamsOf<'get', P>
  query?: Partial<QueryOf<'get', P>>
  seq: (row: RowOf<P>) => number
  columns: readonly RecordColumn<RowOf<P>>[]
}

export interface HistoryTab {
  key: string
  label: string
  render: () => ReactNode
}

/** Creates a history tab: a list request, 20 rows a page, sent when the tab is opened. */
export function createHistoryTab<P extends ListPath>(facts: Facts<P>): HistoryTab {
  return { key: facts.key, label: facts.label, render: () => <Page facts={facts} /> }
}

/** Renders history tabs. Use it inside a `<Section plain>` of a detail. */
export function History({ tabs }: { tabs: readonly HistoryTab[] }) {
  const [key, setKey] = useState(tabs[0]?.key ?? '')
  return (
    <Tabs label="이력" items={tabs} value={key} onChange={setKey}>
      <Fragment key={key}>{tabs.find((tab) => tab.key === key)?.render()}</Fragment>
    </Tabs>
  )
}

function Page<P extends ListPath>({ facts: { label, path, params, query, seq, columns } }: { facts: Facts<P> }) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // historyOf<P> checks the parameters; every list accepts page and size
    ...queryWith(path, { path: params, query: { ...query, page, size: SIZE } }),
    placeholderData: keepPreviousData,
  })
  // a list endpoint returns a page of its rows
  const found = data as { items: RowOf<P>[]; total: number } | undefined
  return (
    <>
      <QueryTable
        label={`${label} 이력`}
        aria-busy={isPlaceholderData}
        query={{ error, refetch }}
        rows={error ? undefined : found?.items}
        empty={`${label} 이력이 없습니다.`}
        columns={columns}
        idOf={seq}
      />
      {found && found.total > SIZE && <Pager page={page} size={SIZE} total={found.total} onPage={setPage} />}
    </>
  )
}
