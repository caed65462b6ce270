import { SEOUL_OFFSET_MS } from './seoul-day'

/** Returns the same time of day in Seoul one year later. A 29 February becomes 28 February. Times in ms since the epoch. */
export function oneYearAfter(moment: number): number {
  const day = new Date(moment + SEOUL_OFFSET_MS)
  const month = day.getUTCMonth()
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  if (day.getUTCMonth() !== month) day.setUTCDate(0)
  return day.getTime() - SEOUL_OFFSET_MS
}
