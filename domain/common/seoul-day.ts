import { HOUR_MS } from './durations'

const AHEAD_MS = 9 * HOUR_MS

/** Returns the UTC day of a time in ms, e.g. `2026-11-25`. Empty for an invalid time, e.g. an incomplete input. */
export const utcDay = (at: number): string => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10))

/** Returns the day in Seoul of a moment, e.g. `2026-11-25`. Empty for an invalid moment. */
export const seoulDay = (moment: string | Date): string => utcDay(new Date(moment).getTime() + AHEAD_MS)
