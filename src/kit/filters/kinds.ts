import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'

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
}
export interface GroupedFilter<N extends string = string> extends Named<N> {
  kind: 'grouped'
  groups: () => readonly OptionGroup[]
}
export interface RecordFilter<N extends string = string> extends Named<N> {
  kind: 'record'
  path: ListPath
  toOption: (row: unknown) => { value: number; label: string }
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
  | RecordFilter
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
type PeriodNames<P extends ListPath> = {
  [N in keyof Own<P>]-?: ValueOf<P, N> extends string | number | boolean | readonly unknown[]
    ? never
    : ValueOf<P, N> extends { from?: string; to?: string }
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
  | PeriodFilter<PeriodNames<P>>
  | { [N in NamesOf<P, readonly string[]>]: ChoiceFilter<N, Item<ValueOf<P, N>>> }[NamesOf<P, readonly string[]>]
  | { [N in NamesOf<P, string>]: SelectFilter<N, Text<ValueOf<P, N>>> }[NamesOf<P, string>]
  | GroupedFilter<NamesOf<P, string>>
  | TextFilter<NamesOf<P, string>>
  | RecordFilter<NamesOf<P, number>>
  | NumberFilter<NamesOf<P, number>>
  | FlagFilter<NamesOf<P, boolean>>

// ---- builders -------------------------------------------------------------------------------------------------------

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>): Option<V>[] =>
  // Object.entries forgets the keys' type
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as V, label }))

/** Keyword with its type. Labels come from the contract's titles; `labels` names the types that have none there. */
export function keyword<K extends string>(
  types: readonly K[],
  labels: Partial<Record<K, string>> = {},
  placeholder?: string,
): KeywordFilter<K> {
  return { kind: 'keyword', types, labels, placeholder }
}

/** A span of days; several names give a date-kind select. `preset` applies while the URL says nothing. */
export function period<N extends string>(
  names: readonly N[],
  options: { preset?: Preset; maxMonths?: number; label?: string } = {},
): PeriodFilter<N> {
  return { kind: 'period', names, ...options }
}

/** Any number of an enum's values, as checkboxes. `labels`: the generated map of the enum. */
export function choice<N extends string, V extends string>(
  name: N,
  labels: Readonly<Record<V, string>>,
  label?: string,
): ChoiceFilter<N, V> {
  return { kind: 'choice', name, options: optionsOf(labels), label }
}

/** One of an enum's values. */
export function select<N extends string, V extends string>(
  name: N,
  labels: Readonly<Record<V, string>>,
  label?: string,
): SelectFilter<N, V> {
  return { kind: 'select', name, options: optionsOf(labels), label }
}

/** One of many values in groups, with a search field; `groups` is called when the list opens. */
export function grouped<N extends string>(
  name: N,
  groups: () => readonly OptionGroup[],
  label?: string,
): GroupedFilter<N> {
  return { kind: 'grouped', name, groups, label }
}

/** A record of another list, by its seq: `fromList('permissionGroupSeq', '/api/v1/admin/permission-groups', (g) => …)`. */
export function fromList<N extends string, P extends ListPath>(
  name: N,
  path: P,
  toOption: (row: RowOf<P>) => { value: number; label: string },
  label?: string,
): RecordFilter<N> {
  // the rows of `path` are RowOf<P>: only this function knows both
  return { kind: 'record', name, path, toOption: toOption as (row: unknown) => { value: number; label: string }, label }
}

/** Yes, no or either. */
export function flag<N extends string>(
  name: N,
  { yes = '예', no = '아니오', label }: { yes?: string; no?: string; label?: string } = {},
): FlagFilter<N> {
  return { kind: 'flag', name, yes, no, label }
}

/** A whole number. */
export function number<N extends string>(name: N, options: { unit?: string; label?: string } = {}): NumberFilter<N> {
  return { kind: 'number', name, ...options }
}

/** Free text of its own parameter. */
export function text<N extends string>(name: N, options: { placeholder?: string; label?: string } = {}): TextFilter<N> {
  return { kind: 'text', name, ...options }
}
