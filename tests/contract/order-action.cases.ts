import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { cardBody } from '../server/card-body'
import { ACCOUNT } from '../server/claim-orders'
import { newBrand, newItem } from '../server/goods'
import type { TestShop } from '../server/harness'
import { newOrder } from '../server/orders'
import type { Case } from './cases'

async function goods(shop: TestShop) {
  const { brandSeq } = await newBrand(shop)
  return newItem(shop, { brandSeq, deliveryMethods: ['PARCEL'] })
}

const receiver = { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152' }

async function draft(shop: TestShop) {
  const { itemSeq } = await goods(shop)
  return { deliveryMethod: 'PARCEL', lines: [{ itemSeq, quantity: 2 }], receiver }
}

/** Creates an order that waits for payment. */
const pending = (shop: TestShop, method: 'BANK_TRANSFER' | 'CARD_BY_NUMBER' = 'BANK_TRANSFER') =>
  newOrder(shop, { order: { state: 'PAYMENT_PENDING', paymentMethod: method } })

async function withExtra(shop: TestShop, paid = false): Promise<{ seq: number; orderPaymentSeq: number }> {
  const { order } = await newOrder(shop)
  const [extra] = await shop.services.db
    .insert(orderPayments)
    .values({
      orderSeq: order.orderSeq,
      kind: 'EXTRA',
      method: 'BANK_TRANSFER',
      state: paid ? 'PAID' : 'READY',
      amount: 5_000,
      receivedAmount: paid ? 5_000 : 0,
    })
    .returning()
  return { seq: order.orderSeq, orderPaymentSeq: extra?.orderPaymentSeq ?? 0 }
}

async function versionOf(shop: TestShop, seq: number): Promise<number | undefined> {
  const [order] = await shop.services.db.select().from(orders).where(eq(orders.orderSeq, seq))
  return order?.version
}

export const orderActionCases = {
  'POST /api/v1/admin/orders': async (shop) => ({
    body: {
      ...(await draft(shop)),
      ordererName: '이수기',
      ordererPhone: '01022223333',
      paymentMethod: 'BANK_TRANSFER',
      depositorName: '이수기',
      requestId: crypto.randomUUID(),
    },
  }),
  'POST /api/v1/admin/orders/preview': async (shop) => ({ body: await draft(shop) }),
  'POST /api/v1/admin/orders/{seq}/transition': async (shop) => {
    const { order } = await newOrder(shop)
    return {
      path: { seq: order.orderSeq },
      body: { action: 'PREPARE', requestId: crypto.randomUUID(), version: order.version },
    }
  },
  'POST /api/v1/admin/orders/bulk': async (shop) => ({
    body: { action: 'PREPARE', seqs: [(await newOrder(shop)).order.orderSeq] },
  }),
  'POST /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/refund': async (shop) => {
    const path = await withExtra(shop, true)
    return {
      path,
      body: {
        amount: 3_000,
        method: 'BANK',
        reason: '왕복 배송비 과다 청구',
        ...ACCOUNT,
        requestId: randomUUID(),
        version: await versionOf(shop, path.seq),
      },
    }
  },
  'POST /api/v1/admin/orders/{seq}/payments': async (shop) => {
    const { order } = await newOrder(shop)
    return {
      path: { seq: order.orderSeq },
      body: {
        method: 'BANK_TRANSFER',
        amount: 5_000,
        reason: '도선료 차액',
        requestId: crypto.randomUUID(),
        version: order.version,
      },
    }
  },
  'POST /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/confirm-deposit': async (shop) => {
    const path = await withExtra(shop)
    return { path, body: { amount: 5_000, requestId: crypto.randomUUID(), version: await versionOf(shop, path.seq) } }
  },
  'POST /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/revert-deposit': async (shop) => {
    const path = await withExtra(shop, true)
    const reason = '다른 주문의 입금'
    return { path, body: { reason, requestId: crypto.randomUUID(), version: await versionOf(shop, path.seq) } }
  },
  'DELETE /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}': async (shop) => ({ path: await withExtra(shop) }),
  'POST /api/v1/admin/orders/{seq}/change-payment': async (shop) => {
    const { order } = await pending(shop)
    return {
      path: { seq: order.orderSeq },
      body: { method: 'CARD_BY_NUMBER', requestId: crypto.randomUUID(), version: order.version },
    }
  },
  'POST /api/v1/admin/orders/{seq}/messages': async (shop) => ({
    path: { seq: (await newOrder(shop)).order.orderSeq },
    body: { eventCode: 'PAYMENT_CONFIRMED' },
  }),
  'POST /api/v1/admin/order/payment/card-by-number': async (shop) => {
    const { order } = await pending(shop, 'CARD_BY_NUMBER')
    return { body: cardBody(order.orderSeq, order.currentPayAmount) }
  },
} satisfies Partial<Record<OperationName, Case>>
