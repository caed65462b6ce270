import type { QueryClient } from '@tanstack/react-query'
import { prefetch, queryWith } from '@/shared/api/query'
import type { ListPath } from '@/shared/api/types'
import type { Search } from '../filters/values'
import type { ListDef, ListState } from './def'

/** Query options of a list in a state: the loader and the screen share them. */
export function listQuery<P extends ListPath>(def: ListDef<P>, state: ListState<P>) {
  return queryWith(def.path, { query: def.request(state) })
}

/** Starts the list's call for a URL; its failure is shown by the screen. `ahead`: the list is only pointed at. */
export function prefetchList<P extends ListPath>(
  client: QueryClient,
  def: ListDef<P>,
  search: Search,
  ahead: boolean,
): Promise<void> {
  return prefetch(client, listQuery(def, def.read(search)), ahead)
}
