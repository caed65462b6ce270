import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

/**
 * Days of the product are days in Seoul, which has had the same offset all year since 1988: no zones are needed. The hours are
 * added to UTC, since `utcOffset(9)` goes through the machine's own zone and errs where that one skips an hour.
 */

dayjs.extend(utc)

const AHEAD_HOURS = 9
export const DAY_MS = 24 * 60 * 60 * 1000

const DAY = 'YYYY-MM-DD'
const MONTH = 'YYYY-MM'

/** Read by Date, since dayjs takes the year 0099 for 1999. */
const dayOf = (day: string) => dayjs.utc(new Date(day))
const inSeoul = (moment: Date) => dayjs.utc(moment).add(AHEAD_HOURS, 'hour')

const FEW = 5_000

/** What a function gave lately: ledgers and calendars ask for the same few days a million times. */
function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= FEW) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}

const dayOfNumber = remembered((number: number) => dayjs.utc(number * DAY_MS).format(DAY))

/** `2026-11-21` */
export const seoulDay = (moment: Date): string =>
  dayOfNumber(Math.floor((moment.getTime() + AHEAD_HOURS * 3_600_000) / DAY_MS))

/** `2026-11` */
export const seoulMonth = (moment: Date): string => inSeoul(moment).format(MONTH)

/** `2026-11-21 09:12:00` */
export const seoulText = (moment: Date): string => inSeoul(moment).format('YYYY-MM-DD HH:mm:ss')

/** 0–23 */
export const seoulHour = (moment: Date): number => inSeoul(moment).hour()

/** First moment of a day (`2026-11-21`) in Seoul. */
export const startOfDay = (day: string): Date => new Date(startOf(day))
const startOf = remembered((day: string) => dayOf(day).subtract(AHEAD_HOURS, 'hour').valueOf())

/** First moment of the day after. */
export const endOfDay = (day: string): Date => new Date(startOf(day) + DAY_MS)

/** `2026-11` moved by a number of months. */
export const shiftMonth = (month: string, by: number): string => dayOf(`${month}-01`).add(by, 'month').format(MONTH)

/** A day moved by a number of months; the last day of the month where the day does not exist. */
export const shiftDay = (day: string, months: number): string => shifted(`${day} ${months} month`)

/** A day moved by a number of days. */
export const shiftDays = (day: string, by: number): string => shifted(`${day} ${by} day`)

const shifted = remembered((what: string) => {
  const [day = '', by, unit] = what.split(' ')
  return dayOf(day)
    .add(Number(by), unit as 'day' | 'month')
    .format(DAY)
})
