import type { AnyFilter } from '@/kit/filters/filter'
import { readFilters, type Search, writeFilter } from '@/kit/filters/filter-values'
import type { ResultOf, Schemas } from '@/shared/api/types'
import { addDays, type DayRange, readDay } from '@/shared/lib/days'
import { DAY_MS } from '../../../../domain/common/durations'

export type DaysPath = `/api/v1/admin/${'item' | 'store'}-reviews/daily`
/** The figures of a day or of the whole period. */
export type Figures = Schemas['ReviewFigures']
export type Day = ResultOf<'get', DaysPath>['days'][number]

/** Maximum and default number of days. */
const MAX_DAYS = 366
const USUAL = 30

/** Parses the URL. Without a period, the last thirty days. */
export function readDays(filters: readonly AnyFilter[], search: Search, today: string): Search {
  const state = readFilters(filters, search, today)
  const { from, to = today } = (state.createdAt ?? {}) as DayRange
  return { ...state, createdAt: { from: from ?? addDays(to, 1 - USUAL), to } }
}

/** Returns the URL search of a state, without default values. */
export function writeDays(filters: readonly AnyFilter[], state: Search, today: string): Search {
  const written: Search = Object.assign({}, ...filters.map((filter) => writeFilter(filter, state, today)))
  const defaultPeriod = readDays(filters, {}, today).createdAt
  if (JSON.stringify(written.createdAt) === JSON.stringify(defaultPeriod)) delete written.createdAt
  return written
}

/** Returns what is wrong with the period of a draft. The server checks the same. */
export function spanProblem({ from, to }: DayRange, today: string): string | undefined {
  const [first, last] = [readDay(from), readDay(to) ?? today]
  if (!first) return undefined
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  return days > MAX_DAYS ? '조회 기간은 366일 이내로 선택해 주세요.' : undefined
}

/** Returns the share of reviews with one or two stars, e.g. `12.5%`. */
export function lowShare({ count, ratings: [one = 0, two = 0] }: Figures): string {
  return count === 0 ? '-' : `${(Math.round(((one + two) / count) * 1000) / 10).toFixed(1)}%`
}

export const averageText = (average: number | null): string => (average === null ? '-' : average.toFixed(1))
