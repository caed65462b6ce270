import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

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

/**
 * Hours that Seoul is ahead; without summer time since 1988, so that no zones (and no Intl) are needed. They are added to UTC,
 * since `utcOffset(9)` goes through the browser's own zone and errs where that one skips an hour.
 */
const seoulAhead = 9

/**
 * The moment as Seoul sees it, whatever the browser's zone. A day (`YYYY-MM-DD`) is that day, since its
 * midnight in UTC is its morning in Seoul; what cannot be read gives an empty text.
 */
export function formatDate(moment: Moment, { dots = false, time, meridiem = false }: DateStyle = {}): string {
  const at = dayjs.utc(new Date(moment)).add(seoulAhead, 'hour')
  if (!at.isValid()) return ''
  const day = dots ? 'YYYY.MM.DD' : 'YYYY-MM-DD'
  if (!time) return at.format(day)
  const half = meridiem ? (at.hour() < 12 ? '[오전] ' : '[오후] ') : ''
  return at.format(`${day} ${half}${meridiem ? time.replace('HH', 'hh') : time}`)
}

/** `YYYY-MM-DD HH:mm` in Seoul. */
export function formatTime(moment: Moment): string {
  return formatDate(moment, { time: 'HH:mm' })
}
