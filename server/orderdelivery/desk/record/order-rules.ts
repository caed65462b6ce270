import { and, eq, isNull } from 'drizzle-orm'
import { wrongStateText } from '../../../../domain/orderdelivery/order-transitions'
import type { AdminCall, LogEntry } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { invalidState, notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { maskName } from '../../../lib/mask'
import { openClaimsOf } from '../../order/open-claims'
import type { OrderRow } from '../../order/order-lock'
import { formatOrderNo } from '../../order/order-messages'
import { orderNameLookup } from '../../order/order-names'
import { orders } from '../../schema/order.schema'

/** Returns an order that is not deleted. Throws 404. */
export async function findOrder(db: Db, seq: number): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSeq, seq), isNull(orders.deletedAt)))
  if (!order) throw notFound('주문을 찾을 수 없습니다.')
  return order
}

/** Returns the persons that a log row about an order concerns: orderer and member. */
export const orderSubjects = ({
  orderSeq,
  memberSeq,
  ordererName,
}: Pick<OrderRow, 'orderSeq' | 'memberSeq' | 'ordererName'>): Schemas['LogSubject'][] => {
  const label = maskName(ordererName)
  const orderer = { type: 'ORDERER' as const, seq: orderSeq, label }
  return memberSeq ? [orderer, { type: 'MEMBER', seq: memberSeq, label }] : [orderer]
}

/** Logs an action on one order: `주문 {what}: {orderNo}`. */
export function logOrder(
  call: AdminCall,
  order: Pick<OrderRow, 'orderSeq' | 'orderNo' | 'memberSeq' | 'ordererName'>,
  { what, ...entry }: Omit<LogEntry, 'summary' | 'resource'> & { what: string },
): void {
  call.log({
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNameLookup,
    subjects: orderSubjects(order),
    summary: `주문 ${what}: ${formatOrderNo(order.orderNo)}`,
    personal: true,
    ...entry,
  })
}

const ENDED: readonly Schemas['OrderState'][] = ['CONFIRMED', 'CANCELED', 'RETURNED']

/** Throws INVALID_STATE if an order is finished and has neither open claims nor open refunds. */
export async function assertNotFinished(db: Db, order: OrderRow): Promise<void> {
  if (!ENDED.includes(order.state) || order.refundState !== 'NONE') return
  if ((await openClaimsOf(db, order.orderSeq)).length > 0) return
  throw invalidState(wrongStateText(labelOf('OrderState', order.state)))
}
