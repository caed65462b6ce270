import type { ListPath, QueryOf, RowOf, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import type { Noun } from '@/shared/lib/deed'
import { defaultPageSize, type PageSize, pageSizes } from '@/shared/store/list-prefs'
import type { AnyFilter, FilterOf, ParameterOf } from '../filters/filter'
import { readFilter, type Search, writeFilter } from '../filters/values'
import type { ScreenPath } from '../screen-path'

export type SortKey<P extends ListPath> =
  NonNullable<QueryOf<'get', P> extends { sort?: infer S } ? S : never> extends infer S
    ? S extends `${infer K},asc`
      ? K
      : never
    : never

/** The contract's query with what a list always has. */
export type ListState<P extends ListPath> = QueryOf<'get', P> & { page: number; size: PageSize; sort: string }

interface Facts<P extends ListPath> extends Noun {
  path: P
  /** What brings rows into it, said where there are none: `쿠폰을 등록하면` (여기에 표시됩니다). */
  fills: string
  /** Path of the screen: key of its remembered filters and column settings. */
  screen: ScreenPath
  /** The code whose WRITE opens the actions that change something. */
  code: Schemas['PermissionCode']
  /** Titles of the record's fields, from the contract. */
  titles: Readonly<Record<string, string>>
  /** Titles of the parameters, from the contract. */
  filterTitles: Readonly<Record<string, string>>
  seq: (row: RowOf<P>) => number
  /** What a receipt calls a row; default: its seq. */
  name?: (row: RowOf<P>) => string
  /** Among several lists of one screen: the value of `?tab=` that shows this one; the first tab has none. */
  tab?: string
  /** Always asked for, and not shown as a filter, e.g. `{ itemType: 'BATTERY' }`. */
  fixed?: Partial<QueryOf<'get', P>>
  excel?: {
    resource: Schemas['ExcelResource']
    personal: boolean
    /** The same records written otherwise, under a button of its own. */
    also?: { resource: Schemas['ExcelResource']; label: string }
  }
}

/** `S`: what the screen reads of its URL besides the list's own parameters; `N`: the parameters that its filters set. */
export interface ListDef<P extends ListPath, S = unknown, N = unknown> extends Facts<P> {
  readonly kind: 'list'
  /** Never there: it carries the types to the route. */
  readonly search?: [besides: S, parameters: N]
  /** Names its column settings: the screen, and which list of it. */
  readonly key: string
  readonly filters: readonly AnyFilter[]
  readonly sorts: readonly string[]
  readonly sort: string
  readonly size: PageSize
  /** Reads the URL field by field; what is missing or wrong becomes the default. `now`: days are days of Seoul. */
  read(search: Search, now?: Date): ListState<P>
  /** The URL of a state, without what is default anyway. */
  write(state: Partial<ListState<P>>, now?: Date): Search
  /** The contract's query of a state, always in the same order: the early start asks for the very same URL. */
  request(state: ListState<P>): QueryOf<'get', P>
}

/**
 * Defines a list: `listDef<P>()({ path, screen, … })`. Unknown parameters, sort keys and wrong values do not compile.
 * Pure: importable under Node.
 */
export function listDef<P extends ListPath, S = unknown>() {
  return <const F extends readonly FilterOf<P>[]>(
    facts: Facts<P> & {
      filters: F
      /** Columns that sort, by the contract's keys. */
      sorts: readonly SortKey<P>[]
      sort: `${SortKey<P>},${'asc' | 'desc'}`
      size?: PageSize
    },
  ): ListDef<P, S, ParameterOf<F[number]>> => {
    const filters: readonly AnyFilter[] = facts.filters
    const sorts: readonly string[] = facts.sorts
    const size = facts.size ?? 20
    return {
      ...facts,
      kind: 'list',
      key: facts.tab === undefined ? facts.screen : `${facts.screen}#${facts.tab}`,
      filters,
      sorts,
      size,
      read(search, now = new Date()) {
        const today = todaySeoul(now)
        const state: Search = {
          page: readPage(search.page),
          size: pageSizes.find((n) => n === search.size || String(n) === search.size) ?? defaultPageSize() ?? size,
          sort: readSort(search.sort, sorts) ?? facts.sort,
        }
        for (const filter of filters) Object.assign(state, readFilter(filter, search, today))
        // every filter is tied to a parameter of P by FilterOf<P>
        return state as ListState<P>
      },
      write(state, now = new Date()) {
        const today = todaySeoul(now)
        const usual = defaultPageSize() ?? size
        const { page = 1, size: rows = usual, sort = facts.sort } = state
        return {
          ...(facts.tab !== undefined && { tab: facts.tab }),
          ...Object.assign({}, ...filters.map((filter) => writeFilter(filter, state, today))),
          ...(page > 1 && { page: String(page) }),
          ...(rows !== usual && { size: String(rows) }),
          ...(sort !== facts.sort && { sort }),
        }
      },
      request(state) {
        const { page, size: rows, sort, ...rest } = state
        // the order of the keys is part of the answer
        return { page, size: rows, sort, ...facts.fixed, ...rest } as QueryOf<'get', P>
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
