import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { coupons } from '../schema/coupon.schema'

/** Increments for the counts of a coupon. */
export interface CountChanges {
  used?: number
  usedAmount?: number
  expired?: number
  revoked?: number
}

/**
 * Adds to coupons' counts after their copies were written. Copies are locked before coupons, and coupons in the order
 * of their keys.
 */
export async function addToCounts(db: Db, moves: ReadonlyMap<number, CountChanges>): Promise<void> {
  await lockRows(db, coupons.couponSeq, [...moves.keys()])
  const { usedCount, usedAmount, expiredCount, revokedCount } = coupons
  for (const [seq, { used = 0, usedAmount: amount = 0, expired = 0, revoked = 0 }] of moves) {
    await db
      .update(coupons)
      .set({
        usedCount: sql`${usedCount} + ${used}::int`,
        usedAmount: sql`${usedAmount} + ${amount}::bigint`,
        expiredCount: sql`${expiredCount} + ${expired}::int`,
        revokedCount: sql`${revokedCount} + ${revoked}::int`,
      })
      .where(eq(coupons.couponSeq, seq))
  }
}

/** Counts rows per coupon. */
export function perCoupon(rows: readonly { couponSeq: number }[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { couponSeq } of rows) found.set(couponSeq, (found.get(couponSeq) ?? 0) + 1)
  return found
}
