import type { QueryClient } from '@tanstack/react-query'
import { prefetch, queryWith } from '@/shared/api/query'
import type { ListPath } from '@/shared/api/types'
import type { Search } from '../filters/filter-values'
import type { ListDef, ListState } from './list-def'

/** Returns the query options of a list in a state, shared by loader and screen. */
export function listQuery<P extends ListPath>(def: ListDef<P>, state: ListState<P>) {
  return queryWith(def.path, { query: def.request(state) })
}

/** Prefetches the list for a URL. The screen shows a failure. `ahead`: the link is only hovered. */
export function prefetchList<P extends ListPath>(
  client: QueryClient,
  def: ListDef<P>,
  search: Search,
  ahead: boolean,
): Promise<void> {
  return prefetch(client, listQuery(def, def.read(search)), ahead)
}
