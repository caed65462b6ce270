import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useRights, useRightsKnown } from '@/shared/api/me'
import type { ListPath, ResultOf, RowOf } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { scrollToTop } from '@/shared/lib/scroll-memory'
import { type ListPrefs, type PageSize, readPrefs, savePrefs } from '@/shared/store/list-prefs'
import { rememberSearch } from '@/shared/store/search-params'
import { type Selection, useSelection } from '@/shared/ui/table/use-selection'
import { besideKeyword, inUse, type Search } from '../filters/values'
import type { ListDef, ListState } from './def'
import { listQuery } from './query'

/** The saved view that is on, and the columns it brought. */
export interface HeldView {
  seq: number
  columns: Pick<ListPrefs, 'order' | 'hidden' | 'shown'> | null
}

/** What a screen of a list works with; `useList` makes it, `FilterPanel`, `DataTable`, `Pager` and `Toolbar` take it. */
export interface List<P extends ListPath> {
  def: ListDef<P>
  state: ListState<P>
  rows: readonly RowOf<P>[]
  /** The whole answer, for what stands beside its rows (sums, columns known only then). */
  answer: ResultOf<'get', P> | undefined
  /** All matches; undefined until the first answer. */
  total: number | undefined
  /** Nothing has been answered yet: skeleton rows. */
  first: boolean
  /** The rows of the former state are still shown while the new ones come. */
  stale: boolean
  fetching: boolean
  /** What to tell instead of rows. */
  failure: string | null
  /** Does any filter differ from an empty search? */
  filtered: boolean
  /** The rights of this admin are known; until then there are no rows, and room is kept for what WRITE brings. */
  known: boolean
  canWrite: boolean
  /** The filters in use, as the list's call has them. */
  filters: Search
  /**
   * Searches with these filters, from page 1; the same filters again ask the server again. A function is given those of the latest
   * search, which may not be drawn yet.
   */
  apply: (filters: Search | ((now: Search) => Search)) => void
  /** All filters back to their defaults. */
  reset: () => void
  setPage: (page: number) => void
  setSize: (size: PageSize) => void
  setSort: (sort: string) => void
  reload: () => void
  /** Asks again for what the list shows, quietly; a call that is under way will do. */
  refresh: () => void
  /** The rows as the server has them now, which the list shows from then on. Throws what the call threw. */
  latest: () => Promise<readonly RowOf<P>[]>
  /** The row as the server has it, when what is being asked for has come: after a change its version is another one. */
  current: (row: RowOf<P>) => Promise<RowOf<P>>
  /** A row of this answer is another one now. */
  patch: (row: RowOf<P>, change: (row: RowOf<P>) => RowOf<P>) => void
  /** The rows of this answer stand in another order now. */
  arrange: (seqs: readonly number[]) => void
  /** The columns of a view hold while it is on, and are nobody's own: without it the admin's come back. */
  view: HeldView | null
  setView: (view: HeldView | null) => void
  prefs: ListPrefs
  setPrefs: (prefs: ListPrefs) => void
  selection: Selection<RowOf<P>>
}

function filtersOf({ page: _, size: __, sort: ___, ...rest }: Search): Search {
  return rest
}

/** The state of a list: read from the URL, written to it, mirrored in the `searchParams` store; its rows from React Query. */
export function useList<P extends ListPath>(def: ListDef<P>): List<P> {
  const router = useRouter()
  // leaves are text; the definition reads them
  const search = useSearch({ strict: false }) as Search
  const state = useMemo(() => def.read(search), [def, search])
  const asked = useMemo(() => listQuery(def, state), [def, state])
  const client = useQueryClient()
  const query = useQuery({ ...asked, placeholderData: (previous) => previous })
  // every list answers a page: that is what makes a path a ListPath
  const known = useRightsKnown()
  const page = (known ? query.data : undefined) as
    | (ResultOf<'get', P> & { items: RowOf<P>[]; total: number })
    | undefined
  const rows = useMemo(() => page?.items ?? [], [page])

  const filters = useMemo(() => filtersOf(state), [state])
  const selection = useSelection(rows, def.seq, JSON.stringify(filters))
  const [own, setOwn] = useState(() => readPrefs(def.key))
  const [view, setView] = useState<HeldView | null>(null)
  const prefs = useMemo(() => ({ ...own, ...view?.columns }), [own, view])

  const go = (next: Partial<ListState<P>>) => void router.navigate({ to: '.', search: def.write(next) })
  useEffect(() => rememberSearch(def.screen, def.write(state)), [def, state])

  const { refetch } = query
  const change = (items: (rows: readonly RowOf<P>[]) => readonly RowOf<P>[]) =>
    client.setQueryData(
      asked.queryKey,
      (former) =>
        // every list answers a page: that is what makes a path a ListPath
        former && { ...former, items: items((former as unknown as { items: RowOf<P>[] }).items) },
    )
  const failure = query.error && !isSilent(query.error) && !query.isFetching ? messageOf(query.error) : null
  const rights = useRights()
  return {
    def,
    state,
    rows,
    answer: page,
    total: page?.total,
    first: page === undefined && failure === null,
    stale: query.isPlaceholderData,
    fetching: query.isFetching,
    failure,
    filters,
    filtered: def.filters.some((filter) => inUse(filter, state)),
    known,
    canWrite: !known || rights.canWrite(def.code),
    apply(next) {
      // two presses may come before the first is drawn
      const now = def.read(router.latestLocation.search as Search)
      const from = filtersOf(now)
      const given = typeof next === 'function' ? next(from) : next
      const searched = besideKeyword(def.filters, from, given, todaySeoul(new Date()))
      const wanted = { ...searched, size: now.size, sort: now.sort } as Partial<ListState<P>>
      if (JSON.stringify(def.write(wanted)) === JSON.stringify(def.write(now))) void refetch()
      else go(wanted)
    },
    reset() {
      setView(null)
      go({ ...def.read({}), size: state.size, sort: state.sort })
    },
    setPage(next) {
      scrollToTop()
      go({ ...state, page: next })
    },
    setSize: (size) => go({ ...state, size, page: 1 }),
    setSort: (sort) => go({ ...state, sort, page: 1 }),
    reload: () => void refetch(),
    refresh: () => void client.invalidateQueries({ queryKey: [def.path] }, { cancelRefetch: false }),
    async latest() {
      const { data } = await refetch({ throwOnError: true })
      // every list answers a page: that is what makes a path a ListPath
      return (data as (ResultOf<'get', P> & { items: RowOf<P>[] }) | undefined)?.items ?? []
    },
    async current(row) {
      const { queryKey } = asked
      const coming = () => client.isFetching({ queryKey, exact: true }) > 0
      // an answer that is given up for another one is not waited for again and again
      for (let n = 0; coming() && n < 3; n++)
        await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
      // every list answers a page: that is what makes a path a ListPath
      const now = client.getQueryData(queryKey) as { items: RowOf<P>[] } | undefined
      return now?.items.find((each) => def.seq(each) === def.seq(row)) ?? row
    },
    patch: (row, next) => void change((all) => all.map((each) => (def.seq(each) === def.seq(row) ? next(each) : each))),
    arrange: (seqs) =>
      void change((all) => [...all].sort((a, b) => seqs.indexOf(def.seq(a)) - seqs.indexOf(def.seq(b)))),
    view,
    setView,
    prefs,
    setPrefs(next) {
      const { order, hidden, shown } = next
      const kept = view?.columns ? { ...next, order: own.order, hidden: own.hidden, shown: own.shown } : next
      if (view?.columns) setView({ ...view, columns: { order, hidden, shown } })
      savePrefs(def.key, kept)
      setOwn(kept)
    },
    selection,
  }
}
