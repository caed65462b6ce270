import { type DayRange, exceeds, presetRange, readDay } from './days'
import type { AnyFilter, PeriodFilter, Preset } from './kinds'

/** Parsed search of a URL, or the contract's query: the same names. */
export type Search = Record<string, unknown>

/** Says in the URL that a period with a default was emptied on purpose. */
const all = 'all'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : undefined

const integerOf = (value: unknown): number | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^-?\d{1,10}$/.test(text.trim())) return undefined
  const n = Number(text)
  return Math.abs(n) <= 2_147_483_647 ? n : undefined
}

// qs turns long lists into objects with numeric keys
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value && typeof value === 'object' ? Object.values(value) : [value]

/** What a filter sets in the contract's query, read from a URL; wrong values count as missing. */
export function readFilter(filter: AnyFilter, search: Search, today: string): Search {
  switch (filter.kind) {
    case 'keyword': {
      const keyword = textOf(search.keyword)
      if (keyword === undefined) return {}
      return { keywordType: filter.types.find((type) => type === search.keywordType) ?? filter.types[0], keyword }
    }
    case 'period':
      return readPeriod(filter, search, today)
    case 'choice': {
      const given = listOf(search[filter.name])
      const chosen = filter.options.map((option) => option.value).filter((value) => given.includes(value))
      return chosen.length > 0 ? { [filter.name]: chosen } : {}
    }
    case 'select':
      return pick(filter.name, filter.options.find((option) => option.value === search[filter.name])?.value)
    case 'grouped':
    case 'text':
      return pick(filter.name, textOf(search[filter.name]))
    case 'flag': {
      const value = search[filter.name]
      const yes = value === true || value === 'true'
      return pick(filter.name, yes || value === false || value === 'false' ? yes : undefined)
    }
    case 'record': {
      const seq = integerOf(search[filter.name])
      return pick(filter.name, seq !== undefined && seq > 0 ? seq : undefined)
    }
    case 'number':
      return pick(filter.name, integerOf(search[filter.name]))
  }
}

const pick = (name: string, value: unknown): Search => (value === undefined ? {} : { [name]: value })

function readPeriod(filter: PeriodFilter, search: Search, today: string): Search {
  for (const name of filter.names) {
    const value = search[name]
    if (value === all) return {}
    if (!value || typeof value !== 'object') continue
    const range = rangeOf(value)
    const fits = !(range.from && range.to && range.from > range.to)
    const short = filter.maxMonths === undefined || !exceeds(range, filter.maxMonths, today)
    if ((range.from || range.to) && fits && short) return { [name]: range }
  }
  const first = filter.names[0]
  if (filter.preset === undefined || first === undefined) return {}
  const range = presetRange(filter.preset, today)
  return range.from ? { [first]: range } : {}
}

function rangeOf(value: object): DayRange {
  const from = readDay('from' in value ? value.from : undefined)
  const to = readDay('to' in value ? value.to : undefined)
  return { ...(from && { from }), ...(to && { to }) }
}

/** The URL part of a filter's value in a query; nothing of what an empty URL says on `today` anyway. */
export function writeFilter(filter: AnyFilter, state: Search, today: string): Search {
  switch (filter.kind) {
    case 'keyword':
      return state.keyword ? { keywordType: state.keywordType ?? filter.types[0], keyword: state.keyword } : {}
    case 'period': {
      const name = filter.names.find((candidate) => state[candidate])
      const [first] = filter.names
      if (!name) return filter.preset && first ? { [first]: all } : {}
      const usual = filter.preset && name === first ? presetRange(filter.preset, today) : {}
      // a period in a query is a range: readFilter made it
      const { from, to } = state[name] as DayRange
      return usual.from !== undefined && usual.from === from && usual.to === to ? {} : { [name]: state[name] }
    }
    case 'choice': {
      const chosen = state[filter.name]
      return Array.isArray(chosen) && chosen.length > 0 ? { [filter.name]: chosen } : {}
    }
    default:
      return state[filter.name] === undefined ? {} : { [filter.name]: String(state[filter.name]) }
  }
}

/** What a draft sets in the contract's query. Only drafts that `checkFilter` finds nothing wrong with. */
export function settle(filter: AnyFilter, draft: Search, today: string): Search {
  if (filter.kind !== 'period') return readFilter(filter, draft, today)
  for (const name of filter.names) {
    const value = draft[name]
    const range = value && typeof value === 'object' ? rangeOf(value) : {}
    if (range.from || range.to) return { [name]: range }
  }
  return {}
}

/** Does the filter narrow the list? */
export function inUse(filter: AnyFilter, state: Search): boolean {
  if (filter.kind === 'keyword') return state.keyword !== undefined
  return (filter.kind === 'period' ? filter.names : [filter.name]).some((name) => state[name] !== undefined)
}

/** What is wrong with the draft of a filter, in Korean; undefined: it can be searched for. */
export function checkFilter(filter: AnyFilter, draft: Search, today: string): string | undefined {
  if (filter.kind === 'number') {
    const value = draft[filter.name]
    return value === undefined || value === '' || integerOf(value) !== undefined ? undefined : '숫자로 입력해 주세요.'
  }
  if (filter.kind !== 'period') return undefined
  const range = filter.names.map((name) => draft[name]).find((value) => value && typeof value === 'object')
  if (!range) return undefined
  const given = range as { from?: string; to?: string }
  const read = rangeOf(given)
  if ((given.from && !read.from) || (given.to && !read.to)) return '날짜를 2026-11-21 형식으로 입력해 주세요.'
  if (read.from && read.to && read.from > read.to) return '시작일이 종료일보다 늦습니다.'
  if (filter.maxMonths && exceeds(read, filter.maxMonths, today))
    return `최대 ${filter.maxMonths}개월까지 조회할 수 있습니다.`
  return undefined
}

/** Quick picks of a period; where the span is limited, the longest one stands in the place of 전체. */
export function presetsOf(filter: PeriodFilter): Preset[] {
  const last: Preset[] = filter.maxMonths === undefined ? ['전체'] : filter.maxMonths >= 12 ? ['12개월'] : []
  return ['오늘', '어제', '1주일', '1개월', '3개월', ...last]
}
