import { HOUR_MS } from './durations'

export const SEOUL_OFFSET_MS = 9 * HOUR_MS

/** Returns the UTC day of a time in ms since the epoch, e.g. `2026-11-25`. Empty for NaN, e.g. from an incomplete input. */
export const utcDay = (at: number): string => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10))

/** Returns the day in Seoul at a point in time, e.g. `2026-11-25`. Empty for an invalid date. */
export const seoulDay = (moment: string | Date): string => utcDay(new Date(moment).getTime() + SEOUL_OFFSET_MS)
