import { useQuery } from '@tanstack/react-query'
import { CountsFailed, CountTiles, filtersWithout, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { apiQuery } from '@/shared/api/query'

type Path = '/api/v1/admin/items'

/** Renders a tile with the count of each sale state under the other filters. A click filters by it. */
export function ItemTiles({ list }: { list: List<Path> }) {
  const {
    data: counts,
    error,
    refetch,
  } = useQuery({
    ...apiQuery('/api/v1/admin/items/counts', {
      query: { ...list.def.fixed, ...filtersWithout(list, ['saleState', 'stock']) },
    }),
    placeholderData: (previous) => previous,
  })
  const tiles: Tile<Path>[] = [
    { label: '전체', count: counts?.all, apply: { saleState: undefined, stock: undefined } },
    { label: '판매중', count: counts?.onSale, tone: 'green', apply: { saleState: ['ON_SALE'], stock: undefined } },
    { label: '품절', count: counts?.soldOut, tone: 'red', apply: { saleState: ['SOLD_OUT'], stock: undefined } },
    { label: '안전재고 이하', count: counts?.lowStock, tone: 'amber', apply: { saleState: undefined, stock: 'LOW' } },
    { label: '판매대기', count: counts?.ready, tone: 'gray', apply: { saleState: ['READY'], stock: undefined } },
    { label: '판매중지', count: counts?.stopped, tone: 'gray', apply: { saleState: ['STOPPED'], stock: undefined } },
  ]
  if (error && !counts) return <CountsFailed error={error} retry={refetch} />
  return <CountTiles list={list} label="판매상태별 상품 수" tiles={tiles} />
}
