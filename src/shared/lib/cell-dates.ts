import { HOUR_MS } from '../../../domain/common/durations'

/**
 * Date formatting for list cells without dayjs, which would delay the first rows of every list. Like days.ts, compared with
 * dayjs in tests/shared/dates.test.ts.
 */

/** UTC offset of Seoul in ms. Seoul has had no daylight saving time since 1988. */
const SEOUL_OFFSET_MS = 9 * HOUR_MS

/** `YYYY-MM-DD HH:mm:ss.sss` in Seoul; '' for an invalid value. */
function inSeoul(moment: string | number | Date): string {
  const at = new Date(new Date(moment).getTime() + SEOUL_OFFSET_MS)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().replace('T', ' ')
}

/** `YYYY-MM-DD` in Seoul; a day stays that day. */
export const cellDay = (moment: string | number | Date): string => inSeoul(moment).slice(0, 10)

/** `YYYY-MM-DD HH:mm` in Seoul. */
export const cellTime = (moment: string | number | Date): string => inSeoul(moment).slice(0, 16)

/** `YYYY-MM-DD HH:mm:ss` in Seoul. */
export const cellSecond = (moment: string | number | Date): string => inSeoul(moment).slice(0, 19)

/** Today in Seoul, `YYYY-MM-DD`. */
export const todaySeoul = (now: string | number | Date): string => cellDay(now)
