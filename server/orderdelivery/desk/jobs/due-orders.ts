import { and, isNull, type SQL } from 'drizzle-orm'
import { createRecordScan } from '../../../jobs/due-records'
import type { Scan } from '../../../jobs/job-kind'
import { orders } from '../../schema/order.schema'

/** Returns a scan for orders that match a condition, the oldest first. The key is the order's number. */
export const dueOrders = (due: (scan: Scan) => SQL | undefined) =>
  createRecordScan(orders.orderSeq, (scan) => and(due(scan), isNull(orders.deletedAt)))
