import { endOfDay, seoulDay, shiftDays } from '../../lib/seoul-time'

/** Returns the last moment at which a bank deposit is accepted, `days` days after `now`. */
export const depositDueAt = (now: Date, days: number): Date =>
  new Date(endOfDay(shiftDays(seoulDay(now), days)).getTime() - 1_000)
