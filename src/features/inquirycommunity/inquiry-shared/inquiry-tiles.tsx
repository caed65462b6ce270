import { useQuery } from '@tanstack/react-query'
import { CountsFailed, CountTiles, filtersWithout, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { queryWith } from '@/shared/api/query'
import type { InquiryPath } from './inquiry.rules'

/**
 * Renders tiles with the counts of waiting, overdue and own inquiries under the other filters. A click filters by it.
 */
export function InquiryTiles({ list }: { list: List<InquiryPath> }) {
  const open = ['RECEIVED' as const, 'IN_PROGRESS' as const]
  const { data, error, refetch } = useQuery({
    ...queryWith(`${list.def.path}/counts` as const, { query: filtersWithout(list, ['state', 'overdue', 'assignee']) }),
    placeholderData: (previous) => previous,
  })
  const none = { overdue: undefined, assignee: undefined }
  const tiles: Tile<InquiryPath>[] = [
    { label: '미처리', count: data?.open, tone: 'blue', apply: { ...none, state: open } },
    { label: '지연', count: data?.overdue, tone: 'red', apply: { ...none, state: open, overdue: true } },
    { label: '내 담당', count: data?.mine, tone: 'violet', apply: { ...none, state: open, assignee: 'ME' } },
    { label: '전체', count: data?.all, apply: { ...none, state: undefined } },
  ]
  if (error && !data) return <CountsFailed error={error} retry={refetch} />
  return <CountTiles list={list} label="처리 상태별 문의 수" tiles={tiles} />
}
