import { inArray } from 'drizzle-orm'
import { createNameLookup } from '../../resource/each-row'
import { orders } from '../schema/order.schema'
import { formatOrderNo } from './order-messages'

/** Names orders by their formatted number, in bulk results and in the log. */
export const orderNameLookup = createNameLookup(orders.orderSeq, async (db, seqs) => {
  const rows = await db
    .select({ seq: orders.orderSeq, orderNo: orders.orderNo })
    .from(orders)
    .where(inArray(orders.orderSeq, seqs))
  return new Map(rows.map(({ seq, orderNo }) => [seq, formatOrderNo(orderNo)]))
})
