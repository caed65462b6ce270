/** Arithmetic on calendar days (`YYYY-MM-DD`), without time zones or libraries, since it runs before the first rows show. */

import { DAY_MS } from '../../../domain/common/durations'

const DAY_PATTERN = /^(\d{4})\s*[-./년]?\s*(\d{1,2})\s*[-./월]?\s*(\d{1,2})\s*[.일]?$/

/** Returns '' for an invalid time, e.g. from a half-typed date. */
const formatDay = (time: number): string => (Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10))

/** Parses a typed day (`2026-11-21`, `2026. 11. 21.`, `2026년 11월 21일`, `20261121`) to `YYYY-MM-DD`; undefined if invalid. */
export function readDay(text: unknown): string | undefined {
  const match = typeof text === 'string' ? DAY_PATTERN.exec(text.normalize('NFKC').trim()) : null
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? formatDay(date.getTime()) : undefined
}

/** Parses a typed month (`2026-11`, `2026.11`, `202611`) to `YYYY-MM`; undefined if invalid. */
export function readMonth(text: string): string | undefined {
  const match = /^(\d{4})\s*[-./년]?\s*(\d{1,2})\s*[.월]?$/.exec(text.normalize('NFKC').trim())
  return match ? readDay(`${match[1]}-${match[2]}-1`)?.slice(0, 7) : undefined
}

/** Adds `n` days; '' if `day` is invalid. */
export function addDays(day: string, n: number): string {
  return formatDay(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS)
}

/** Adds `n` months; the 31st becomes the last day of a shorter month. '' if `day` is invalid. */
export function addMonths(day: string, n: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate()
  return formatDay(Date.UTC(year, month - 1 + n, Math.min(date, last)))
}

export interface DayRange {
  from?: string
  to?: string
}

export type Preset =
  | '오늘'
  | '내일'
  | '어제'
  | '이번 주'
  | '다음 1주일'
  | '1주일'
  | '1개월'
  | '3개월'
  | '12개월'
  | '전체'

/** Returns the week from Monday to Sunday. */
const weekOf = (today: string) => {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { from: monday, to: addDays(monday, 6) }
}
const monthsBack = (n: number) => (today: string) => ({ from: addDays(addMonths(today, -n), 1), to: today })
const ranges: Record<Preset, (today: string) => DayRange> = {
  오늘: (today) => ({ from: today, to: today }),
  내일: (today) => ({ from: addDays(today, 1), to: addDays(today, 1) }),
  '이번 주': weekOf,
  '다음 1주일': (today) => ({ from: today, to: addDays(today, 7) }),
  어제: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  '1주일': (today) => ({ from: addDays(today, -6), to: today }),
  '1개월': monthsBack(1),
  '3개월': monthsBack(3),
  '12개월': monthsBack(12),
  전체: () => ({}),
}

/** Returns the days of a preset. Both ends are included, so a week is today and the six days before. */
export const presetRange = (preset: Preset, today: string): DayRange => ranges[preset](today)

/** Returns whether a range is longer than `months` months. An open start always is; an open end means today. */
export function exceeds({ from, to }: DayRange, months: number, today: string): boolean {
  if (!from) return to !== undefined
  return (to ?? today) >= addMonths(from, months)
}
