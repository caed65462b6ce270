import { asc, eq, sql } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { inquiries } from '../schema/inquiry.schema'

/** Returns the order of an inquiry; null when there is none or it was deleted. */
export async function orderOf(db: Db, orderSeq: number | null): Promise<Schemas['AskedOrder'] | null> {
  if (orderSeq === null) return null
  const [row] = await db
    .select({ order: orders, storeName: stores.name })
    .from(orders)
    .leftJoin(stores, eq(stores.storeSeq, orders.storeSeq))
    .where(eq(orders.orderSeq, orderSeq))
  if (!row || row.order.deletedAt) return null
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderSeq, orderSeq))
    .orderBy(asc(orderLines.lineNo))
  const { order, storeName } = row
  return {
    orderSeq,
    orderNo: order.orderNo,
    state: order.state,
    deliveryMethod: order.deliveryMethod,
    orderedAt: order.orderedAt.toISOString(),
    payAmount: order.payAmount,
    storeName,
    reservedAt: order.reservedAt?.toISOString() ?? null,
    lines: lines.map((line) => ({
      orderLineSeq: line.orderLineSeq,
      itemSeq: line.itemSeq,
      name: line.itemName,
      brandName: line.brandName,
      sizeLabel: line.sizeLabel,
      thumbnailUrl: line.thumbnailUrl,
      quantity: line.quantity,
      state: line.state,
    })),
  }
}

/** Maximum number of inquiries in a thread. */
const MAX_THREAD = 50

/** Returns the thread of an inquiry by time: all its predecessors and follow-ups. Empty when it stands alone. */
export async function threadOf(db: Db, inquirySeq: number): Promise<Schemas['InquiryOfThread'][]> {
  const { inquirySeq: seq, parentSeq, title, content, state, answerContent, answeredAt, createdAt } = inquiries
  // `union` removes duplicates, so the recursion ends even for a cycle.
  const seqs = await queryRows<{ seq: number }>(
    db,
    sql`with recursive up(seq, parent) as (
          select ${seq}, ${parentSeq} from ${inquiries} where ${seq} = ${inquirySeq}
          union select ${seq}, ${parentSeq} from ${inquiries} join up on ${seq} = up.parent
        ), down(seq) as (
          (select seq from up where not exists (select from up as above where above.seq = up.parent))
          union select ${seq} from ${inquiries} join down on ${parentSeq} = down.seq
        ) select seq from down limit ${MAX_THREAD}`,
  )
  if (seqs.length < 2) return []
  const rows = await db
    .select({ inquirySeq: seq, title, content, state, answer: answerContent, answeredAt, createdAt })
    .from(inquiries)
    .where(
      sql`${seq} in (${sql.join(
        seqs.map((row) => sql`${row.seq}`),
        sql`, `,
      )})`,
    )
    .orderBy(asc(createdAt), asc(seq))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
}
