import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { seoulDay } from '../lib/seoul-time'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import type { GiftCardLine } from '../product/gift-card-policy/gift-card-rules'
import { items } from '../product/schema/item.schema'

/** A confirmed line, with what policies check. */
export interface Bought {
  orderLineSeq: number
  orderSeq: number
  orderNo: string
  memberSeq: number | null
  name: string
  phone: string
  confirmedAt: Date
  returned: boolean
  facts: GiftCardLine
}

/** Returns confirmed lines of tires, and some that were returned after confirmation. */
export async function boughtLines(db: Db, since: Date, now: Date): Promise<Bought[]> {
  const rows = await db
    .select({
      line: orderLines,
      order: orders,
      brandSeq: items.brandSeq,
      patternSeq: items.patternSeq,
      rim: items.rim,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
    .innerJoin(items, eq(items.itemSeq, orderLines.itemSeq))
    .where(
      and(
        eq(items.itemType, 'TIRE'),
        sql`${orderLines.orderedAt} >= ${since.toISOString()}::timestamptz`,
        inArray(orderLines.state, ['CONFIRMED', 'RETURNED']),
      ),
    )
    .orderBy(asc(orderLines.orderLineSeq))
    .limit(60_000)
  return rows.flatMap(({ line, order, brandSeq, patternSeq, rim }) => {
    const returned = line.state === 'RETURNED'
    const confirmedAt =
      line.confirmedAt ??
      (line.deliveredAt && new Date(Math.min(line.deliveredAt.getTime() + DAY_MS, now.getTime() - HOUR_MS)))
    if (!confirmedAt || rim === null) return []
    const facts: GiftCardLine = {
      brandSeq,
      patternSeq,
      itemSeq: line.itemSeq,
      rim,
      quantity: line.quantity - line.canceledQuantity,
      business: order.memberType === 'BUSINESS',
      orderedDay: seoulDay(line.orderedAt),
      confirmedDay: seoulDay(confirmedAt),
    }
    const { orderSeq, orderNo, memberSeq } = order
    const person = { memberSeq, name: order.ordererName, phone: order.ordererPhone }
    return [{ orderLineSeq: line.orderLineSeq, orderSeq, orderNo, ...person, confirmedAt, returned, facts }]
  })
}
