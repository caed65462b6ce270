import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListDef, ListState } from '@/kit/list/def'
import { listQuery } from '@/kit/list/query'
import type { ListPath, RowOf } from '@/shared/api/types'
import { rememberSearch, useSearchParams } from '@/shared/store/search-params'

/** A record beside the one that is shown. */
export interface Neighbour {
  seq: number
  /** It is on another page: the list is found there on going back to it. */
  turn: () => void
}

/** A page of a list, while it is wanted; nothing of it is asked for again, so that nobody loses his place. */
function usePage<P extends ListPath>(def: ListDef<P>, state: ListState<P>, page: number, wanted: boolean) {
  const { data } = useQuery({
    ...listQuery(def, { ...state, page }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // a list call's answer is a page of its rows
  return data as { items: RowOf<P>[]; total: number } | undefined
}

/**
 * The records before and after one in the list that it was opened from, in the order of that list: what is answered
 * leaves the list, and its neighbours stay. Undefined where there is none.
 */
export function useNeighbours<P extends ListPath>(def: ListDef<P>, seq: number) {
  const { recall, knows } = useSearchParams.getState()
  const state = def.read(recall(def.screen))
  const { page, size } = state
  const known = knows(def.screen)
  const here = usePage(def, state, page, known)
  const seqs = useRef<readonly number[]>([])
  if (!seqs.current.includes(seq) && here && here.items.length > 0) seqs.current = here.items.map(def.seq)
  const at = seqs.current.indexOf(seq)
  const first = at === 0
  const last = at >= 0 && at === seqs.current.length - 1
  const former = usePage(def, state, page - 1, known && first && page > 1)
  const next = usePage(def, state, page + 1, known && last && (here?.total ?? 0) > page * size)

  const beside = (found: number | undefined, of: number): Neighbour | undefined =>
    found === undefined
      ? undefined
      : { seq: found, turn: () => of !== page && rememberSearch(def.screen, def.write({ ...state, page: of })) }
  const edge = (row: RowOf<P> | undefined) => row && def.seq(row)
  if (at < 0) return { before: undefined, after: undefined }
  return {
    before: first ? beside(edge(former?.items.at(-1)), page - 1) : beside(seqs.current[at - 1], page),
    after: last ? beside(edge(next?.items[0]), page + 1) : beside(seqs.current[at + 1], page),
  }
}
