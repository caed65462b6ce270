import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { DAY_MS } from '../../domain/common/durations'

/**
 * Days of the product are days in Seoul, whose offset has been constant since 1988, so no time zone data is needed.
 * Hours are added to UTC, because `utcOffset(9)` goes through the machine's time zone and fails in hours that it skips.
 */

dayjs.extend(utc)

const AHEAD_HOURS = 9

const DAY = 'YYYY-MM-DD'
const MONTH = 'YYYY-MM'

/** Parsed by Date, because dayjs reads the year 0099 as 1999. */
const dayOf = (day: string) => dayjs.utc(new Date(day))
const inSeoul = (moment: Date) => dayjs.utc(moment).add(AHEAD_HOURS, 'hour')

const MAX_ENTRIES = 5_000

/** Memoizes a function: ledgers and calendars ask for the same few days a million times. */
function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MAX_ENTRIES) known.clear()
    const value = make(key)
    known.set(key, value)
    return value
  }
}

const dayOfNumber = memoize((number: number) => dayjs.utc(number * DAY_MS).format(DAY))

/** `2026-11-21` */
export const seoulDay = (moment: Date): string =>
  dayOfNumber(Math.floor((moment.getTime() + AHEAD_HOURS * 3_600_000) / DAY_MS))

/** `2026-11` */
export const seoulMonth = (moment: Date): string => inSeoul(moment).format(MONTH)

/** `2026-11-21 09:12:00` */
export const seoulText = (moment: Date): string => inSeoul(moment).format('YYYY-MM-DD HH:mm:ss')

/** `2026-11-21 09:12` */
export const seoulMinute = (moment: Date): string => inSeoul(moment).format('YYYY-MM-DD HH:mm')

/** 0–23 */
export const seoulHour = (moment: Date): number => inSeoul(moment).hour()

/** Returns the start of a day (`2026-11-21`) in Seoul. */
export const startOfDay = (day: string): Date => new Date(startOf(day))
const startOf = memoize((day: string) => dayOf(day).subtract(AHEAD_HOURS, 'hour').valueOf())

/** Returns the end of a day in Seoul, which is the start of the next one. */
export const endOfDay = (day: string): Date => new Date(startOf(day) + DAY_MS)

/** Returns `2026-11` shifted by a number of months. */
export const shiftMonth = (month: string, by: number): string => dayOf(`${month}-01`).add(by, 'month').format(MONTH)

/** Returns a day shifted by a number of months; the last day of the month if the day does not exist. */
export const shiftDayByMonths = (day: string, months: number): string => shifted(`${day} ${months} month`)

/** Returns a day shifted by a number of days. */
export const shiftDays = (day: string, by: number): string => shifted(`${day} ${by} day`)

const shifted = memoize((what: string) => {
  const [day = '', by, unit] = what.split(' ')
  return dayOf(day)
    .add(Number(by), unit as 'day' | 'month')
    .format(DAY)
})
