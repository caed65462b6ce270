import { useQuery } from '@tanstack/react-query'
import { CountsFailed, CountTiles, filtersWithout, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { storeStateLabels as labels } from '@/shared/api/gen/branch-manage.gen'
import { apiQuery } from '@/shared/api/query'

type Path = '/api/v1/admin/stores'

/** Renders a tile with the count of each state under the other filters. A click filters by it. */
export function StoreTiles({ list }: { list: List<Path> }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/v1/admin/stores/counts', { query: filtersWithout(list, ['state']) }),
    placeholderData: (previous) => previous,
  })
  const tiles: Tile<Path>[] = [
    { label: '종료 제외', count: data?.all, apply: { state: ['PREPARING', 'OPEN', 'PAUSED'] } },
    { label: labels.PREPARING, count: data?.preparing, apply: { state: ['PREPARING'] } },
    { label: labels.OPEN, count: data?.open, tone: 'green', apply: { state: ['OPEN'] } },
    { label: labels.PAUSED, count: data?.paused, tone: 'amber', apply: { state: ['PAUSED'] } },
    { label: labels.CLOSED, count: data?.closed, tone: 'gray', apply: { state: ['CLOSED'] } },
  ]
  if (error && !data) return <CountsFailed error={error} retry={refetch} />
  return <CountTiles list={list} label="상태별 장착점 수" tiles={tiles} />
}
