import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { orderNameOf } from '../../orderdelivery/order/order-messages'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'

const LATEST_ORDERS = 5

/** Returns the latest orders of a member, without deleted ones. */
export async function customerOrders(db: Db, memberSeq: number, limit: number): Promise<Schemas['CustomerOrder'][]> {
  const found = await db
    .select({
      orderSeq: orders.orderSeq,
      orderNo: orders.orderNo,
      state: orders.state,
      deliveryMethod: orders.deliveryMethod,
      orderedAt: orders.orderedAt,
      payAmount: orders.payAmount,
    })
    .from(orders)
    .where(and(eq(orders.memberSeq, memberSeq), isNull(orders.deletedAt)))
    .orderBy(desc(orders.orderedAt), desc(orders.orderSeq))
    .limit(limit)
  if (found.length === 0) return []
  const seqs = found.map(({ orderSeq }) => orderSeq)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderSeq, seqs))
    .orderBy(asc(orderLines.lineNo))
  return found.map((order) => ({
    ...order,
    orderedAt: order.orderedAt.toISOString(),
    itemSummary: orderNameOf(lines.filter(({ orderSeq }) => orderSeq === order.orderSeq)),
  }))
}

/** Returns the points and latest orders of the writer, as far as the admin may see them; null for a non-member. */
export async function customerOf(
  { db, actor }: AdminCall,
  memberSeq: number | null,
): Promise<Schemas['InquiryCustomer'] | null> {
  if (memberSeq === null) return null
  const hasAny = (...codes: Schemas['PermissionCode'][]) => codes.some((code) => actor.permissions[code])
  const seesPoints = hasAny('GENERAL_INQUIRY', 'MEMBER_MANAGEMENT', 'POINT_MANAGEMENT')
  const seesOrders = hasAny('GENERAL_INQUIRY', 'ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT')
  const [member] = seesPoints
    ? await db.select({ point: members.point }).from(members).where(eq(members.memberSeq, memberSeq))
    : []
  return {
    point: member?.point ?? null,
    orders: seesOrders ? await customerOrders(db, memberSeq, LATEST_ORDERS) : null,
  }
}
