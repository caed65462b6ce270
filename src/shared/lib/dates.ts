import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** A point in time: ISO 8601 with offset, milliseconds, or a Date. */
type Moment = string | number | Date

export interface DateStyle {
  /** With dots: `2026.11.21`. */
  dots?: boolean
  /** Appends hours and minutes, or also seconds. */
  time?: 'HH:mm' | 'HH:mm:ss'
  /** 12-hour time with 오전 or 오후 before it. */
  meridiem?: boolean
}

/**
 * UTC offset of Seoul in hours. Seoul has had no daylight saving time since 1988, so neither time zones nor Intl are needed. Added to
 * UTC, because `utcOffset(9)` uses the browser's zone and is wrong where that zone skips an hour.
 */
const SEOUL_OFFSET_HOURS = 9

/**
 * Formats a time in Seoul, whatever the browser's time zone. A day (`YYYY-MM-DD`) stays that day, since its midnight in UTC is
 * the morning in Seoul. Returns '' for an invalid value.
 */
export function formatDate(moment: Moment, { dots = false, time, meridiem = false }: DateStyle = {}): string {
  const at = dayjs.utc(new Date(moment)).add(SEOUL_OFFSET_HOURS, 'hour')
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
