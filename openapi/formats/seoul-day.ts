const AHEAD_MS = 9 * 3_600_000

/** `2026-11-25`: the day of Seoul that a moment is on. */
export const seoulDay = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + AHEAD_MS).toISOString().slice(0, 10)
