import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { orderLines } from '../../orderdelivery/schema/order.schema'

/** Condition on the order lines that count as sold: those that were paid. */
export const isSold: SQL = sql`${orderLines.state} <> 'PAYMENT_PENDING'`

/** Sum of the units sold, less cancellations and returns. */
export const unitsSold: SQL = sql`sum(${orderLines.quantity} - ${orderLines.canceledQuantity} - ${orderLines.returnedQuantity})`

/** Returns the units of each item sold since then, as `n`. Items that were not sold are left out. */
export const soldSince = (db: Db, since: Date) =>
  db
    .select({ itemSeq: orderLines.itemSeq, n: sql<number>`${unitsSold}::float8`.as('n') })
    .from(orderLines)
    .where(and(gt(orderLines.orderedAt, since), isSold))
    .groupBy(orderLines.itemSeq)
    .as('measured')
