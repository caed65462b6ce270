import type { ListPath, PathWith, QueryOf } from '@/shared/api/types'

/**
 * Filters of a list as data. `FilterOf<P>` ties each one to a parameter of the list's contract: an unknown name or a
 * value of the wrong type does not compile. Nothing here renders: the build reads definitions under Node.
 */

export type Preset = '오늘' | '어제' | '1주일' | '1개월' | '3개월' | '12개월' | '전체'

export interface Option<V extends string = string> {
  value: V
  label: string
}
export interface OptionGroup {
  label: string
  options: readonly Option[]
}

interface Named<N extends string> {
  name: N
  /** Default: the contract's title. */
  label?: string
}
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
  /** Longest span of a query. */
  maxMonths?: number
  label?: string
}
export interface ChoiceFilter<N extends string = string, V extends string = string> extends Named<N> {
  kind: 'choice'
  options: readonly Option<V>[]
}
export interface SelectFilter<N extends string = string, V extends string = string> extends Named<N> {
  kind: 'select'
  options: readonly Option<V>[]
  /** What an empty URL asks for; then the filter is never empty. */
  initial?: V | undefined
}
export interface GroupedFilter<N extends string = string> extends Named<N> {
  kind: 'grouped'
  groups: () => readonly OptionGroup[]
}
/** Options that a call answers. */
export interface CallFilter<N extends string = string, Many extends boolean = boolean, Words extends boolean = boolean>
  extends Named<N> {
  kind: 'call'
  path: PathWith<'get'>
  /** The call's query, from what stands in the panel. */
  query: (draft: Readonly<Record<string, unknown>>) => Record<string, unknown>
  options: (answer: unknown) => readonly { value: number | string; label: string }[]
  /** Filters whose values narrow the options; when they change, this one is emptied. */
  of: readonly string[]
  many: Many
  /** Values are words, not numbers. */
  words: Words
}
/** A record that is picked in a dialog. */
export interface PickerFilter<N extends string = string> extends Named<N> {
  kind: 'picker'
  open: () => Promise<{ value: number; label: string } | undefined>
  /** Names what the URL holds. */
  nameOf: (value: number) => Promise<string>
}
export interface RangeFilter<N extends string = string> extends Named<N> {
  kind: 'range'
  unit?: string
  /** Digits after the point. */
  decimals?: number
}
export interface MonthFilter<N extends string = string> extends Named<N> {
  kind: 'month'
}
export interface YearFilter<N extends string = string> extends Named<N> {
  kind: 'year'
  from: number
}
export interface FlagFilter<N extends string = string> extends Named<N> {
  kind: 'flag'
  yes: string
  no: string
}
export interface NumberFilter<N extends string = string> extends Named<N> {
  kind: 'number'
  unit?: string
}
export interface TextFilter<N extends string = string> extends Named<N> {
  kind: 'text'
  placeholder?: string
}
export type AnyFilter =
  | KeywordFilter
  | PeriodFilter
  | ChoiceFilter
  | SelectFilter
  | GroupedFilter
  | CallFilter
  | PickerFilter
  | RangeFilter
  | MonthFilter
  | YearFilter
  | FlagFilter
  | NumberFilter
  | TextFilter

// ---- tied to a contract ---------------------------------------------------------------------------------------------

type Own<P extends ListPath> = Omit<QueryOf<'get', P>, 'page' | 'size' | 'sort' | 'keyword' | 'keywordType'>
type ValueOf<P extends ListPath, N extends keyof Own<P>> = NonNullable<Own<P>[N]>
type NamesOf<P extends ListPath, V> = {
  [N in keyof Own<P>]-?: ValueOf<P, N> extends V ? N : never
}[keyof Own<P>] &
  string
type SpanNames<P extends ListPath, V> = {
  [N in keyof Own<P>]-?: ValueOf<P, N> extends string | number | boolean | readonly unknown[]
    ? never
    : ValueOf<P, N> extends { from?: V; to?: V }
      ? N
      : never
}[keyof Own<P>] &
  string
type KeywordTypes<P extends ListPath> =
  QueryOf<'get', P> extends { keywordType?: infer K } ? NonNullable<K> & string : never
type Item<T> = T extends readonly (infer I extends string)[] ? I : never
type Text<T> = T extends string ? T : never

/** The filters that the contract of list `P` knows. */
export type FilterOf<P extends ListPath> =
  | KeywordFilter<KeywordTypes<P>>
  | PeriodFilter<SpanNames<P, string>>
  | { [N in NamesOf<P, readonly string[]>]: ChoiceFilter<N, Item<ValueOf<P, N>>> }[NamesOf<P, readonly string[]>]
  | { [N in NamesOf<P, string>]: SelectFilter<N, Text<ValueOf<P, N>>> }[NamesOf<P, string>]
  | GroupedFilter<NamesOf<P, string>>
  | TextFilter<NamesOf<P, string>>
  | CallFilter<NamesOf<P, number>, false, false>
  | CallFilter<NamesOf<P, readonly number[]>, true, false>
  | CallFilter<NamesOf<P, string>, false, true>
  | CallFilter<NamesOf<P, readonly string[]>, true, true>
  | PickerFilter<NamesOf<P, number>>
  | RangeFilter<SpanNames<P, number>>
  | MonthFilter<NamesOf<P, string>>
  | YearFilter<NamesOf<P, number>>
  | NumberFilter<NamesOf<P, number>>
  | FlagFilter<NamesOf<P, boolean>>
