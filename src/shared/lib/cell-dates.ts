/**
 * What a list needs of a moment before its rows show, by hand: dayjs would be loaded in front of every list. As days.ts, it is
 * held equal to dayjs by tests/shared/dates.test.ts.
 */

/** Seoul has been nine hours ahead without summer time since 1988. */
const seoulAhead = 9 * 3_600_000

/** `YYYY-MM-DD HH:mm:ss.sss` of Seoul; empty of what cannot be read. */
function inSeoul(moment: string | number | Date): string {
  const at = new Date(new Date(moment).getTime() + seoulAhead)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().replace('T', ' ')
}

/** `YYYY-MM-DD` in Seoul; of a day that day. */
export const cellDay = (moment: string | number | Date): string => inSeoul(moment).slice(0, 10)

/** `YYYY-MM-DD HH:mm` in Seoul. */
export const cellTime = (moment: string | number | Date): string => inSeoul(moment).slice(0, 16)

/** `YYYY-MM-DD HH:mm:ss` in Seoul. */
export const cellSecond = (moment: string | number | Date): string => inSeoul(moment).slice(0, 19)

/** Today in Seoul, `YYYY-MM-DD`. */
export const todaySeoul = (now: string | number | Date): string => cellDay(now)
