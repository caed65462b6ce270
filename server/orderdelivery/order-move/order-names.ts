import { inArray } from 'drizzle-orm'
import type { Db } from '../../http/call'
import { shownOrderNo } from '../order/messages'
import { orders } from '../order/order.schema'

/** Orders as receipts of actions on many name them: their numbers. */
export async function orderNames(db: Db, seqs: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ seq: orders.orderSeq, orderNo: orders.orderNo })
    .from(orders)
    .where(inArray(orders.orderSeq, seqs))
  return new Map(rows.map(({ seq, orderNo }) => [seq, shownOrderNo(orderNo)]))
}
