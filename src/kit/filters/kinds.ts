import type { ListPath, PathWith, ResultOf, RowOf } from '@/shared/api/types'
import type {
  CallFilter,
  ChoiceFilter,
  FlagFilter,
  GroupedFilter,
  KeywordFilter,
  MonthFilter,
  NumberFilter,
  Option,
  OptionGroup,
  PeriodFilter,
  PickerFilter,
  Preset,
  RangeFilter,
  SelectFilter,
  TextFilter,
  YearFilter,
} from './filter'

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

/** One of an enum's values. With `initial` it always has one. */
export function select<N extends string, V extends string>(
  name: N,
  labels: Readonly<Record<V, string>>,
  rest: string | { label?: string; initial?: NoInfer<V> } = {},
): SelectFilter<N, V> {
  return { kind: 'select', name, options: optionsOf(labels), ...(typeof rest === 'string' ? { label: rest } : rest) }
}

/** One of many values in groups, with a search field; `groups` is called when the list opens. */
export function grouped<N extends string>(
  name: N,
  groups: () => readonly OptionGroup[],
  label?: string,
): GroupedFilter<N> {
  return { kind: 'grouped', name, groups, label }
}

type ToOption<P extends ListPath> = (row: RowOf<P>) => { value: number; label: string }

/** A record of another list, by its seq: `fromList('permissionGroupSeq', '/api/v1/admin/permission-groups', (g) => …)`. */
export function fromList<N extends string, P extends ListPath>(
  name: N,
  path: P,
  toOption: ToOption<P>,
  label?: string,
): CallFilter<N, false, false> {
  return { ...listed(name, path, toOption, label), many: false }
}

/** Any number of records of another list. */
export function fromListMany<N extends string, P extends ListPath>(
  name: N,
  path: P,
  toOption: ToOption<P>,
  label?: string,
): CallFilter<N, true, false> {
  return { ...listed(name, path, toOption, label), many: true }
}

function listed<N extends string, P extends ListPath>(name: N, path: P, toOption: ToOption<P>, label?: string) {
  return {
    kind: 'call' as const,
    name,
    label,
    path,
    query: () => ({ size: 500 }),
    // every list answers a page of its rows: only this function knows both
    options: (answer: unknown) => (answer as { items: RowOf<P>[] }).items.map(toOption),
    of: [],
    words: false as const,
  }
}

/**
 * Values that a call answers: `fromCall('patternSeq', '/api/v1/admin/patterns/options', { of: ['brandSeq'], … })`. With `of`
 * the options follow other filters of the panel; without, the call's query is fixed.
 */
export function fromCall<
  N extends string,
  P extends PathWith<'get'>,
  Many extends boolean = false,
  Words extends boolean = false,
>(
  name: N,
  path: P,
  rest: {
    options: (answer: ResultOf<'get', P>) => readonly { value: number | string; label: string }[]
    query?: (draft: Readonly<Record<string, unknown>>) => Record<string, unknown>
    of?: readonly string[]
    many?: Many
    words?: Words
    label?: string
  },
): CallFilter<N, Many, Words> {
  const { options, query = () => ({}), of = [], many = false, words = false, label } = rest
  // left out means false, which is what the types say then; and the answer is that of `path`
  const flags = { many, words } as { many: Many; words: Words }
  return { kind: 'call', name, path, label, query, of, options: options as CallFilter['options'], ...flags }
}

/** A record that is picked in a dialog of the kit. */
export function picker<N extends string>(name: N, rest: Omit<PickerFilter<N>, 'kind' | 'name'>): PickerFilter<N> {
  return { kind: 'picker', name, ...rest }
}

/** A span of numbers: `name[from]`, `name[to]`, both ends included. */
export function range<N extends string>(
  name: N,
  options: { unit?: string; decimals?: number; label?: string } = {},
): RangeFilter<N> {
  return { kind: 'range', name, ...options }
}

/** A month, `YYYY-MM`. */
export function month<N extends string>(name: N, label?: string): MonthFilter<N> {
  return { kind: 'month', name, label }
}

/** A year, from this one back to `from`. */
export function year<N extends string>(name: N, options: { from: number; label?: string }): YearFilter<N> {
  return { kind: 'year', name, ...options }
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
