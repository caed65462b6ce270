import { and, asc, isNull, type SQL } from 'drizzle-orm'
import type { JobItem, Scan } from '../../jobs/define-job'
import { orders } from '../order/order.schema'

/** Returns a scan for the orders that a condition holds for, the oldest first; a key is an order's number. */
export const dueOrders =
  (due: (scan: Scan) => SQL | undefined) =>
  async (scan: Scan): Promise<JobItem[]> => {
    const rows = await scan.db
      .select({ seq: orders.orderSeq })
      .from(orders)
      .where(and(due(scan), isNull(orders.deletedAt), scan.notQueued(orders.orderSeq)))
      .orderBy(asc(orders.orderSeq))
      .limit(scan.limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  }
