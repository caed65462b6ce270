import type { Target } from '@/kit/search'
import { callWith } from '@/shared/api/client'
import type { ListPath, QueryOf, RowOf, Schemas } from '@/shared/api/types'
import { visibleLength } from '../../../domain/common/visible-text'

/** A record as one line of the palette. */
export interface FoundRecord {
  key: string | number
  title: string
  /** Gray text behind the title. */
  note: string
  target: Target
}

export interface Found {
  rows: readonly FoundRecord[]
  /** Total number of matches, if known. */
  total?: number
  /** The list that shows all matches. */
  all?: Target | undefined
}

interface SearchRequest {
  find: (signal: AbortSignal) => Promise<Found>
  /** The list that will show all matches; known before the answer. */
  all?: Target
}

/** A kind of record that the palette can find. */
export interface RecordSource {
  /** `상품`: heading and query key. */
  noun: string
  /** Permissions of which any one allows searching; empty: every admin may search. */
  codes: readonly Schemas['PermissionCode'][]
  /** Returns the search for a text (possibly empty); null: the text cannot match this kind. */
  searchFor: (text: string) => SearchRequest | null
}

/** Maximum number of records shown per source. */
const MAX_RECORDS = 5
const MIN_LENGTH = 2

/** Creates a search source from a list endpoint: `createRecordSource<Path>({ path, noun, code, query, row, list })`. */
export function createRecordSource<P extends ListPath>(facts: {
  path: P
  noun: string
  /** The permission required by the endpoint. */
  code: Schemas['PermissionCode']
  /** Returns whether a text may match; default: it has at least two characters. */
  matches?: (text: string) => boolean
  /** Returns the query for a text; several if it may have several meanings. */
  query: (text: string) => QueryOf<'get', P> | readonly QueryOf<'get', P>[]
  row: (row: RowOf<P>) => FoundRecord
  /** Returns the list that shows all matches. `rows`: the records found; empty before the answer. */
  list: (text: string, rows: readonly RowOf<P>[]) => Target
}): RecordSource {
  const { path, noun, code, matches = (text) => visibleLength(text) >= MIN_LENGTH, query, row, list } = facts
  return {
    noun,
    codes: [code],
    searchFor(text) {
      if (!matches(text)) return null
      return {
        all: list(text, []),
        async find(signal) {
          const queries = [query(text)].flat() as QueryOf<'get', P>[]
          const answers = await Promise.all(
            queries.map((each) => callWith('get', path, { query: { ...each }, signal })),
          )
          // a list endpoint returns a page of its rows
          const pages = answers as { items: RowOf<P>[]; total: number }[]
          const items = pages.flatMap((page) => page.items)
          const rows = new Map(items.map((item) => [row(item).key, row(item)]))
          const [page, ...rest] = pages.filter(({ total }) => total > 0)
          const total = rest.length > 0 ? undefined : (page?.total ?? 0)
          return {
            rows: [...rows.values()].slice(0, MAX_RECORDS),
            ...(total !== undefined && { total }),
            all: list(text, items),
          }
        },
      }
    },
  }
}
