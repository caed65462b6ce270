import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import type { Dice } from './random'

/** Public holidays with a fixed date. */
const HOLIDAYS = ['01-01', '03-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25']

/** Returns the workload of a day: Mondays most, Saturdays half, Sundays and holidays almost none. */
export function workload(day: string): number {
  if (HOLIDAYS.includes(day.slice(5))) return 0.1
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return [0.12, 1.25, 1.05, 1, 1, 0.95, 0.5][weekday] ?? 1
}

/** Returns the days (Seoul) from `days` days ago to today. */
export const lastDays = (now: Date, days: number): string[] =>
  Array.from({ length: days + 1 }, (_, i) => seoulDay(new Date(now.getTime() - (days - i) * DAY_MS)))

const OFFICE_HOURS = [
  [8, 4],
  [9, 14],
  [10, 15],
  [11, 13],
  [12, 4],
  [13, 12],
  [14, 14],
  [15, 13],
  [16, 12],
  [17, 10],
  [18, 4],
  [19, 1],
] as const

/** Returns a time of a day within office hours; rarely at night. */
export function officeMoment(dice: Dice, day: string): Date {
  if (dice.chance(0.4)) return new Date(startOfDay(day).getTime() + dice.int(0, 5 * HOUR_MS))
  const hour = dice.weighted(OFFICE_HOURS)
  return new Date(startOfDay(day).getTime() + hour * HOUR_MS + dice.int(0, HOUR_MS - 1))
}

/** Returns a daytime of the day `daysAgo` days before today, never later than now. */
export function momentWithin(dice: Dice, now: Date, daysAgo: number): Date {
  const start = startOfDay(seoulDay(now)).getTime() - daysAgo * DAY_MS
  const moment = start + 7 * HOUR_MS + dice.int(0, 16 * HOUR_MS)
  return new Date(Math.min(moment, now.getTime() - 60_000))
}
