import { type DayRange, exceeds, presetRange, readDay } from './days'
import type { AnyFilter, PeriodFilter, Preset, RangeFilter } from './filter'

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

const numberOf = (value: unknown, decimals = 0): number | undefined => {
  if (decimals === 0) return integerOf(value)
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && new RegExp(`^-?\\d{1,10}(\\.\\d{1,${decimals}})?$`).test(text.trim())
    ? Number(text)
    : undefined
}
const seqOf = (value: unknown): number | undefined => {
  const seq = integerOf(value)
  return seq !== undefined && seq > 0 ? seq : undefined
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
      return pick(
        filter.name,
        filter.options.find((option) => option.value === search[filter.name])?.value ?? filter.initial,
      )
    case 'grouped':
    case 'text':
      return pick(filter.name, textOf(search[filter.name]))
    case 'flag': {
      const value = search[filter.name]
      const yes = value === true || value === 'true'
      return pick(filter.name, yes || value === false || value === 'false' ? yes : undefined)
    }
    case 'call': {
      const read: (value: unknown) => unknown = filter.words ? textOf : seqOf
      if (!filter.many) return pick(filter.name, read(search[filter.name]))
      const values = listOf(search[filter.name]).flatMap((value) => read(value) ?? [])
      return values.length > 0 ? { [filter.name]: [...new Set(values)] } : {}
    }
    case 'picker':
      return pick(filter.name, seqOf(search[filter.name]))
    case 'range':
      return readRange(filter, search[filter.name])
    case 'month': {
      const value = textOf(search[filter.name])
      return pick(filter.name, value && monthShape.test(value) ? value : undefined)
    }
    case 'year': {
      const value = integerOf(search[filter.name])
      return pick(filter.name, value !== undefined && value >= filter.from && value <= 9999 ? value : undefined)
    }
    case 'number':
      return pick(filter.name, integerOf(search[filter.name]))
  }
}

const pick = (name: string, value: unknown): Search => (value === undefined ? {} : { [name]: value })

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/

function readRange({ name, decimals }: RangeFilter, value: unknown): Search {
  if (!value || typeof value !== 'object') return {}
  const from = numberOf('from' in value ? value.from : undefined, decimals)
  const to = numberOf('to' in value ? value.to : undefined, decimals)
  if ((from === undefined && to === undefined) || (from !== undefined && to !== undefined && from > to)) return {}
  return { [name]: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } }
}

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
    case 'choice':
    case 'call': {
      const chosen = state[filter.name]
      if (!Array.isArray(chosen)) return chosen === undefined ? {} : { [filter.name]: String(chosen) }
      return chosen.length > 0 ? { [filter.name]: chosen.map(String) } : {}
    }
    case 'range': {
      // a range in a query is an object of numbers: readFilter made it
      const range = state[filter.name] as { from?: number; to?: number } | undefined
      const ends = Object.entries(range ?? {}).map(([end, value]) => [end, String(value)])
      return ends.length > 0 ? { [filter.name]: Object.fromEntries(ends) } : {}
    }
    case 'select':
      return state[filter.name] === undefined || state[filter.name] === filter.initial
        ? {}
        : { [filter.name]: state[filter.name] }
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
  if (filter.kind === 'select' && filter.initial !== undefined) return state[filter.name] !== filter.initial
  return (filter.kind === 'period' ? filter.names : [filter.name]).some((name) => state[name] !== undefined)
}

/** What is wrong with the draft of a filter, in Korean; undefined: it can be searched for. */
export function checkFilter(filter: AnyFilter, draft: Search, today: string): string | undefined {
  if (filter.kind === 'number') {
    const value = draft[filter.name]
    return value === undefined || value === '' || integerOf(value) !== undefined ? undefined : '숫자로 입력해 주세요.'
  }
  if (filter.kind === 'range') return checkRange(filter, draft[filter.name])
  if (filter.kind === 'month') {
    const value = textOf(draft[filter.name])
    return value === undefined || monthShape.test(value) ? undefined : '월을 2026-11 형식으로 입력해 주세요.'
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

function checkRange({ decimals }: RangeFilter, value: unknown): string | undefined {
  // a range's draft is an object with what was typed
  const { from = '', to = '' } = (value ?? {}) as { from?: unknown; to?: unknown }
  const [low, high] = [numberOf(from, decimals), numberOf(to, decimals)]
  if ((from !== '' && low === undefined) || (to !== '' && high === undefined)) return '숫자로 입력해 주세요.'
  return low !== undefined && high !== undefined && low > high ? '최솟값이 최댓값보다 큽니다.' : undefined
}

/** Quick picks of a period; where the span is limited, the longest one stands in the place of 전체. */
export function presetsOf(filter: PeriodFilter): Preset[] {
  const last: Preset[] = filter.maxMonths === undefined ? ['전체'] : filter.maxMonths >= 12 ? ['12개월'] : []
  return ['오늘', '어제', '1주일', '1개월', '3개월', ...last]
}
