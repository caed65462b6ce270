const AHEAD_MS = 9 * 3_600_000

/** `2026-11-25` in UTC, of milliseconds; empty for what is no moment (a date that is typed in half). */
export const utcDay = (at: number): string => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10))

/** `2026-11-25`: the day of Seoul that a moment is on; empty for what is none. */
export const seoulDay = (moment: string | Date): string => utcDay(new Date(moment).getTime() + AHEAD_MS)
