import type { ListPath, QueryOf, RowOf, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import type { Noun } from '@/shared/lib/dialog-title'
import { defaultPageSize, type PageSize, pageSizes } from '@/shared/store/list-prefs'
import type { AnyFilter, FilterOf, ParameterOf } from '../filters/filter'
import { readFilters, type Search, writeFilter } from '../filters/filter-values'
import type { ScreenPath } from '../screen-path'

export type SortKey<P extends ListPath> =
  NonNullable<QueryOf<'get', P> extends { sort?: infer S } ? S : never> extends infer S
    ? S extends `${infer K},asc`
      ? K
      : never
    : never

/** The contract's query with the parameters every list has. */
export type ListState<P extends ListPath> = QueryOf<'get', P> & { page: number; size: PageSize; sort: string }

/**
 * Ids of the main columns. All are visible without horizontal scrolling at 1440×900; at 1280×720 one may be hidden. The
 * identifying column is always visible.
 */
export interface MainColumns {
  /** The record's state and exceptions; null: it has none. */
  state: string | null
  /** Null: the records are not about money. */
  amount: string | null
  /** The most relevant time; null if none. */
  time: string | null
  /** Further main columns. */
  others?: readonly string[]
}

interface Facts<P extends ListPath> extends Noun {
  path: P
  /** Clause of the empty state that says how rows get here: `쿠폰을 등록하면` (여기에 표시됩니다). */
  filledWhen: string
  /**
   * Filters by owner, e.g. member; not counted as search conditions in the empty state.
   */
  subjects?: readonly string[]
  /** Path of the screen. Key of its remembered filters and column settings. */
  screen: ScreenPath
  /** The permission whose WRITE allows changing actions. */
  code: Schemas['PermissionCode']
  /** Titles of the record's fields, from the contract. */
  titles: Readonly<Record<string, string>>
  /** Titles of the query parameters, from the contract. */
  filterTitles: Readonly<Record<string, string>>
  mainColumns: MainColumns
  seq: (row: RowOf<P>) => number
  /** Name of a row in messages and dialog titles; default: its seq. */
  name?: (row: RowOf<P>) => string
  /** Value of `?tab=` if the screen has several lists; undefined for the first tab. */
  tab?: string
  /** Fixed query parameters that are not filters, e.g. `{ itemType: 'BATTERY' }`. */
  fixed?: Partial<QueryOf<'get', P>>
  excel?: {
    resource: Schemas['ExcelResource']
    personal: boolean
    /** Name of the rows that are exported, if the server leaves others out. */
    part?: string
    /** A second export of the same records in another format, with its own button. */
    also?: { resource: Schemas['ExcelResource']; label: string }
  }
}

/** `S`: further URL parameters of the screen; `N`: the parameters that its filters set. */
export interface ListDef<P extends ListPath, S = unknown, N = unknown> extends Facts<P> {
  readonly kind: 'list'
  /** Type-only: passes the types to the route. Never set at runtime. */
  readonly search?: [further: S, parameters: N]
  /** Key of the column settings: the screen and tab. */
  readonly key: string
  readonly filters: readonly AnyFilter[]
  readonly sorts: readonly string[]
  readonly sort: string
  readonly size: PageSize
  /** Returns the default sort of a state, used if the URL has none. */
  defaultSort(state: Search): string
  /** Parses the URL. Missing or invalid values become defaults. `now`: for days in Seoul. */
  read(search: Search, now?: Date): ListState<P>
  /** Returns the URL parameters of a state, without defaults. */
  write(state: Partial<ListState<P>>, now?: Date): Search
  /** Returns the query of a state with stable key order, so that the early start (`early-start.js`) requests the same URL. */
  request(state: ListState<P>): QueryOf<'get', P>
}

/**
 * Defines a list: `listDef<P>()({ path, screen, … })`. Unknown parameters, sort keys and wrong values do not compile.
 * Importing it has no side effects, so it also runs in Node.
 */
export function listDef<P extends ListPath, S = unknown>() {
  return <const F extends readonly FilterOf<P>[]>(
    facts: Facts<P> & {
      filters: F
      /** Sortable keys of the contract. */
      sorts: readonly SortKey<P>[]
      sort: `${SortKey<P>},${'asc' | 'desc'}`
      /**
       * Sort of a work queue once its state filter includes more than the preset; newest first. `sort` orders the waiting
       * records, longest wait first.
       */
      doneSort?: `${SortKey<P>},desc`
      size?: PageSize
    },
  ): ListDef<P, S, ParameterOf<F[number]>> => {
    const filters: readonly AnyFilter[] = facts.filters
    const sorts: readonly string[] = facts.sorts
    const size = facts.size ?? 20
    const { doneSort } = facts
    const stateFilter = filters.find((filter) => filter.kind === 'choice' && filter.preset !== undefined)
    function defaultSort(state: Search): string {
      if (doneSort === undefined || stateFilter?.kind !== 'choice') return facts.sort
      const [states, preset] = [state[stateFilter.name], stateFilter.preset]
      const onlyWaiting =
        Array.isArray(states) &&
        Array.isArray(preset) &&
        states.length > 0 &&
        states.every((each) => preset.includes(each))
      return onlyWaiting ? facts.sort : doneSort
    }
    return {
      ...facts,
      kind: 'list',
      key: facts.tab === undefined ? facts.screen : `${facts.screen}#${facts.tab}`,
      filters,
      sorts,
      size,
      defaultSort,
      read(search, now = new Date()) {
        const today = todaySeoul(now)
        const state: Search = {
          page: readPage(search.page),
          size: pageSizes.find((n) => n === search.size || String(n) === search.size) ?? defaultPageSize() ?? size,
        }
        Object.assign(state, readFilters(filters, search, today))
        state.sort = readSort(search.sort, sorts) ?? defaultSort(state)
        // FilterOf<P> ties every filter to a parameter of P
        return state as ListState<P>
      },
      write(state, now = new Date()) {
        const today = todaySeoul(now)
        const defaultSize = defaultPageSize() ?? size
        const usual = defaultSort(state)
        const { page = 1, size: pageSize = defaultSize, sort = usual } = state
        return {
          ...(facts.tab !== undefined && { tab: facts.tab }),
          ...Object.assign({}, ...filters.map((filter) => writeFilter(filter, state, today))),
          ...(page > 1 && { page: String(page) }),
          ...(pageSize !== defaultSize && { size: String(pageSize) }),
          ...(sort !== usual && { sort }),
        }
      },
      request(state) {
        const { page, size: pageSize, sort, ...rest } = state
        // the key order is part of this function's contract
        return { page, size: pageSize, sort, ...facts.fixed, ...rest } as QueryOf<'get', P>
      },
    }
  }
}

function readPage(value: unknown): number {
  const page = typeof value === 'string' || typeof value === 'number' ? Number(value) : 1
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

function readSort(value: unknown, sorts: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined
  const [key = '', direction] = value.split(',')
  return sorts.includes(key) && (direction === 'asc' || direction === 'desc') ? value : undefined
}
