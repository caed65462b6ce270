import type { ListPath, PathWith, QueryOf } from '@/shared/api/types'
import type { Preset } from '@/shared/lib/days'
import type { OptionGroup } from '@/shared/ui/inputs/search-list'

/**
 * Filters of a list as plain data. `FilterOf<P>` ties each filter to a query parameter of the list, so that an unknown
 * name or a wrong value type does not compile. Must not import components: the build loads definitions in Node.
 */

/** Search field: a keyword and the type of value that it is compared with. */
export interface KeywordFilter<K extends string = string> {
  kind: 'keyword'
  types: readonly K[]
  labels: Partial<Record<K, string>>
  placeholder?: string
}
/** Date range. With several `names`, the admin selects which date it applies to. */
export interface PeriodFilter<N extends string = string> {
  kind: 'period'
  names: readonly N[]
  /** Applies while the URL has no value. */
  preset?: Preset
  /** Presets. Default: past ranges, from today to the longest allowed one. */
  presets?: readonly Preset[]
  /** Parameter of another filter. The preset does not apply while it is set. */
  unless?: string
  /** Maximum length of the range, in months. */
  maxMonths?: number
  label?: string
}

export interface Option<V = string> {
  value: V
  label: string
  /** Additional search terms that match this option. */
  aliases?: string
}
/** Values in the filter panel, keyed by parameter. */
export type Draft = Readonly<Record<string, unknown>>

/** The kind of control for one parameter. */
type Control =
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'select'; options: () => readonly Option<string | number | boolean>[] }
  | { kind: 'grouped'; groups: () => readonly OptionGroup[] }
  | {
      /** Options come from a request. */
      kind: 'call'
      path: PathWith<'get'>
      /** Returns the request's query for the values in the panel. */
      query: (draft: Draft) => Record<string, unknown>
      /** Returns the path parameters, if the path has any; undefined: no request is sent yet. */
      params?: ((draft: Draft) => Record<string, number> | undefined) | undefined
      options: (answer: unknown) => readonly Option<number | string>[]
      /** Names of filters that determine the options. When one changes, this filter is cleared. */
      of: readonly string[]
      many: boolean
      /** Values are strings, not numbers. */
      textValues: boolean
      /** The value is also its label (a width, a code), so no request is needed to show it. */
      bare: boolean
      /** Opens a dialog to find a value instead of listing options. Resolves to undefined if canceled. */
      pick?: (() => Promise<number | undefined>) | undefined
    }
  | { kind: 'range'; unit?: string }
  | { kind: 'text'; placeholder?: string }

/** A filter that sets one parameter. `V`: type of its value. */
export type ValueFilter<N extends string = string, V = unknown> = Control & {
  name: N
  /** Default: the contract's title. */
  label?: string
  /** Parses a value from the URL or the panel. Returns undefined if it is missing or invalid. */
  read: (given: unknown) => V | undefined
  /** Returns an error message in Korean for the typed value, or undefined. */
  check?: (typed: unknown) => string | undefined
  /** Default value of a filter that is never empty. */
  initial?: V
  /** Default value of a filter that can be cleared. */
  preset?: V | undefined
  /** Parameter of another filter. The preset does not apply while it is set. */
  unless?: string | undefined
  /**
   * Shares a panel cell and a chip with adjacent filters of the same label. `sign`: text before this filter's control.
   */
  cell?: { label: string; sign: string }
}

export type AnyFilter = KeywordFilter | PeriodFilter | ValueFilter

// ---- types derived from the contract of a list ----------------------------------------------------------------------

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

/** The query parameters that a filter sets. */
export type ParameterOf<F> =
  | (F extends { kind: 'keyword' } ? 'keyword' | 'keywordType' : never)
  | (F extends { names: readonly (infer N)[] } ? N : never)
  | (F extends { name: infer N } ? N : never)

/** The filters that the contract of list `P` allows. */
export type FilterOf<P extends ListPath> =
  | KeywordFilter<KeywordTypes<P>>
  | PeriodFilter<PeriodNames<P>>
  | { [N in NameOf<P>]: ValueFilter<N, ValueOf<P, N>> }[NameOf<P>]
