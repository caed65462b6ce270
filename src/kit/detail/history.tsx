import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { queryWith } from '@/shared/api/query'
import type { ListPath, PathParamsOf, QueryOf, RowOf } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { Pager } from '@/shared/ui/table/pager'
import { type RecordColumn, RecordTable } from '@/shared/ui/table/record-table'
import { Tabs } from '@/shared/ui/tabs'
import styles from './history.module.css'

const SIZE = 20

interface Facts<P extends ListPath> {
  key: string
  label: string
  path: P
  /** What the path needs, e.g. `{ seq }`. */
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

/** One tab of a history: a list call, 20 rows a page, asked when the tab is opened. */
export function historyOf<P extends ListPath>(facts: Facts<P>): HistoryTab {
  return { key: facts.key, label: facts.label, render: () => <Page facts={facts} /> }
}

/** Tabs of histories; put it into a `<Section plain>` of a detail. */
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
    // the caller's parameters are checked by historyOf<P>; page and size are parameters of every list
    ...queryWith(path, { path: params, query: { ...query, page, size: SIZE } }),
    placeholderData: keepPreviousData,
  })
  // a list call's answer is a page of its rows
  const found = data as { items: RowOf<P>[]; total: number } | undefined
  if (error)
    return (
      <p className={styles.empty} role="alert">
        {messageOf(error)} <Button onClick={() => refetch()}>다시 시도</Button>
      </p>
    )
  if (!found) return <p className={styles.empty}>불러오는 중입니다.</p>
  if (found.total === 0) return <p className={styles.empty}>{label} 이력이 없습니다.</p>
  return (
    <>
      <div className={styles.scroll} aria-busy={isPlaceholderData}>
        <RecordTable label={`${label} 이력`} columns={columns} rows={found.items} idOf={seq} />
      </div>
      {found.total > SIZE && <Pager page={page} size={SIZE} total={found.total} onPage={setPage} />}
    </>
  )
}
