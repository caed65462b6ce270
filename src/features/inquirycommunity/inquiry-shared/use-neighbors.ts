import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListDef, ListState } from '@/kit/list/list-def'
import { listQuery } from '@/kit/list/list-query'
import type { ListPath, RowOf } from '@/shared/api/types'
import { rememberSearch, useSearchMemory } from '@/shared/store/search-memory'
import { pageAfter } from './page-after'

/** The order of records while the admin goes from one to the next. Each page hands it over to the next page. */
interface Walk {
  screen: string
  seqs: readonly number[]
  /** The page of the list on which the walk began. */
  start: number
}

let walked: Walk | undefined

/** Polling interval and maximum wait for a list that is loading, in ms. */
const LOOK_MS = 20
const LONGEST_MS = 5_000

/** A record next to the shown one. */
export interface Neighbor {
  seq: number
  /** To be called before it is opened: hands over the order, and makes 목록 return to its page of the list. */
  turn: () => void
}

/** Loads a page of a list if wanted. It is reloaded only after a change, so that the position in the list stays. */
function usePage<P extends ListPath>(def: ListDef<P>, state: ListState<P>, page: number, wanted: boolean) {
  const { data, isFetching } = useQuery({
    ...listQuery(def, { ...state, page }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // a list call answers with a page of rows
  const found = data as { items: RowOf<P>[]; total: number } | undefined
  return { page, found, waits: wanted && isFetching, seqs: found?.items.map(def.seq) ?? [] }
}

/**
 * Returns the records before and after one, in the order of the list it was opened from. Undefined at the ends.
 * The order stays while the admin goes from record to record, even if answered ones leave the list. The last one is
 * followed by rows of the list that were not visited yet. `nextOne` waits for the record after, if it is still loading.
 */
export function useNeighbors<P extends ListPath>(def: ListDef<P>, seq: number) {
  const { recall, knows } = useSearchMemory.getState()
  const state = def.read(recall(def.screen))
  const { page, size } = state
  const known = knows(def.screen)
  const here = usePage(def, state, page, known)
  const walk = useRef<Walk>(walked?.screen === def.screen ? walked : { screen: def.screen, seqs: [], start: page })
  useEffect(() => {
    walked = undefined
  }, [])
  if (!walk.current.seqs.includes(seq) && here.seqs.length > 0)
    walk.current = { screen: def.screen, seqs: here.seqs, start: page }
  const { seqs, start } = walk.current
  const at = seqs.indexOf(seq)
  const first = at === 0
  const last = at >= 0 && at === seqs.length - 1
  const former = usePage(def, state, start - 1, known && first && start > 1)
  // answered rows have left the list, so the following rows have moved forward by at most a page
  const lowest = Math.max(start, page - 1)
  const hasRowsAfter = (pageNo: number) => known && last && (here.found?.total ?? 0) > pageNo * size
  const ahead = [
    usePage(def, state, lowest, known && last),
    usePage(def, state, lowest + 1, hasRowsAfter(lowest)),
    usePage(def, state, lowest + 2, hasRowsAfter(lowest + 1)),
  ]
  const next = last ? pageAfter(seqs, ahead) : undefined

  const walkTo = (found: number | undefined): Neighbor | undefined =>
    found === undefined
      ? undefined
      : {
          seq: found,
          turn() {
            walked = walk.current
          },
        }
  const turnTo = (to: number): void => rememberSearch(def.screen, def.write({ ...state, page: to }))
  function crossTo(found: number | undefined, turn: () => void): Neighbor | undefined {
    return found === undefined ? undefined : { seq: found, turn }
  }
  const before = first ? crossTo(former.seqs.at(-1), () => turnTo(start - 1)) : walkTo(seqs[at - 1])
  const crossAfter = () =>
    crossTo(next?.seqs[0], () => {
      walked = { screen: def.screen, seqs: [...seqs, ...(next?.seqs ?? [])], start }
      turnTo(next?.page ?? page)
    })
  const walkAfter = () => (at < 0 ? undefined : walkTo(seqs[at + 1]))
  const after = last ? crossAfter() : walkAfter()

  const latest = useRef({ after, waits: false })
  latest.current = { after, waits: (at < 0 && known && here.waits) || (last && ahead.some(({ waits }) => waits)) }
  /** Returns the record after, waiting while the list is loading. */
  async function nextOne(): Promise<Neighbor | undefined> {
    for (let waited = 0; waited < LONGEST_MS && !latest.current.after && latest.current.waits; waited += LOOK_MS)
      await new Promise((done) => setTimeout(done, LOOK_MS))
    return latest.current.after
  }
  return { before: at < 0 ? undefined : before, after, nextOne }
}
