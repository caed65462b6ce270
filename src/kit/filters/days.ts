import type { Preset } from './filter'

/** Arithmetic on calendar days written `YYYY-MM-DD`; no zones, no library: it runs before the first rows show. */

const shape = /^(\d{4})[-./]?(\d{1,2})[-./]?(\d{1,2})\.?$/

const write = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A typed day (`2026-11-21`, `2026.11.21`, `20261121`) as `YYYY-MM-DD`; undefined when it is none. */
export function readDay(text: unknown): string | undefined {
  const match = typeof text === 'string' ? shape.exec(text.trim()) : null
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? write(date.getTime()) : undefined
}

/** `day` plus `n` days. */
export function addDays(day: string, n: number): string {
  return write(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000)
}

/** `day` plus `n` months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, n: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate()
  return write(Date.UTC(year, month - 1 + n, Math.min(date, last)))
}

export interface DayRange {
  from?: string
  to?: string
}

/** The days of a quick pick; both ends count, so a week is today and the six days before. */
export function presetRange(preset: Preset, today: string): DayRange {
  switch (preset) {
    case '오늘':
      return { from: today, to: today }
    case '어제':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case '1주일':
      return { from: addDays(today, -6), to: today }
    case '1개월':
      return { from: addDays(addMonths(today, -1), 1), to: today }
    case '3개월':
      return { from: addDays(addMonths(today, -3), 1), to: today }
    case '12개월':
      return { from: addDays(addMonths(today, -12), 1), to: today }
    case '전체':
      return {}
  }
}

/** Does the range reach over more than `months` months? An open start always does, an open end is today. */
export function exceeds({ from, to }: DayRange, months: number, today: string): boolean {
  if (!from) return to !== undefined
  return (to ?? today) >= addMonths(from, months)
}
