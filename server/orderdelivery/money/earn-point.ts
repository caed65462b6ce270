import { type SQL, sql } from 'drizzle-orm'

/**
 * What pieces of a line were paid with, as far as it affects the points earned. The rule is the same for manual,
 * sample and shop orders.
 */
export interface EarningPieces {
  pieces: number
  /** Without the surcharge for a battery that is not returned. */
  unitPrice: number
  itemCoupon: number
  orderCoupon: number
  adminDiscount: number
  point: number
}

/** Converts a percentage with one decimal to tenths, so that only integers are multiplied. */
const tenths = (rate: number): number => Math.round(rate * 10)

/**
 * Returns the points that these pieces earn at `rate` percent, rounded down: from what was paid for goods in money
 * and deposit.
 */
export const earnPointOf = (of: EarningPieces, rate: number): number => {
  const paid = of.unitPrice * of.pieces - of.itemCoupon - of.orderCoupon - of.adminDiscount - of.point
  return Math.floor((Math.max(0, paid) * tenths(rate)) / 1_000)
}

/** SQL version of `earnPointOf`, for lines that are written by statements. */
export const earnPointSql = (of: Record<keyof EarningPieces, SQL>, rate: SQL): SQL<number> => sql<number>`floor(
  greatest(0, ${of.unitPrice}::bigint * ${of.pieces} - ${of.itemCoupon} - ${of.orderCoupon} - ${of.adminDiscount} - ${of.point})
  * round(${rate} * 10)::bigint / 1000.0)::int`
