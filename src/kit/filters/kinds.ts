import type { ListPath, PathWith, ResultOf, RowOf } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { readList, readNumber, readSeq, readSpan, readText, type Span, spanProblem } from '@/shared/lib/read-value'
import { numberPrompt } from '@/shared/lib/validate'
import type { Draft, KeywordFilter, Option, PeriodFilter, ValueFilter } from './filter'

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>): Option<V>[] =>
  // Object.entries forgets the keys' type
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as V, label }))

const someOf = <V>(values: V[]): V[] | undefined => (values.length > 0 ? values : undefined)

/** One of some options; with `initial` it always has one. */
function oneOf<N extends string, V extends string | number | boolean>(
  name: N,
  options: () => readonly Option<V>[],
  rest: { label?: string; initial?: V },
): ValueFilter<N, V> {
  return {
    kind: 'select',
    name,
    options,
    // a list or an object is no value, whatever its text
    read: (given) =>
      options().find(({ value }) => typeof given !== 'object' && String(value) === String(given))?.value ??
      rest.initial,
    ...rest,
  }
}

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
  options: Pick<PeriodFilter, 'preset' | 'presets' | 'unlessKeyword' | 'maxMonths' | 'label'> = {},
): PeriodFilter<N> {
  return { kind: 'period', names, ...options }
}

/**
 * Any number of an enum's values, as checkboxes. `labels`: the generated map of the enum. `preset` holds while the URL says
 * nothing; it can be taken back like any condition.
 */
export function choice<N extends string, V extends string>(
  name: N,
  labels: Readonly<Record<V, string>>,
  { label, preset }: { label?: string; preset?: readonly NoInfer<V>[] } = {},
): ValueFilter<N, V[]> {
  const options = optionsOf(labels)
  const of = (chosen: readonly unknown[]) =>
    someOf(options.flatMap(({ value }) => (chosen.includes(value) ? value : [])))
  return { kind: 'choice', name, label, options, preset: preset && of(preset), read: (given) => of(readList(given)) }
}

/** One of an enum's values. With `initial` it always has one. */
export function select<N extends string, V extends string>(
  name: N,
  labels: Readonly<Record<V, string>>,
  rest: { label?: string; initial?: NoInfer<V> } = {},
): ValueFilter<N, V> {
  const options = optionsOf(labels)
  return oneOf(name, () => options, rest)
}

/** Yes, no or either. */
export function flag<N extends string>(
  name: N,
  { yes = '예', no = '아니오', label }: { yes?: string; no?: string; label?: string } = {},
): ValueFilter<N, boolean> {
  const options = [
    { value: true, label: yes },
    { value: false, label: no },
  ]
  return oneOf(name, () => options, { label })
}

/** A year, from this one back to `from`. */
export function year<N extends string>(
  name: N,
  { from, label }: { from: number; label?: string },
): ValueFilter<N, number> {
  const years = () => {
    const last = Number(todaySeoul(new Date()).slice(0, 4))
    return Array.from({ length: last - from + 1 }, (_, back) => ({ value: last - back, label: `${last - back}년` }))
  }
  return oneOf(name, years, { label })
}

/** One of many values in groups, with a search field; `groups` is called when the panel is drawn. */
export function grouped<N extends string, V extends string>(
  name: N,
  groups: () => readonly { label: string; options: readonly Option<V>[] }[],
  label?: string,
): ValueFilter<N, V> {
  // a value of another build stays: the server knows whether it is one
  return { kind: 'grouped', name, groups, label, read: (given) => readText(given) as V | undefined }
}

type Called<Many, Words> = Many extends true ? Called<false, Words>[] : Words extends true ? string : number

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
    options: (answer: ResultOf<'get', P>) => readonly Option<number | string>[]
    query?: (draft: Draft) => Record<string, unknown>
    /** Of a path with parameters; undefined: what it follows is not chosen yet. */
    params?: (draft: Draft) => Record<string, number> | undefined
    of?: readonly string[]
    many?: Many
    words?: Words
    /** The label of an option is its value. */
    bare?: boolean
    /** Finds one in a dialog, where there are too many to be options; the call then names what was found. */
    pick?: () => Promise<number | undefined>
    label?: string
  },
): ValueFilter<N, Called<Many, Words>> {
  const { options, query = () => ({}), params, of = [], many = false, words = false, bare = false, pick, label } = rest
  const one = (given: unknown): unknown => (words ? readText(given) : readSeq(given))
  const some = (given: unknown) => someOf([...new Set(readList(given).flatMap((each) => one(each) ?? []))])
  const facts = { kind: 'call' as const, name, label, path, query, params, of, many, words, bare, pick }
  // `many` and `words` say what is read, and what they are left out; the answer is that of `path`
  const read = (many ? some : one) as (given: unknown) => Called<Many, Words> | undefined
  return { ...facts, read, options: (answer) => options(answer as ResultOf<'get', P>) }
}

/** A record of another list, by its seq: `fromList('permissionGroupSeq', '/api/v1/admin/permission-groups', (g) => …)`. */
export function fromList<N extends string, P extends ListPath>(
  name: N,
  path: P,
  toOption: (row: RowOf<P>) => Option<number>,
  label?: string,
): ValueFilter<N, number> {
  return fromCall(name, path, {
    label,
    query: () => ({ size: 500 }),
    // every list answers a page of its rows
    options: (answer) => (answer as { items: RowOf<P>[] }).items.map(toOption),
  })
}

/** A span of numbers: `name[from]`, `name[to]`, both ends included. `decimals`: digits after the point. */
export function range<N extends string>(
  name: N,
  { decimals, ...rest }: { unit?: string; decimals?: number; label?: string } = {},
): ValueFilter<N, Span<number>> {
  const end = (value: unknown) => readNumber(value, decimals)
  return {
    kind: 'range',
    name,
    read: (given) => readSpan(given, end),
    check: (typed) => spanProblem(typed, end, { unreadable: numberPrompt, reversed: '최솟값이 최댓값보다 큽니다.' }),
    ...rest,
  }
}

/** Free text of its own parameter. */
export function text<N extends string>(
  name: N,
  rest: { placeholder?: string; label?: string } = {},
): ValueFilter<N, string> {
  return { kind: 'text', name, read: (given) => readText(given), ...rest }
}

/**
 * Filters that are one thing to whoever reads them: one cell of the panel, one chip. `signs[n]` stands before the n-th:
 * `oneCell('규격', [width, aspect, rim], ['', '/', 'R'])` is shown as 225/45R17.
 */
export function oneCell<const F extends readonly ValueFilter[]>(
  label: string,
  filters: F,
  signs: readonly string[],
): F {
  const joined = filters.map((filter, n) => ({ ...filter, cell: { label, sign: signs[n] ?? '' } }))
  // the same filters: only where they stand is added
  return joined as readonly ValueFilter[] as F
}
