import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { endOfDay, seoulDay, shiftDays } from '../../lib/seoul-time'

/** Returns the last moment at which a bank deposit is accepted, `days` days after `now`. */
export const depositDueAt = (now: Date, days: number): Date =>
  new Date(endOfDay(shiftDays(seoulDay(now), days)).getTime() - 1_000)

/** Returns the last moment at which the shop waits for the deposit of an order that is placed at `now`. */
export async function shopDepositDueAt(db: Db, now: Date): Promise<Date> {
  const [shop] = await db.select({ days: shopInfo.depositDueDays }).from(shopInfo)
  return depositDueAt(now, shop?.days ?? 3)
}
