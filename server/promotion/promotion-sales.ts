import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { isAmong, queryRows } from '../db/rows'
import { soldAmountSql, soldPiecesSql } from '../orderdelivery/money/sales'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { memberCoupons } from './schema/member-coupon.schema'

async function sold(db: Db, lines: SQL): Promise<Schemas['PromotionSales']> {
  const [sums] = await queryRows<Schemas['PromotionSales']>(
    db,
    sql`select count(distinct order_lines.order_seq)::int as "orderCount", coalesce(sum(${soldPiecesSql()}), 0)::int as quantity,
          coalesce(sum(${soldAmountSql()}), 0)::float8 as amount
        from ${orderLines} join ${orders} using (order_seq)
        where ${lines} and ${soldPiecesSql()} > 0 and ${orders.deletedAt} is null and ${orders.paidAt} is not null`,
  )
  return sums ?? { orderCount: 0, quantity: 0, amount: 0 }
}

/** Returns what the orders bought that used copies of some coupons; with `issued`, only copies issued in that period. */
export const soldWithCoupons = (
  db: Db,
  couponSeqs: readonly number[],
  issued?: { from: Date; to: Date },
): Promise<Schemas['PromotionSales']> => {
  const period = issued && and(gte(memberCoupons.issuedAt, issued.from), lt(memberCoupons.issuedAt, issued.to))
  const used = and(inArray(memberCoupons.couponSeq, [...couponSeqs]), eq(memberCoupons.state, 'USED'), period)
  return sold(db, sql`order_lines.order_seq in (select ${memberCoupons.orderSeq} from ${memberCoupons} where ${used})`)
}

/** Returns what was sold of some items in a period. */
export const soldOfItems = (
  db: Db,
  itemSeqs: readonly number[],
  from: Date,
  to: Date,
): Promise<Schemas['PromotionSales']> =>
  sold(
    db,
    sql`${isAmong(orderLines.itemSeq, itemSeqs)} and ${orderLines.orderedAt} >= ${from.toISOString()}::timestamptz
      and ${orderLines.orderedAt} < ${to.toISOString()}::timestamptz`,
  )
