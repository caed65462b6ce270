import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import type { TestShop } from './harness'

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferInsert

let serial = 0

/**
 * Inserts the row of an order with one line and its MAIN payment in any state, for tests of lists. Stock, points and
 * coupons are not changed.
 */
export async function bareOrder(
  shop: TestShop,
  {
    deletedDaysAgo,
    line = {},
    payment = {},
    ...given
  }: Partial<typeof orders.$inferInsert> & {
    deletedDaysAgo?: number
    line?: Partial<Line>
    payment?: Partial<typeof orderPayments.$inferInsert>
  } = {},
): Promise<Order> {
  const { db } = shop.services
  const now = shop.clock.now()
  const { state = 'PAID', orderedAt = now } = given
  serial += 1
  const payAmount = given.payAmount ?? 400_000
  const ended = state === 'CANCELED' || state === 'RETURNED'
  const paid = state !== 'PAYMENT_PENDING' && state !== 'CANCELED'
  const deletedAt = deletedDaysAgo === undefined ? null : new Date(now.getTime() - deletedDaysAgo * DAY_MS)
  const [order] = await db
    .insert(orders)
    .values({
      // a day on which other tests create no orders
      orderNo: `202601029${String(serial).padStart(5, '0')}`,
      memberType: 'GUEST',
      ordererName: '허균길동',
      ordererPhone: '01055556666',
      deliveryMethod: 'PARCEL',
      itemSeq: 1,
      payAmount,
      currentPayAmount: ended ? 0 : payAmount,
      paidAmount: paid ? payAmount : 0,
      paidAt: paid ? now : null,
      canceledAt: ended ? new Date(now.getTime() - 8 * DAY_MS) : null,
      deletedAt,
      deletedBy: deletedAt && 'admin',
      deleteReason: deletedAt && '시험 주문 정리',
      purgeAt: deletedAt && new Date(deletedAt.getTime() + 30 * DAY_MS),
      ...given,
      state,
      orderedAt,
    })
    .returning()
  if (!order) throw new Error('no order')
  const { orderSeq } = order
  await db.insert(orderLines).values({
    orderSeq,
    lineNo: 1,
    itemSeq: 1,
    itemName: '시험 타이어 225/45R17',
    quantity: 4,
    unitPrice: payAmount / 4,
    lineAmount: payAmount,
    canceledQuantity: state === 'CANCELED' ? 4 : 0,
    returnedQuantity: state === 'RETURNED' ? 4 : 0,
    state,
    orderedAt,
    ...line,
  })
  await db.insert(orderPayments).values({
    orderSeq,
    kind: 'MAIN',
    method: order.paymentMethod,
    state: paid ? 'PAID' : 'READY',
    amount: payAmount,
    receivedAmount: paid ? payAmount : 0,
    ...payment,
  })
  return order
}

export const orderOf = async (shop: TestShop, seq: number): Promise<Order | undefined> =>
  (await shop.services.db.select().from(orders).where(eq(orders.orderSeq, seq)))[0]
