import { exceeds, type Preset, presetRange, readDay } from '@/shared/lib/days'
import { keywordProblem, MAX_KEYWORD_LENGTH } from '@/shared/lib/item-codes'
import { readRange, readText, validateRange } from '@/shared/lib/read-value'
import type { AnyFilter, PeriodFilter } from './filter'

/** Parsed search of a URL, or the contract's query, which has the same names. */
export type Search = Record<string, unknown>

/** URL value of a filter with a preset that was cleared on purpose. */
const CLEARED = 'all'

/** Returns the parameters that decide whether a filter is set. */
export function namesOf(filter: AnyFilter): readonly string[] {
  if (filter.kind === 'keyword') return ['keyword']
  return filter.kind === 'period' ? filter.names : [filter.name]
}

/** Reads the values of all filters from a URL. A filter without a valid value has its preset. */
export function readFilters(filters: readonly AnyFilter[], search: Search, today: string): Search {
  const values = filters.map((filter) => parseDraft(filter, search, today))
  const given: Search = Object.assign({}, ...values)
  const read = filters.map((filter, at) => {
    const value = values[at] ?? {}
    if (Object.keys(value).length > 0 || namesOf(filter).some((name) => search[name] === CLEARED)) return value
    const [first = ''] = namesOf(filter)
    const preset = presetOf(filter, today, given)
    return preset === undefined ? {} : { [first]: preset }
  })
  return Object.assign({}, ...read)
}

/** Returns whether a filter has a value in a state. */
const isGiven = (value: unknown): boolean => value !== '' && isSet(value)

/** Returns the value of the preset that applies while the URL has no value. */
function presetOf(filter: AnyFilter, today: string, state: Search): unknown {
  if (filter.kind === 'keyword' || filter.preset === undefined) return undefined
  if (filter.unless !== undefined && isGiven(state[filter.unless])) return undefined
  if (filter.kind !== 'period') return filter.preset
  const range = presetRange(filter.preset, today)
  return range.from && range
}

/** Parses the draft of a filter. Unlike in `readFilters`, an empty value stays empty. */
export function parseDraft(filter: AnyFilter, draft: Search, today: string): Search {
  if (filter.kind === 'keyword') {
    const keyword = readText(draft.keyword, MAX_KEYWORD_LENGTH)
    const [first] = filter.types
    return keyword ? { keywordType: filter.types.find((type) => type === draft.keywordType) ?? first, keyword } : {}
  }
  if (filter.kind === 'period') {
    for (const name of filter.names) {
      const range = readRange(draft[name], readDay)
      if (range && !(filter.maxMonths && exceeds(range, filter.maxMonths, today))) return { [name]: range }
    }
    return {}
  }
  const value = filter.read(draft[filter.name])
  return value === undefined ? {} : { [filter.name]: value }
}

const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Converts a value for the URL: its leaves become text. */
function toUrlValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([end, each]) => [end, String(each)]))
}

/** Returns a filter's URL parameters for a state. Omits what an empty URL means on `today`. */
export function writeFilter(filter: AnyFilter, state: Search, today: string): Search {
  if (filter.kind === 'keyword')
    return state.keyword ? { keywordType: state.keywordType ?? filter.types[0], keyword: state.keyword } : {}
  const [first = ''] = namesOf(filter)
  const preset = presetOf(filter, today, state)
  const name = namesOf(filter).find((candidate) => isSet(state[candidate]))
  if (name === undefined) return preset === undefined ? {} : { [first]: CLEARED }
  const value = state[name]
  if ('initial' in filter && value === filter.initial) return {}
  return name === first && JSON.stringify(preset) === JSON.stringify(value) ? {} : { [name]: toUrlValue(value) }
}

/** Clears a filter's untouched preset when the filter named by `unless` is set, and restores it when that is cleared. */
export function adjustPresets(filters: readonly AnyFilter[], before: Search, next: Search, today: string): Search {
  const changed = { ...next }
  for (const filter of filters) {
    if (filter.kind === 'keyword' || filter.unless === undefined) continue
    const { unless } = filter
    if (isGiven(before[unless]) === isGiven(next[unless])) continue
    const [first = '', ...others] = namesOf(filter)
    const hasPreset = (state: Search) =>
      JSON.stringify(state[first]) === JSON.stringify(presetOf(filter, today, state)) &&
      others.every((name) => !isSet(state[name]))
    const untouched = namesOf(filter).every((name) => JSON.stringify(before[name]) === JSON.stringify(next[name]))
    if (hasPreset(before) && untouched) changed[first] = presetOf(filter, today, next)
  }
  return changed
}

/** Returns whether the filter narrows the list. */
export function isFilterActive(filter: AnyFilter, state: Search): boolean {
  const initial = 'initial' in filter ? filter.initial : undefined
  return namesOf(filter).some((name) => state[name] !== initial)
}

const dayProblems = {
  unreadable: '날짜를 2026-11-21 형식으로 입력해 주세요.',
  reversed: '시작일이 종료일보다 늦습니다.',
}

/** Validates the draft of a filter. Returns a message in Korean, or undefined. */
export function checkFilter(filter: AnyFilter, draft: Search, today: string): string | undefined {
  if (filter.kind === 'keyword') return keywordProblem(String(draft.keyword ?? ''))
  if (filter.kind !== 'period') return filter.check?.(draft[filter.name])
  const typed = filter.names.map((name) => draft[name]).find((value) => value && typeof value === 'object')
  const range = readRange(typed, readDay)
  const tooLong = filter.maxMonths && range && exceeds(range, filter.maxMonths, today)
  return (
    validateRange(typed, readDay, dayProblems) ??
    (tooLong ? `최대 ${filter.maxMonths}개월까지 조회할 수 있습니다.` : undefined)
  )
}

const longestPreset = (months = 0): Preset[] => (months === 0 ? ['전체'] : months >= 12 ? ['12개월'] : [])

/** Returns the presets of a period: its own, or those looking back. A limited range ends with its longest preset, not 전체. */
export const presetsOf = ({ presets, maxMonths }: PeriodFilter): readonly Preset[] =>
  presets ?? ['오늘', '어제', '1주일', '1개월', '3개월', ...longestPreset(maxMonths)]
