import { type SQL, sql } from 'drizzle-orm'

/** What buying pays in points: one rule for manual, sample and shop orders. */

/** What pieces of a line cost, as far as points are earned by it. */
export interface EarningPieces {
  pieces: number
  /** Without what is added for a battery that does not come back. */
  unitPrice: number
  itemCoupon: number
  orderCoupon: number
  adminDiscount: number
  point: number
}

/** Percent with one decimal, in tenths: whole numbers alone are multiplied. */
const tenths = (rate: number): number => Math.round(rate * 10)

/** Points that these pieces earn at so many percent: whole ones, of what was paid for goods in money and deposit. */
export const earnPointOf = (of: EarningPieces, rate: number): number => {
  const paid = of.unitPrice * of.pieces - of.itemCoupon - of.orderCoupon - of.adminDiscount - of.point
  return Math.floor((Math.max(0, paid) * tenths(rate)) / 1_000)
}

/** The same in SQL, for lines that are written by statements. */
export const earnPointSql = (of: Record<keyof EarningPieces, SQL>, rate: SQL): SQL<number> => sql<number>`floor(
  greatest(0, ${of.unitPrice}::bigint * ${of.pieces} - ${of.itemCoupon} - ${of.orderCoupon} - ${of.adminDiscount} - ${of.point})
  * round(${rate} * 10)::bigint / 1000.0)::int`
