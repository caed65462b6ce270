import type { ShopOperationName } from '../../server/contract/contract-types'
import { cashOrder, newBuyer } from '../server/cash-orders'
import { newOrder } from '../server/claim-orders'
import type { TestShop } from '../server/harness'
import { newMember } from '../server/members'
import { newStore } from '../server/mounts'
import { shopCall } from '../server/shop/shop-api'
import {
  accountIssued,
  byOf,
  draftOf,
  newGoods,
  paid,
  payInBrowser,
  paymentIdOf,
  placed,
  quote,
} from '../server/shop/shop-orders'
import type { ShopCases } from './shop-cases'

const AT = '2026-11-25T10:00:00+09:00'
const LATER = '2026-11-25T11:00:00+09:00'

/** Creates an order to be mounted at a store, without a reservation. */
async function toMount(shop: TestShop) {
  const { storeSeq } = await newStore(shop)
  return paid(shop, { deliveryMethod: 'MOUNT', storeSeq })
}

async function booked(shop: TestShop) {
  const order = await toMount(shop)
  const path = { orderNo: order.orderNo }
  await shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/mount', {
    path,
    query: byOf(order),
    body: { reservedAt: AT },
  })
  return { path, query: byOf(order) }
}

const CHANGED_MIND = { kind: 'CANCEL', reasonCode: 'CHANGE_OF_MIND' } as const

type OrderOperation = Extract<
  ShopOperationName,
  | `${string} /api/v1/shop/orders${string}`
  | `${string} /api/v1/shop/simulated-payments${string}`
  | `${string} /api/v1/shop/members/{memberSeq}/orders`
>

export const shopOrderCases: ShopCases<OrderOperation> = {
  'POST /api/v1/shop/orders/quote': async (shop) => {
    const { itemSeq } = await newGoods(shop)
    return { body: { deliveryMethod: 'PARCEL', lines: [{ itemSeq, quantity: 4 }], zipCode: '06236' } }
  },
  'POST /api/v1/shop/orders': async (shop) => {
    const draft = draftOf((await newGoods(shop)).itemSeq)
    return { body: { ...draft, expectedPayAmount: (await quote(shop, draft)).result.payAmount } }
  },
  'GET /api/v1/shop/orders/{orderNo}': async (shop) => {
    const order = await paid(shop)
    return { path: { orderNo: order.orderNo }, query: byOf(order) }
  },
  'GET /api/v1/shop/members/{memberSeq}/orders': async (shop) => {
    const { memberSeq } = await newMember(shop)
    await placed(shop, { memberSeq })
    return { path: { memberSeq }, query: { state: 'PAYMENT_PENDING' } }
  },
  'POST /api/v1/shop/orders/{orderNo}/payment': async (shop) => {
    const order = await placed(shop)
    const paymentId = paymentIdOf(order)
    await payInBrowser(shop, paymentId, order.payAmount)
    return { path: { orderNo: order.orderNo }, query: byOf(order), body: { paymentId } }
  },
  'POST /api/v1/shop/orders/{orderNo}/confirm': async (shop) => {
    const { orderNo, memberSeq } = await newOrder(shop, { state: 'DELIVERED' })
    return { path: { orderNo }, query: { memberSeq: memberSeq ?? 0 }, body: {} }
  },
  'POST /api/v1/shop/simulated-payments': async (shop) => {
    const order = await placed(shop)
    return { body: { paymentId: paymentIdOf(order), amount: order.payAmount } }
  },
  'POST /api/v1/shop/simulated-payments/deposit': async (shop) => {
    const order = await accountIssued(shop)
    return { body: { paymentId: paymentIdOf(order) } }
  },
  'POST /api/v1/shop/orders/{orderNo}/claims/preview': async (shop) => {
    const order = await paid(shop)
    return { path: { orderNo: order.orderNo }, query: byOf(order), body: CHANGED_MIND }
  },
  'POST /api/v1/shop/orders/{orderNo}/claims': async (shop) => {
    const order = await paid(shop)
    return { path: { orderNo: order.orderNo }, query: byOf(order), body: CHANGED_MIND }
  },
  'POST /api/v1/shop/orders/{orderNo}/claims/{orderClaimSeq}/withdraw': async (shop) => {
    const { orderNo, memberSeq } = await newOrder(shop, { state: 'DELIVERED' })
    const query = { memberSeq: memberSeq ?? 0 }
    const { result } = await shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims', {
      path: { orderNo },
      query,
      body: { kind: 'RETURN', reasonCode: 'DEFECT', pickup: { method: 'COURIER' } },
    })
    return { path: { orderNo, orderClaimSeq: result.claims[0]?.orderClaimSeq ?? 0 }, query }
  },
  'POST /api/v1/shop/orders/{orderNo}/cash-receipt': async (shop) => {
    const { orderNo, ordererPhone } = await cashOrder(shop)
    return { path: { orderNo }, query: { ordererPhone }, body: { kind: 'INCOME', identifier: '01055557777' } }
  },
  'POST /api/v1/shop/orders/{orderNo}/tax-invoice': async (shop) => {
    const { memberSeq } = await newBuyer(shop)
    const { orderNo } = await cashOrder(shop, { memberSeq })
    return { path: { orderNo }, query: { memberSeq } }
  },
  'POST /api/v1/shop/orders/{orderNo}/mount': async (shop) => {
    const order = await toMount(shop)
    return { path: { orderNo: order.orderNo }, query: byOf(order), body: { reservedAt: AT } }
  },
  'PUT /api/v1/shop/orders/{orderNo}/mount': async (shop) => ({
    ...(await booked(shop)),
    body: { reservedAt: LATER },
  }),
  'POST /api/v1/shop/orders/{orderNo}/mount/cancel': async (shop) => ({
    ...(await booked(shop)),
    body: { reason: '일정 변경' },
  }),
}
