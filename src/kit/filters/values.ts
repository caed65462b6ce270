import { exceeds, type Preset, presetRange, readDay } from '@/shared/lib/days'
import { keywordProblem, longestKeyword } from '@/shared/lib/item-codes'
import { readSpan, readText, spanProblem } from '@/shared/lib/read-value'
import type { AnyFilter, PeriodFilter } from './filter'

/** Parsed search of a URL, or the contract's query: the same names. */
export type Search = Record<string, unknown>

/** Says in the URL that a filter with a preset was emptied on purpose. */
const all = 'all'

/** The parameters that say whether a filter is set. */
export function namesOf(filter: AnyFilter): readonly string[] {
  if (filter.kind === 'keyword') return ['keyword']
  return filter.kind === 'period' ? filter.names : [filter.name]
}

/** What a filter sets in the contract's query, read from a URL; wrong values count as missing. */
export function readFilter(filter: AnyFilter, search: Search, today: string): Search {
  const settled = settle(filter, search, today)
  if (Object.keys(settled).length > 0 || namesOf(filter).some((name) => search[name] === all)) return settled
  const [first = ''] = namesOf(filter)
  const usual = usualOf(filter, today, search)
  return usual === undefined ? {} : { [first]: usual }
}

/** What holds while the URL says nothing. */
function usualOf(filter: AnyFilter, today: string, { keyword }: Search): unknown {
  if (filter.kind === 'keyword' || filter.preset === undefined) return undefined
  if (filter.kind !== 'period') return filter.preset
  if (filter.unlessKeyword && readText(keyword)) return undefined
  const usual = presetRange(filter.preset, today)
  return usual.from && usual
}

/** What a draft sets in the contract's query: as `readFilter`, but an empty period is meant to be empty. */
export function settle(filter: AnyFilter, draft: Search, today: string): Search {
  if (filter.kind === 'keyword') {
    const keyword = readText(draft.keyword, longestKeyword)
    const [first] = filter.types
    return keyword ? { keywordType: filter.types.find((type) => type === draft.keywordType) ?? first, keyword } : {}
  }
  if (filter.kind === 'period') {
    for (const name of filter.names) {
      const range = readSpan(draft[name], readDay)
      if (range && !(filter.maxMonths && exceeds(range, filter.maxMonths, today))) return { [name]: range }
    }
    return {}
  }
  const value = filter.read(draft[filter.name])
  return value === undefined ? {} : { [filter.name]: value }
}

const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** A value as the URL has it: its leaves are text. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([end, each]) => [end, String(each)]))
}

/** The URL part of a filter's value in a query; nothing of what an empty URL says on `today` anyway. */
export function writeFilter(filter: AnyFilter, state: Search, today: string): Search {
  if (filter.kind === 'keyword')
    return state.keyword ? { keywordType: state.keywordType ?? filter.types[0], keyword: state.keyword } : {}
  const [first = ''] = namesOf(filter)
  const usual = usualOf(filter, today, state)
  const name = namesOf(filter).find((candidate) => isSet(state[candidate]))
  if (name === undefined) return usual === undefined ? {} : { [first]: all }
  const value = state[name]
  if ('initial' in filter && value === filter.initial) return {}
  return name === first && JSON.stringify(usual) === JSON.stringify(value) ? {} : { [name]: written(value) }
}

/** The filters that are searched for next: days that nobody has chosen go when a keyword comes, and come back when it goes. */
export function besideKeyword(filters: readonly AnyFilter[], before: Search, next: Search, today: string): Search {
  const changed = { ...next }
  for (const filter of filters) {
    if (filter.kind !== 'period' || !filter.unlessKeyword || Boolean(before.keyword) === Boolean(next.keyword)) continue
    const [first = ''] = filter.names
    const usual = usualOf(filter, today, {})
    const isUsual = (state: Search) =>
      JSON.stringify(state[first]) === JSON.stringify(state.keyword ? undefined : usual) &&
      filter.names.slice(1).every((name) => !isSet(state[name]))
    const untouched = filter.names.every((name) => JSON.stringify(before[name]) === JSON.stringify(next[name]))
    if (isUsual(before) && untouched) changed[first] = next.keyword ? undefined : usual
  }
  return changed
}

/** Does the filter narrow the list? */
export function inUse(filter: AnyFilter, state: Search): boolean {
  const initial = 'initial' in filter ? filter.initial : undefined
  return namesOf(filter).some((name) => state[name] !== initial)
}

const wrongDays = { unreadable: '날짜를 2026-11-21 형식으로 입력해 주세요.', reversed: '시작일이 종료일보다 늦습니다.' }

/** What is wrong with the draft of a filter, in Korean; undefined: it can be searched for. */
export function checkFilter(filter: AnyFilter, draft: Search, today: string): string | undefined {
  if (filter.kind === 'keyword') return keywordProblem(String(draft.keyword ?? ''))
  if (filter.kind !== 'period') return filter.check?.(draft[filter.name])
  const typed = filter.names.map((name) => draft[name]).find((value) => value && typeof value === 'object')
  const range = readSpan(typed, readDay)
  const tooLong = filter.maxMonths && range && exceeds(range, filter.maxMonths, today)
  return (
    spanProblem(typed, readDay, wrongDays) ??
    (tooLong ? `최대 ${filter.maxMonths}개월까지 조회할 수 있습니다.` : undefined)
  )
}

const lastOf = (months = 0): Preset[] => (months === 0 ? ['전체'] : months >= 12 ? ['12개월'] : [])

/** Quick picks of a period, its own or those that look back; where the span is limited, the longest one stands in the place of 전체. */
export const presetsOf = ({ presets, maxMonths }: PeriodFilter): readonly Preset[] =>
  presets ?? ['오늘', '어제', '1주일', '1개월', '3개월', ...lastOf(maxMonths)]
