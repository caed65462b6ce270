import type { AnyFilter } from '@/kit/filters/filter'
import { readFilter, type Search, writeFilter } from '@/kit/filters/values'
import type { ResultOf, Schemas } from '@/shared/api/types'
import { addDays, type DayRange, readDay } from '@/shared/lib/days'

export type DaysPath = `/api/v1/admin/${'item' | 'store'}-reviews/daily`
/** What is known of a day, or of all of them. */
export type Figures = Schemas['ReviewFigures']
export type Day = ResultOf<'get', DaysPath>['days'][number]

/** Most days at once, and how many are shown at first. */
const MOST = 366
const USUAL = 30
const DAY = 86_400_000

/** What a URL asks for; without days the last thirty. */
export function readDays(filters: readonly AnyFilter[], search: Search, today: string): Search {
  const state: Search = Object.assign({}, ...filters.map((filter) => readFilter(filter, search, today)))
  const { from, to = today } = (state.createdAt ?? {}) as DayRange
  return { ...state, createdAt: { from: from ?? addDays(to, 1 - USUAL), to } }
}

/** A state as the URL has it; nothing of what an empty URL asks for. */
export function writeDays(filters: readonly AnyFilter[], state: Search, today: string): Search {
  const written: Search = Object.assign({}, ...filters.map((filter) => writeFilter(filter, state, today)))
  const usual = readDays(filters, {}, today).createdAt
  if (JSON.stringify(written.createdAt) === JSON.stringify(usual)) delete written.createdAt
  return written
}

/** What is wrong with the span of a draft, as the server would say it. */
export function spanProblem({ from, to }: DayRange, today: string): string | undefined {
  const [first, last] = [readDay(from), readDay(to) ?? today]
  if (!first) return undefined
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1
  return days > MOST ? '조회 기간은 366일 이내로 선택해 주세요.' : undefined
}

/** Share of the reviews with one or two stars, `12.5%`. */
export function lowShare({ count, ratings: [one = 0, two = 0] }: Figures): string {
  return count === 0 ? '-' : `${(Math.round(((one + two) / count) * 1000) / 10).toFixed(1)}%`
}

export const averageText = (average: number | null): string => (average === null ? '-' : average.toFixed(1))
