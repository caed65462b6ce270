import { useQuery } from '@tanstack/react-query'
import { CountsFailed, CountTiles, filtersWithout, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { queryWith } from '@/shared/api/query'
import type { QueryOf, ResultOf } from '@/shared/api/types'
import type { ReviewPath } from './review.rules'

export type ReviewTile<P extends ReviewPath> = Omit<Tile<P>, 'count'> & { of: keyof ResultOf<'get', `${P}/counts`> }

/** Renders tiles with the counts of reviews that need attention, under the other filters. A click filters by it. */
export function ReviewTiles<P extends ReviewPath>({ list, tiles }: { list: List<P>; tiles: readonly ReviewTile<P>[] }) {
  // the tiles apply filters of the list
  const names = [...new Set(tiles.flatMap(({ apply }) => Object.keys(apply)))] as (keyof QueryOf<'get', P>)[]
  const { data, error, refetch } = useQuery({
    ...queryWith(`${list.def.path}/counts` as const, {
      query: { ...list.def.fixed, ...filtersWithout(list, names) },
    }),
    placeholderData: (previous) => previous,
  })
  if (error && !data) return <CountsFailed error={error} retry={refetch} />
  // each count in the answer is a number
  const counts = data as Readonly<Record<string, number>> | undefined
  return (
    <CountTiles
      list={list}
      label="처리할 후기 수"
      tiles={tiles.map(({ of, ...tile }) => ({ ...tile, count: counts?.[String(of)] }))}
    />
  )
}
