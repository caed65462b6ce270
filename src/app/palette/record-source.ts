import type { Target } from '@/kit/search'
import { callWith } from '@/shared/api/client'
import type { ListPath, QueryOf, RowOf, Schemas } from '@/shared/api/types'
import { visibleLength } from '../../../openapi/formats/visible-text'

/** A record as the palette shows it: one line. */
export interface FoundRecord {
  key: string | number
  title: string
  /** Grey, behind the title. */
  note: string
  target: Target
}

export interface Found {
  rows: readonly FoundRecord[]
  /** How many there are in all; without it only the rows are. */
  total?: number
  /** Where all of them are. */
  all?: Target | undefined
}

interface Asked {
  find: (signal: AbortSignal) => Promise<Found>
  /** Where all of them will be found: known before any answer. */
  all?: Target
}

/** Something whose records the palette finds. */
export interface RecordSource {
  /** `상품`: heading, and its name in the query cache. */
  noun: string
  /** Any of these rights shows it, otherwise nothing is asked; none: every admin. */
  codes: readonly Schemas['PermissionCode'][]
  /** How a text, empty while nothing is typed, is asked for; null: it means none of these. */
  ask: (text: string) => Asked | null
}

/** Rows of a source in the palette. */
const SHOWN = 5
const LEAST = 2

/** Records of a list call, by its keyword: `recordSource<Path>({ path, noun, code, query, row, list })`. */
export function recordSource<P extends ListPath>(facts: {
  path: P
  noun: string
  /** The right that the call asks for. */
  code: Schemas['PermissionCode']
  /** Whether a text may mean one of these; default: it has two characters. */
  means?: (text: string) => boolean
  /** How it is asked for; several where a text may be any of them. */
  query: (text: string) => QueryOf<'get', P> | readonly QueryOf<'get', P>[]
  row: (row: RowOf<P>) => FoundRecord
  /** The list that shows them all; `rows`: those that were found, none before the answer. */
  list: (text: string, rows: readonly RowOf<P>[]) => Target
}): RecordSource {
  const { path, noun, code, means = (text) => visibleLength(text) >= LEAST, query, row, list } = facts
  return {
    noun,
    codes: [code],
    ask(text) {
      if (!means(text)) return null
      return {
        all: list(text, []),
        async find(signal) {
          const asked = [query(text)].flat() as QueryOf<'get', P>[]
          const answers = await Promise.all(asked.map((each) => callWith('get', path, { query: { ...each }, signal })))
          // a list call's answer is a page of its rows
          const pages = answers as unknown as { items: RowOf<P>[]; total: number }[]
          const items = pages.flatMap((page) => page.items)
          const rows = new Map(items.map((item) => [row(item).key, row(item)]))
          const [page, ...more] = pages.filter(({ total }) => total > 0)
          const total = more.length > 0 ? undefined : (page?.total ?? 0)
          return {
            rows: [...rows.values()].slice(0, SHOWN),
            ...(total !== undefined && { total }),
            all: list(text, items),
          }
        },
      }
    },
  }
}
