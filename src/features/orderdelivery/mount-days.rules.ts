const WEEKDAYS = '일월화수목금토'

/** Returns the Korean weekday of a date: `화` for `2026-11-24`. */
export const weekdayText = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** Returns the start of a slot as ISO 8601 in Seoul time. */
export const slotMoment = (date: string, time: string): string => `${date}T${time}:00+09:00`
