import { exceeds, type Preset, presetRange, readDay } from '@/shared/lib/days'
import { keywordProblem, longestKeyword } from '@/shared/lib/item-codes'
import { readSpan, readText, spanProblem } from '@/shared/lib/read-value'
import type { AnyFilter, PeriodFilter } from './filter'

/** Parsed search of a URL, or the contract's query: the same names. */
export type Search = Record<string, unknown>

/** Says in the URL that a period with a default was emptied on purpose. */
const all = 'all'

/** The parameters that say whether a filter is set. */
export function namesOf(filter: AnyFilter): readonly string[] {
  if (filter.kind === 'keyword') return ['keyword']
  return filter.kind === 'period' ? filter.names : [filter.name]
}

/** What a filter sets in the contract's query, read from a URL; wrong values count as missing. */
export function readFilter(filter: AnyFilter, search: Search, today: string): Search {
  const settled = settle(filter, search, today)
  if (filter.kind !== 'period' || !filter.preset || Object.keys(settled).length > 0) return settled
  const [first = ''] = filter.names
  const usual = presetRange(filter.preset, today)
  return usual.from && !filter.names.some((name) => search[name] === all) ? { [first]: usual } : {}
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
  if (filter.kind !== 'period') {
    const value = state[filter.name]
    const empty = value === undefined || value === filter.initial || (Array.isArray(value) && value.length === 0)
    return empty ? {} : { [filter.name]: written(value) }
  }
  const [first = ''] = filter.names
  const name = filter.names.find((candidate) => state[candidate])
  if (!name) return filter.preset ? { [first]: all } : {}
  const usual = filter.preset && name === first && presetRange(filter.preset, today)
  return JSON.stringify(usual) === JSON.stringify(state[name]) ? {} : { [name]: state[name] }
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

/** Quick picks of a period; where the span is limited, the longest one stands in the place of 전체. */
export function presetsOf(filter: PeriodFilter): Preset[] {
  const last: Preset[] = filter.maxMonths === undefined ? ['전체'] : filter.maxMonths >= 12 ? ['12개월'] : []
  return ['오늘', '어제', '1주일', '1개월', '3개월', ...last]
}
