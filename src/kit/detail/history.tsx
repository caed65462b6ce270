import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { ListPath, PathParamsOf, QueryOf, RowOf } from '@/shared/api/types'
import { Button } from '@/shared/ui/button'
import { Tabs } from '@/shared/ui/tabs'
import styles from './history.module.css'

const SIZE = 20

interface Column<R> {
  title: string
  cell: (row: R) => ReactNode
  right?: boolean
}

export interface HistoryTab {
  key: string
  label: string
  render: () => ReactNode
}

/** One tab of a history: a list call, 20 rows a page, asked when the tab is opened. */
export function historyOf<P extends ListPath>(tab: {
  key: string
  label: string
  path: P
  /** What the path needs, e.g. `{ seq }`. */
  params?: PathParamsOf<'get', P>
  query?: Partial<QueryOf<'get', P>>
  seq: (row: RowOf<P>) => number
  columns: readonly Column<RowOf<P>>[]
}): HistoryTab {
  const { key, ...page } = tab
  return { key, label: tab.label, render: () => <Page {...page} /> }
}

/** Tabs of histories; put it into a `<Section plain>` of a detail. */
export function History({ label = '이력', tabs }: { label?: string; tabs: readonly HistoryTab[] }) {
  const [key, setKey] = useState(tabs[0]?.key ?? '')
  return (
    <Tabs label={label} items={tabs} value={key} onChange={setKey}>
      <Fragment key={key}>{tabs.find((tab) => tab.key === key)?.render()}</Fragment>
    </Tabs>
  )
}

function Page<P extends ListPath>(props: Omit<Parameters<typeof historyOf<P>>[0], 'key'>) {
  const { label, path, params, query, seq, columns } = props
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // the caller's parameters are checked by historyOf<P>; page and size are parameters of every list
    ...apiQuery<P>(path, { path: params, query: { ...query, page, size: SIZE } } as Parameters<typeof apiQuery<P>>[1]),
    placeholderData: keepPreviousData,
  })
  // a list call's answer is a page of its rows
  const found = data as { items: RowOf<P>[]; total: number } | undefined
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / SIZE))
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
        <table className={styles.table} aria-label={`${label} 이력`}>
          <thead>
            <tr>
              {columns.map(({ title, right }) => (
                <th key={title} scope="col" className={right ? styles.right : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.items.map((row) => (
              <tr key={seq(row)}>
                {columns.map(({ title, cell, right }) => (
                  <td key={title} className={right ? styles.right : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className={styles.pager} aria-label={`${label} 이력 페이지`}>
          <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          {page} / {pages}
          <Button size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </nav>
      )}
    </>
  )
}
