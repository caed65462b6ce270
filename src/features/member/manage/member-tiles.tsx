import { useQuery } from '@tanstack/react-query'
import { CountsFailed, CountTiles, filtersWithout, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { apiQuery } from '@/shared/api/query'

type Path = '/api/v1/admin/members'

/** Renders a tile with the count of each state under the other filters. A click filters by it. */
export function MemberTiles({ list }: { list: List<Path> }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/v1/admin/members/counts', { query: filtersWithout(list, ['state']) }),
    placeholderData: (previous) => previous,
  })
  const tiles: Tile<Path>[] = [
    { label: '전체', count: data?.all, apply: { state: ['ACTIVE', 'DORMANT', 'BLOCKED'] } },
    { label: '정상', count: data?.active, tone: 'green', apply: { state: ['ACTIVE'] } },
    { label: '휴면', count: data?.dormant, tone: 'gray', apply: { state: ['DORMANT'] } },
    { label: '이용정지', count: data?.blocked, tone: 'red', apply: { state: ['BLOCKED'] } },
  ]
  if (error && !data) return <CountsFailed error={error} retry={refetch} />
  return <CountTiles list={list} label="상태별 회원 수" tiles={tiles} />
}
