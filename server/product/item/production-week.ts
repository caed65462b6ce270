import { DAY_MS } from '../../../domain/common/durations'
import { seoulDay } from '../../lib/seoul-time'

/** Converts `WWYY` into the sortable number `YYWW`. */
export const productionSort = (week: string): number => Number(week.slice(2) + week.slice(0, 2))

/**
 * Returns the ISO 8601 week of a moment in Seoul as `YYWW`: weeks begin on Monday and belong to the year of their
 * Thursday.
 */
export function weekOf(moment: Date): number {
  const day = new Date(`${seoulDay(moment)}T00:00:00Z`)
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * DAY_MS)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = Math.floor((thursday.getTime() - first) / (7 * DAY_MS)) + 1
  return (thursday.getUTCFullYear() % 100) * 100 + week
}
