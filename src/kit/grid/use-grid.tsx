import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy'
import type { List } from '../list/use-list'
import type { CellHooks, GridProps, GridSpec, Held, Staged } from './grid'

// the list's path is a type parameter, which a part that is fetched cannot carry
const GridView = lazyPart<GridProps<RowOf<ListPath>>>(
  async () => (await import('./grid-view')).GridView,
  () => null,
)

/** Work on rectangles of cells; all of it is fetched when a cell is pointed at or focused for the first time. */
export function useGrid<P extends ListPath>(
  list: List<P>,
  spec: GridSpec | Held<RowOf<P>> | undefined,
  {
    rows,
    columns,
    frame,
    hooks,
  }: Pick<GridProps<RowOf<P>>, 'columns' | 'frame' | 'hooks'> & { rows: readonly RowOf<P>[] },
) {
  type R = RowOf<P>
  const held = spec && 'send' in spec ? spec : undefined
  // what is kept must not wait for the grid's code: it is asked for with the rows
  const [on, setOn] = useState(held !== undefined)
  const [own, setOwn] = useState<Staged<R>>({})
  const { staged, setStaged } = held ?? { staged: own, setStaged: setOwn }
  const wanted = spec !== undefined && list.known && list.canWrite
  const props: GridProps<R> | undefined = spec && {
    ...{ list: list as unknown as GridProps<R>['list'], spec, rows },
    ...{ columns, frame, hooks, staged, setStaged },
  }
  return {
    staged,
    /** To be told what is pointed at and what gets the focus. */
    point(target: EventTarget) {
      if (wanted && !on && target instanceof Element && target.closest('td[data-cell]')) setOn(true)
    },
    // the rows of one list, as the props above have them
    view:
      on && wanted && props ? <GridView {...(props as unknown as GridProps<RowOf<ListPath>>)} /> : (null as ReactNode),
  }
}

/** For `useCells`: filled by the grid when it is there. */
export const useCellHooks = <R,>(): RefObject<CellHooks<R> | null> => useRef<CellHooks<R> | null>(null)
