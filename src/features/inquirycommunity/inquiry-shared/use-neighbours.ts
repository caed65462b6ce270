import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListDef, ListState } from '@/kit/list/list-def'
import { listQuery } from '@/kit/list/list-query'
import type { ListPath, RowOf } from '@/shared/api/types'
import { rememberSearch, useSearchMemory } from '@/shared/store/search-memory'

/** The records of the list's page in the order that is walked, handed from one record to the next. */
let walked: { screen: string; seqs: readonly number[] } | undefined

/** A record next to the shown one. */
export interface Neighbour {
  seq: number
  /** Called on the way to it: turns the remembered list to its page, so that the way back leads there. */
  turn: () => void
}

/** Loads a page of a list if wanted. It is never reloaded, so that the position in the list stays. */
function usePage<P extends ListPath>(def: ListDef<P>, state: ListState<P>, page: number, wanted: boolean) {
  const { data } = useQuery({
    ...listQuery(def, { ...state, page }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // a list call answers with a page of rows
  return data as { items: RowOf<P>[]; total: number } | undefined
}

/**
 * Returns the records before and after one, in the order of the list it was opened from.
 * The order stays while one goes from record to record, even if answered ones leave the list. Undefined at the ends.
 */
export function useNeighbours<P extends ListPath>(def: ListDef<P>, seq: number) {
  const { recall, knows } = useSearchMemory.getState()
  const state = def.read(recall(def.screen))
  const { page, size } = state
  const known = knows(def.screen)
  const here = usePage(def, state, page, known)
  const seqs = useRef<readonly number[]>(walked?.screen === def.screen ? walked.seqs : [])
  useEffect(() => {
    walked = undefined
  }, [])
  if (!seqs.current.includes(seq) && here && here.items.length > 0) seqs.current = here.items.map(def.seq)
  const at = seqs.current.indexOf(seq)
  const first = at === 0
  const last = at >= 0 && at === seqs.current.length - 1
  const former = usePage(def, state, page - 1, known && first && page > 1)
  const next = usePage(def, state, page + 1, known && last && (here?.total ?? 0) > page * size)

  const neighbourAt = (found: number | undefined, of: number): Neighbour | undefined =>
    found === undefined
      ? undefined
      : {
          seq: found,
          turn() {
            if (of === page) walked = { screen: def.screen, seqs: seqs.current }
            else rememberSearch(def.screen, def.write({ ...state, page: of }))
          },
        }
  const edge = (row: RowOf<P> | undefined) => row && def.seq(row)
  if (at < 0) return { before: undefined, after: undefined }
  return {
    before: first ? neighbourAt(edge(former?.items.at(-1)), page - 1) : neighbourAt(seqs.current[at - 1], page),
    after: last ? neighbourAt(edge(next?.items[0]), page + 1) : neighbourAt(seqs.current[at + 1], page),
  }
}
