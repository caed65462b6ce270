import type { ListPath, PathWith, QueryOf } from '@/shared/api/types'
import type { Preset } from '@/shared/lib/days'
import type { OptionGroup } from '@/shared/ui/inputs/search-select'

/**
 * Filters of a list as data. `FilterOf<P>` ties each one to a parameter of the list's contract: an unknown name or a
 * value of the wrong type does not compile. Nothing here renders: the build reads definitions under Node.
 */

export interface KeywordFilter<K extends string = string> {
  kind: 'keyword'
  types: readonly K[]
  labels: Partial<Record<K, string>>
  placeholder?: string
}
export interface PeriodFilter<N extends string = string> {
  kind: 'period'
  names: readonly N[]
  /** Used while the URL says nothing. */
  preset?: Preset
  /** Quick picks, where they are not the usual ones that look back. */
  presets?: readonly Preset[]
  /** The preset is set aside while a keyword is searched for. */
  unlessKeyword?: boolean
  /** Longest span of a query. */
  maxMonths?: number
  label?: string
}

export interface Option<V = string> {
  value: V
  label: string
  /** It is found by these, too. */
  words?: string
}
/** Values of the panel by parameter, as a call that follows them is given them. */
export type Draft = Readonly<Record<string, unknown>>

/** How the value of one parameter is entered. */
type Control =
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'select'; options: () => readonly Option<string | number | boolean>[] }
  | { kind: 'grouped'; groups: () => readonly OptionGroup[] }
  | {
      /** Options that a call answers. */
      kind: 'call'
      path: PathWith<'get'>
      /** The call's query, from what stands in the panel. */
      query: (draft: Draft) => Record<string, unknown>
      /** Of a call whose path has parameters; undefined: there is nothing to ask for yet. */
      params?: ((draft: Draft) => Record<string, number> | undefined) | undefined
      options: (answer: unknown) => readonly Option<number | string>[]
      /** Filters whose values narrow the options; when they change, this one is emptied. */
      of: readonly string[]
      many: boolean
      /** Values are words, not numbers. */
      words: boolean
      /** A value says itself (a width, a code): no call is needed to name it. */
      bare: boolean
      /** Finds one in a dialog instead of among options; undefined: the admin thought better of it. */
      pick?: (() => Promise<number | undefined>) | undefined
    }
  | { kind: 'range'; unit?: string }
  | { kind: 'text'; placeholder?: string }

/** A filter of one parameter; `V` is what it sets. */
export type ValueFilter<N extends string = string, V = unknown> = Control & {
  name: N
  /** Default: the contract's title. */
  label?: string
  /** The value of what the URL holds or the panel was given; undefined: there is none, or it makes no sense. */
  read: (given: unknown) => V | undefined
  /** What is wrong with what was typed, in Korean. */
  check?: (typed: unknown) => string | undefined
  /** What an empty URL asks for; then the filter is never empty. */
  initial?: V
  /** What an empty URL asks for, where the filter can be emptied. */
  preset?: V | undefined
  /** Stands in one cell of the panel, and in one chip, with its neighbours of the same label; `sign` stands before it. */
  cell?: { label: string; sign: string }
}

export type AnyFilter = KeywordFilter | PeriodFilter | ValueFilter

// ---- tied to a contract ---------------------------------------------------------------------------------------------

type Own<P extends ListPath> = Omit<QueryOf<'get', P>, 'page' | 'size' | 'sort' | 'keyword' | 'keywordType'>
type NameOf<P extends ListPath> = keyof Own<P> & string
type ValueOf<P extends ListPath, N extends keyof Own<P>> = NonNullable<Own<P>[N]>
type PeriodNames<P extends ListPath> = {
  [N in NameOf<P>]-?: ValueOf<P, N> extends string | number | boolean | readonly unknown[]
    ? never
    : ValueOf<P, N> extends { from?: string; to?: string }
      ? N
      : never
}[NameOf<P>]
type KeywordTypes<P extends ListPath> =
  QueryOf<'get', P> extends { keywordType?: infer K } ? NonNullable<K> & string : never

/** The parameters that a filter sets. */
export type ParameterOf<F> =
  | (F extends { kind: 'keyword' } ? 'keyword' | 'keywordType' : never)
  | (F extends { names: readonly (infer N)[] } ? N : never)
  | (F extends { name: infer N } ? N : never)

/** The filters that the contract of list `P` knows. */
export type FilterOf<P extends ListPath> =
  | KeywordFilter<KeywordTypes<P>>
  | PeriodFilter<PeriodNames<P>>
  | { [N in NameOf<P>]: ValueFilter<N, ValueOf<P, N>> }[NameOf<P>]
