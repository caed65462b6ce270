import { and, eq } from 'drizzle-orm'
import type { Call } from '../../http/call'
import { badState, notFound } from '../../http/refusal'
import { orders } from '../../orderdelivery/order/order.schema'
import { inquiry } from './inquiries'
import { inquiries } from './inquiry.schema'

type Row = typeof inquiries.$inferSelect
type Asked = Pick<Row, 'category' | 'title' | 'content'> &
  Pick<Row, 'memberSeq' | 'writerName' | 'writerPhone' | 'writerEmail'> &
  Partial<Pick<Row, 'orderSeq' | 'parentSeq' | 'fileSeqs'>>

/**
 * What a customer asks in the shop; with `parentSeq` he asks more about what he asked before. Throws 404 for an order or an
 * inquiry that is not his.
 */
export async function askShop(call: Call, { orderSeq = null, parentSeq = null, ...asked }: Asked): Promise<Row> {
  const { memberSeq } = asked
  let order: Pick<Row, 'orderSeq' | 'orderNo' | 'storeSeq'> = { orderSeq: null, orderNo: null, storeSeq: null }
  if (orderSeq !== null) {
    const [found] = await call.db
      .select({ orderSeq: orders.orderSeq, orderNo: orders.orderNo, storeSeq: orders.storeSeq })
      .from(orders)
      .where(and(eq(orders.orderSeq, orderSeq), eq(orders.memberSeq, memberSeq ?? 0)))
    if (!found) throw notFound()
    order = found
  }
  if (parentSeq !== null) {
    const [parent] = await call.db.select().from(inquiries).where(eq(inquiries.inquirySeq, parentSeq))
    if (!parent || parent.memberSeq !== memberSeq || parent.memberSeq === null) throw notFound()
  }
  return inquiry.receive(call, { ...asked, ...order, parentSeq, channel: 'SHOP', state: 'RECEIVED' })
}

/** A customer says once how good an answer was, 1 to 5. Throws 404, INVALID_STATE. */
export async function rateAnswer({ db }: Pick<Call, 'db'>, inquirySeq: number, satisfaction: number): Promise<void> {
  const [row] = await db.select().from(inquiries).where(eq(inquiries.inquirySeq, inquirySeq)).for('update')
  if (!row) throw notFound()
  if (row.state !== 'ANSWERED' || row.satisfaction !== null)
    throw badState('답변을 받은 문의만 한 번 평가할 수 있습니다.')
  // no admin's form is made stale by it
  await db.update(inquiries).set({ satisfaction }).where(eq(inquiries.inquirySeq, inquirySeq))
}
