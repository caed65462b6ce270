import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { isRefusedQuery, isSilent, messageOf } from '@/shared/api/errors'
import { useRights, useRightsKnown } from '@/shared/api/me'
import type { ListPath, ResultOf, RowOf } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { scrollToTop } from '@/shared/lib/scroll-memory'
import { type ListPrefs, type PageSize, readPrefs, savePrefs } from '@/shared/store/list-prefs'
import { rememberSearch } from '@/shared/store/search-memory'
import { type Selection, useSelection } from '@/shared/ui/table/use-selection'
import { adjustPresets, isFilterActive, type Search } from '../filters/filter-values'
import type { ListDef, ListState } from './list-def'
import { listQuery } from './list-query'

/** The active saved view and its columns. */
export interface ActiveView {
  seq: number
  columns: Pick<ListPrefs, 'order' | 'hidden' | 'shown'> | null
}

/** The state and operations of a list. Created by `useList`; used by `FilterPanel`, `DataTable`, `Pager` and `Toolbar`. */
export interface List<P extends ListPath> {
  def: ListDef<P>
  state: ListState<P>
  rows: readonly RowOf<P>[]
  /** The whole response, for content beside the rows (sums, dynamic columns). */
  answer: ResultOf<'get', P> | undefined
  /** Number of matches; undefined until the first response. */
  total: number | undefined
  /** No response yet: skeleton rows are shown. */
  isFirstLoad: boolean
  /** The rows of the previous state are shown while new ones load. */
  isStale: boolean
  fetching: boolean
  /** Message to show instead of rows. */
  failure: string | null
  /** Messages by filter parameter, if the server refused the conditions: another try would be refused again. */
  refusals: Readonly<Record<string, string>> | null
  /** Whether any filter narrows the list. */
  isFiltered: boolean
  /** The admin's permissions are loaded. Until then there are no rows, and space is reserved for WRITE controls. */
  rightsKnown: boolean
  canWrite: boolean
  /** The active filters, named as in the query. */
  filters: Search
  /**
   * Searches with these filters from page 1; unchanged filters refetch. A function receives the filters of the latest
   * navigation, which may not be rendered yet.
   */
  apply: (filters: Search | ((now: Search) => Search)) => void
  /** Resets all filters to their defaults. */
  reset: () => void
  setPage: (page: number) => void
  setSize: (size: PageSize) => void
  setSort: (sort: string) => void
  reload: () => void
  /** Refetches in the background; joins a running request. */
  refresh: () => void
  /** Refetches and returns the server's current rows. Throws what the request throws. */
  refetchRows: () => Promise<readonly RowOf<P>[]>
  /** Returns the row after running requests have finished, e.g. with its new version after a change. */
  refetchRow: (row: RowOf<P>) => Promise<RowOf<P>>
  /** Replaces a row in the cached response. Resolves when the row has been rendered. */
  patchRow: (row: RowOf<P>, change: (row: RowOf<P>) => RowOf<P>) => Promise<void>
  /** Reorders the rows in the cached response. */
  reorderRows: (seqs: readonly number[]) => void
  /** The active view. Its columns apply only while it is active; the admin's own are kept. */
  view: ActiveView | null
  setView: (view: ActiveView | null) => void
  prefs: ListPrefs
  setPrefs: (prefs: ListPrefs) => void
  selection: Selection<RowOf<P>>
}

function filtersOf({ page: _, size: __, sort: ___, ...rest }: Search): Search {
  return rest
}

/** Returns the list of a screen. Its state is in the URL, mirrored in the `searchParams` store; its rows are in React Query. */
export function useList<P extends ListPath>(def: ListDef<P>): List<P> {
  const router = useRouter()
  // all leaves are text; the definition parses them
  const search = useSearch({ strict: false }) as Search
  const state = useMemo(() => def.read(search), [def, search])
  const options = useMemo(() => listQuery(def, state), [def, state])
  const client = useQueryClient()
  const query = useQuery({ ...options, placeholderData: (previous) => previous })
  const known = useRightsKnown()
  // a ListPath is a path that returns a page
  const page = (known ? query.data : undefined) as
    | (ResultOf<'get', P> & { items: RowOf<P>[]; total: number })
    | undefined
  const rows = useMemo(() => page?.items ?? [], [page])

  const filters = useMemo(() => filtersOf(state), [state])
  const selection = useSelection(
    rows,
    def.seq,
    JSON.stringify(filters),
    page && !query.isPlaceholderData ? JSON.stringify(state) : undefined,
  )
  const [storedPrefs, setStoredPrefs] = useState(() => readPrefs(def.key))
  const [view, setView] = useState<ActiveView | null>(null)
  const prefs = useMemo(() => ({ ...storedPrefs, ...view?.columns }), [storedPrefs, view])

  const navigate = (next: Partial<ListState<P>>) => void router.navigate({ to: '.', search: def.write(next) })
  useEffect(() => rememberSearch(def.screen, def.write(state)), [def, state])

  const { refetch } = query
  const change = (items: (rows: readonly RowOf<P>[]) => readonly RowOf<P>[]) =>
    client.setQueryData(
      options.queryKey,
      (former) =>
        // a ListPath is a path that returns a page
        former && { ...former, items: items((former as unknown as { items: RowOf<P>[] }).items) },
    )
  const failure = query.error && !isSilent(query.error) && !query.isFetching ? messageOf(query.error) : null
  const refusals =
    failure !== null && isRefusedQuery(query.error)
      ? Object.fromEntries(query.error.errors.map(({ field, message }) => [field.replace(/[.[].*$/s, ''), message]))
      : null
  const rights = useRights()
  return {
    def,
    state,
    rows,
    answer: page,
    total: page?.total,
    isFirstLoad: page === undefined && failure === null,
    isStale: query.isPlaceholderData,
    fetching: query.isFetching,
    failure,
    refusals,
    filters,
    isFiltered: def.filters.some((filter) => isFilterActive(filter, state)),
    rightsKnown: known,
    canWrite: !known || rights.canWrite(def.code),
    apply(next) {
      // an earlier navigation may not be rendered yet
      const latest = def.read(router.latestLocation.search as Search)
      const before = filtersOf(latest)
      const after = typeof next === 'function' ? next(before) : next
      const searched = adjustPresets(def.filters, before, after, todaySeoul(new Date()))
      // the default sort depends on the filters, so it is not kept
      const sort = latest.sort === def.defaultSort(latest) ? undefined : latest.sort
      const target = { ...searched, size: latest.size, sort } as Partial<ListState<P>>
      if (JSON.stringify(def.write(target)) === JSON.stringify(def.write(latest))) void refetch()
      else navigate(target)
    },
    reset() {
      setView(null)
      const sort = state.sort === def.defaultSort(state) ? def.sort : state.sort
      navigate({ ...def.read({}), size: state.size, sort })
    },
    setPage(next) {
      scrollToTop()
      navigate({ ...state, page: next })
    },
    setSize: (size) => navigate({ ...state, size, page: 1 }),
    setSort: (sort) => navigate({ ...state, sort, page: 1 }),
    reload: () => void refetch(),
    refresh: () => void client.invalidateQueries({ queryKey: [def.path] }, { cancelRefetch: false }),
    async refetchRows() {
      const { data } = await refetch({ throwOnError: true })
      // a ListPath is a path that returns a page
      return (data as (ResultOf<'get', P> & { items: RowOf<P>[] }) | undefined)?.items ?? []
    },
    async refetchRow(row) {
      const { queryKey } = options
      const isFetching = () => client.isFetching({ queryKey, exact: true }) > 0
      // joins running requests; limited, since they may be canceled and replaced repeatedly
      for (let n = 0; isFetching() && n < 3; n++)
        await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
      // a ListPath is a path that returns a page
      const now = client.getQueryData(queryKey) as { items: RowOf<P>[] } | undefined
      return now?.items.find((each) => def.seq(each) === def.seq(row)) ?? row
    },
    patchRow(row, next) {
      change((all) => all.map((each) => (def.seq(each) === def.seq(row) ? next(each) : each)))
      // runs after the observers of the cached response, which it calls later
      return new Promise((resolve) => notifyManager.schedule(resolve))
    },
    reorderRows: (seqs) =>
      void change((all) => [...all].sort((a, b) => seqs.indexOf(def.seq(a)) - seqs.indexOf(def.seq(b)))),
    view,
    setView,
    prefs,
    setPrefs(next) {
      const { order, hidden, shown } = next
      const kept = view?.columns
        ? { ...next, order: storedPrefs.order, hidden: storedPrefs.hidden, shown: storedPrefs.shown }
        : next
      if (view?.columns) setView({ ...view, columns: { order, hidden, shown } })
      savePrefs(def.key, kept)
      setStoredPrefs(kept)
    },
    selection,
  }
}
