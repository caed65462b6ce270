import { CountTiles, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import type { ListPath } from '@/shared/api/types'

interface Props<P extends ListPath, C extends string> {
  list: List<P>
  labels: Readonly<Record<C, string>>
  /** Counts under the other filters; undefined while unknown. A category that is missing counts 0. */
  counts: readonly { category: C; count: number }[] | undefined
  /** Returns the filter for a category; for undefined, the one that shows all. */
  filterOf: (category: C | undefined) => Tile<P>['apply']
}

// the keys are those of the labels
const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as K[]

/** Renders the categories as tiles with their counts. The first tile clears the category. */
export function CategoryTiles<P extends ListPath, C extends string>({ list, labels, counts, filterOf }: Props<P, C>) {
  const countOf = (category: C) => counts && (counts.find((each) => each.category === category)?.count ?? 0)
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  return (
    <CountTiles
      list={list}
      label="분류"
      tiles={[
        { label: '전체', count: all, apply: filterOf(undefined) },
        ...keysOf(labels).map((category) => ({
          label: labels[category],
          count: countOf(category),
          apply: filterOf(category),
        })),
      ]}
    />
  )
}
