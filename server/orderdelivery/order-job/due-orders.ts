import { and, isNull, type SQL } from 'drizzle-orm'
import type { Scan } from '../../jobs/define-job'
import { dueRecords } from '../../jobs/due-records'
import { orders } from '../order/order.schema'

/** Returns a scan for the orders that a condition holds for, the oldest first; a key is an order's number. */
export const dueOrders = (due: (scan: Scan) => SQL | undefined) =>
  dueRecords(orders.orderSeq, (scan) => and(due(scan), isNull(orders.deletedAt)))
