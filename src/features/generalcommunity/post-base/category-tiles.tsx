import { CountTiles, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import type { ListPath } from '@/shared/api/types'

interface Props<P extends ListPath> {
  list: List<P>
  labels: Readonly<Record<string, string>>
  /** Counts under the other filters; undefined while unknown. Empty categories are omitted. */
  counts: readonly { category: string; count: number }[] | undefined
}

/** Renders the categories as tiles with their counts. The first shows all. */
export function CategoryTiles<P extends ListPath>({ list, labels, counts }: Props<P>) {
  // lists with categories have a filter of this name, with values of the contract
  const apply = (category: string | undefined) => ({ category }) as unknown as Tile<P>['apply']
  const countOf = (category: string) => counts && (counts.find((each) => each.category === category)?.count ?? 0)
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  return (
    <CountTiles
      list={list}
      label="분류"
      tiles={[
        { label: '전체', count: all, apply: apply(undefined) },
        ...Object.entries(labels).map(([category, label]) => ({
          label,
          count: countOf(category),
          apply: apply(category),
        })),
      ]}
    />
  )
}
