import { endOfDay, seoulDay, shiftDays } from '../../lib/seoul'

/** Last moment at which a deposit for what is ordered (or asked for again) on this day is waited for. */
export const dueOn = (now: Date, days: number): Date =>
  new Date(endOfDay(shiftDays(seoulDay(now), days)).getTime() - 1_000)
