import { and, eq } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { invalidState, notFound } from '../../contract/refusal'
import { orders } from '../../orderdelivery/schema/order.schema'
import { inquiries } from '../schema/inquiry.schema'
import { inquiry } from './inquiries'

type Row = typeof inquiries.$inferSelect
type InquiryInput = Pick<Row, 'category' | 'title' | 'content'> &
  Pick<Row, 'memberSeq' | 'writerName' | 'writerPhone' | 'writerEmail'> &
  Partial<Pick<Row, 'orderSeq' | 'parentSeq' | 'fileSeqs'>>

/**
 * Stores a customer's inquiry from the shop; `parentSeq` makes it a follow-up question. Throws 404 for an order or
 * inquiry of another customer.
 */
export async function receiveInquiry(
  call: Call,
  { orderSeq = null, parentSeq = null, ...input }: InquiryInput,
): Promise<Row> {
  const { memberSeq } = input
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
  return inquiry.receive(call, { ...input, ...order, parentSeq, channel: 'SHOP', state: 'RECEIVED' })
}

/** Stores the customer's rating of an answer, 1 to 5, once. Throws 404, INVALID_STATE. */
export async function rateAnswer({ db }: Pick<Call, 'db'>, inquirySeq: number, satisfaction: number): Promise<void> {
  const [row] = await db.select().from(inquiries).where(eq(inquiries.inquirySeq, inquirySeq)).for('update')
  if (!row) throw notFound()
  if (row.state !== 'ANSWERED' || row.satisfaction !== null)
    throw invalidState('답변을 받은 문의만 한 번 평가할 수 있습니다.')
  // Does not raise the version, so open forms stay valid.
  await db.update(inquiries).set({ satisfaction }).where(eq(inquiries.inquirySeq, inquirySeq))
}
