import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import type { List } from '../list/use-list'
import type { CellHooks, DeferredGrid, GridProps, GridSpec, Staged } from './grid-types'

// a lazy component cannot have the list's path as a type parameter
const GridView = lazyPart<GridProps<RowOf<ListPath>>>(
  async () => (await import('./grid-view')).GridView,
  () => null,
)

/** Adds a grid to a list. Its code loads when a cell is first hovered or focused. */
export function useGrid<P extends ListPath>(
  list: List<P>,
  spec: GridSpec | DeferredGrid<RowOf<P>> | undefined,
  {
    rows,
    columns,
    frame,
    hooks,
  }: Pick<GridProps<RowOf<P>>, 'columns' | 'frame' | 'hooks'> & { rows: readonly RowOf<P>[] },
) {
  type R = RowOf<P>
  const deferred = spec && 'send' in spec ? spec : undefined
  // the screen's staged values must show at once, so the code loads with the rows
  const [on, setOn] = useState(deferred !== undefined)
  const [own, setOwn] = useState<Staged<R>>({})
  const { staged, setStaged } = deferred ?? { staged: own, setStaged: setOwn }
  const enabled = spec !== undefined && list.rightsKnown && list.canWrite
  const props: GridProps<R> | undefined = spec && {
    list: list as GridProps<R>['list'],
    spec,
    rows,
    columns,
    frame,
    hooks,
    staged,
    setStaged,
  }
  // the view takes rows of any list; these are those of this one
  const shown = props as unknown as GridProps<RowOf<ListPath>> | undefined
  return {
    staged,
    /** Called with hovered and focused elements. */
    point(target: EventTarget) {
      if (enabled && !on && target instanceof Element && target.closest('td[data-cell]')) setOn(true)
    },
    view: on && enabled && shown ? <GridView {...shown} /> : (null as ReactNode),
  }
}

/** Creates the hooks ref for `useCells`; the grid fills it once loaded. */
export const useCellHooks = <R,>(): RefObject<CellHooks<R> | null> => useRef<CellHooks<R> | null>(null)
