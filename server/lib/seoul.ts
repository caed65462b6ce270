/** Days of the product are days in Seoul, which has had the same offset all year since 1988. */

const OFFSET_MS = 9 * 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** The moment shifted so that its UTC parts read as the clock in Seoul. */
const shifted = (moment: Date): Date => new Date(moment.getTime() + OFFSET_MS)

/** `2026-11-21` */
export const seoulDay = (moment: Date): string => shifted(moment).toISOString().slice(0, 10)

/** `2026-11` */
export const seoulMonth = (moment: Date): string => shifted(moment).toISOString().slice(0, 7)

/** `2026-11-21 09:12:00` */
export const seoulText = (moment: Date): string => shifted(moment).toISOString().slice(0, 19).replace('T', ' ')

/** 0–23 */
export const seoulHour = (moment: Date): number => shifted(moment).getUTCHours()

/** First moment of a day (`2026-11-21`) in Seoul. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)

/** First moment of the day after. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

/** `2026-11` moved by a number of months. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** A day moved by a number of months; the last day of the month where the day does not exist. */
export function shiftDay(day: string, months: number): string {
  const month = shiftMonth(day.slice(0, 7), months)
  const last = new Date(Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - DAY_MS).getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}
