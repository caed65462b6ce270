/** A moment: ISO 8601 with offset, or milliseconds, or a Date. */
type Moment = string | number | Date

export interface DateStyle {
  /** The point style: `2026.11.21`. */
  dots?: boolean
  /** With hours and minutes, or seconds too. */
  time?: 'HH:mm' | 'HH:mm:ss'
  /** 오전 or 오후 before the time, which then counts to 12. */
  meridiem?: boolean
}

/** Seoul has been nine hours ahead without summer time since 1988, so that no Intl (15 ms at first use) is needed. */
const seoulAhead = 9 * 3_600_000

const two = (n: number) => String(n).padStart(2, '0')

/**
 * The moment as Seoul sees it, whatever the browser's zone. A day (`YYYY-MM-DD`) is that day, since its
 * midnight in UTC is its morning in Seoul; what cannot be read gives an empty text.
 */
export function formatDate(moment: Moment, { dots = false, time, meridiem = false }: DateStyle = {}): string {
  const at = new Date(new Date(moment).getTime() + seoulAhead)
  if (Number.isNaN(at.getTime())) return ''
  const year = String(at.getUTCFullYear()).padStart(4, '0')
  const day = [year, two(at.getUTCMonth() + 1), two(at.getUTCDate())].join(dots ? '.' : '-')
  if (!time) return day
  const hours = at.getUTCHours()
  const clock = [two(meridiem ? hours % 12 || 12 : hours), two(at.getUTCMinutes())]
  if (time === 'HH:mm:ss') clock.push(two(at.getUTCSeconds()))
  return `${day} ${meridiem ? (hours < 12 ? '오전 ' : '오후 ') : ''}${clock.join(':')}`
}

/** `YYYY-MM-DD` in Seoul. */
export function formatDay(moment: Moment): string {
  return formatDate(moment)
}

/** `YYYY-MM-DD HH:mm` in Seoul. */
export function formatTime(moment: Moment): string {
  return formatDate(moment, { time: 'HH:mm' })
}

/** Today in Seoul, `YYYY-MM-DD`. */
export function todaySeoul(now: Moment): string {
  return formatDate(now)
}
