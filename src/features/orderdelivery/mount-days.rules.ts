const WEEKDAYS = '일월화수목금토'

/** `화` of `2026-11-24`. */
export const weekdayText = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** The moment at which a slot of a day begins in Seoul. */
export const slotMoment = (date: string, time: string): string => `${date}T${time}:00+09:00`
