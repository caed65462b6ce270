import type { ListPath, PathWith, ResultOf, RowOf } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { type Range, readList, readNumber, readRange, readSeq, readText, validateRange } from '@/shared/lib/read-value'
import { numberPrompt } from '@/shared/lib/validate'
import type { Draft, KeywordFilter, Option, PeriodFilter, ValueFilter } from './filter'

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>): Option<V>[] =>
  // Object.entries loses the type of the keys
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as V, label }))

const nonEmpty = <V>(values: V[]): V[] | undefined => (values.length > 0 ? values : undefined)

/** Creates a filter for one of some options; with `initial` it is never empty. */
function oneOf<N extends string, V extends string | number | boolean>(
  name: N,
  options: () => readonly Option<V>[],
  rest: { label?: string; initial?: V },
): ValueFilter<N, V> {
  return {
    kind: 'select',
    name,
    options,
    // arrays and objects never match, whatever their text
    read: (given) =>
      options().find(({ value }) => typeof given !== 'object' && String(value) === String(given))?.value ??
      rest.initial,
    ...rest,
  }
}

/** Keyword with its type. Labels come from the contract's titles; `labels` covers types without one. */
export function keyword<K extends string>(
  types: readonly K[],
  labels: Partial<Record<K, string>> = {},
  placeholder?: string,
): KeywordFilter<K> {
  return { kind: 'keyword', types, labels, placeholder }
}

/** A range of days; several names add a select of the date's kind. `preset` applies while the URL has no value. */
export function period<N extends string>(
  names: readonly N[],
  options: Pick<PeriodFilter, 'preset' | 'presets' | 'unless' | 'maxMonths' | 'label'> = {},
): PeriodFilter<N> {
  return { kind: 'period', names, ...options }
}

/**
 * Checkboxes for any number of an enum's values. `labels`: the generated map of the enum. `preset` applies while the URL
 * has no value and the filter `unless` is not set. It can be cleared.
 */
export function choice<N extends string, V extends string>(
  name: N,
  labels: Readonly<Record<V, string>>,
  { label, preset, unless }: { label?: string; preset?: readonly NoInfer<V>[]; unless?: string } = {},
): ValueFilter<N, V[]> {
  const options = optionsOf(labels)
  const valid = (chosen: readonly unknown[]) =>
    nonEmpty(options.flatMap(({ value }) => (chosen.includes(value) ? value : [])))
  return {
    kind: 'choice',
    name,
    label,
    options,
    preset: preset && valid(preset),
    unless,
    read: (given) => valid(readList(given)),
  }
}

/** A select of one enum value. With `initial` it is never empty. */
export function select<N extends string, V extends string>(
  name: N,
  labels: Readonly<Record<V, string>>,
  rest: { label?: string; initial?: NoInfer<V> } = {},
): ValueFilter<N, V> {
  const options = optionsOf(labels)
  return oneOf(name, () => options, rest)
}

/** A select of yes, no or either. */
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

/** A year, from the current one back to `from`. */
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

/** One of many values in groups, with a search field. `groups` is called on render. */
export function grouped<N extends string, V extends string>(
  name: N,
  groups: () => readonly { label: string; options: readonly Option<V>[] }[],
  label?: string,
): ValueFilter<N, V> {
  // an unknown value (from another release) is kept; the server validates it
  return { kind: 'grouped', name, groups, label, read: (given) => readText(given) as V | undefined }
}

type CallValue<Many, Texts> = Many extends true ? CallValue<false, Texts>[] : Texts extends true ? string : number

/**
 * Options from a request: `fromCall('patternSeq', '/api/v1/admin/patterns/options', { of: ['brandSeq'], … })`. With `of`
 * the options depend on other filters of the panel.
 */
export function fromCall<
  N extends string,
  P extends PathWith<'get'>,
  Many extends boolean = false,
  Texts extends boolean = false,
>(
  name: N,
  path: P,
  rest: {
    options: (answer: ResultOf<'get', P>) => readonly Option<number | string>[]
    query?: (draft: Draft) => Record<string, unknown>
    /** Returns the path parameters; undefined until the filters they depend on are set. */
    params?: (draft: Draft) => Record<string, number> | undefined
    of?: readonly string[]
    many?: Many
    textValues?: Texts
    /** The value is its own label. */
    bare?: boolean
    /** Opens a dialog to find a value, where there are too many for a list. The request then returns its name. */
    pick?: () => Promise<number | undefined>
    label?: string
  },
): ValueFilter<N, CallValue<Many, Texts>> {
  const {
    options,
    query = () => ({}),
    params,
    of = [],
    many = false,
    textValues = false,
    bare = false,
    pick,
    label,
  } = rest
  const readOne = (given: unknown): unknown => (textValues ? readText(given) : readSeq(given))
  const readMany = (given: unknown) => nonEmpty([...new Set(readList(given).flatMap((each) => readOne(each) ?? []))])
  const facts = { kind: 'call' as const, name, label, path, query, params, of, many, textValues, bare, pick }
  // the types follow from `many` and `textValues`, and the answer's from `path`
  const read = (many ? readMany : readOne) as (given: unknown) => CallValue<Many, Texts> | undefined
  return { ...facts, read, options: (answer) => options(answer as ResultOf<'get', P>) }
}

/** A record of another list, by seq: `fromList('permissionGroupSeq', '/api/v1/admin/permission-groups', (g) => …)`. */
export function fromList<N extends string, P extends ListPath>(
  name: N,
  path: P,
  toOption: (row: RowOf<P>) => Option<number>,
  label?: string,
): ValueFilter<N, number> {
  return fromCall(name, path, {
    label,
    query: () => ({ size: 500 }),
    // every list returns a page of its rows
    options: (answer) => (answer as { items: RowOf<P>[] }).items.map(toOption),
  })
}

/** A range of numbers: `name[from]`, `name[to]`, both inclusive. `decimals`: allowed decimal places. */
export function range<N extends string>(
  name: N,
  { decimals, ...rest }: { unit?: string; decimals?: number; label?: string } = {},
): ValueFilter<N, Range<number>> {
  const end = (value: unknown) => readNumber(value, decimals)
  return {
    kind: 'range',
    name,
    read: (given) => readRange(given, end),
    check: (typed) => validateRange(typed, end, { unreadable: numberPrompt, reversed: '최솟값이 최댓값보다 큽니다.' }),
    ...rest,
  }
}

/** A free-text parameter. */
export function text<N extends string>(
  name: N,
  rest: { placeholder?: string; label?: string } = {},
): ValueFilter<N, string> {
  return { kind: 'text', name, read: (given) => readText(given), ...rest }
}

/**
 * Shows several filters in one cell of the panel and one chip. `signs[n]` is the text before the n-th:
 * `joinFilters('규격', [width, aspect, rim], ['', '/', 'R'])` is shown as 225/45R17.
 */
export function joinFilters<const F extends readonly ValueFilter[]>(
  label: string,
  filters: F,
  signs: readonly string[],
): F {
  const joined = filters.map((filter, n) => ({ ...filter, cell: { label, sign: signs[n] ?? '' } }))
  // same filters with an added `cell`
  return joined as readonly ValueFilter[] as F
}
