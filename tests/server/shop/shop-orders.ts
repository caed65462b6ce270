import type { BodyOf, ResultOf } from '../../../server/contract/contract-types'
import { newBrand, newItem, type StoredItem } from '../goods'
import type { Answer, TestShop } from '../harness'
import { shopCall } from './shop-api'

/** An order as the customer site receives it. */

export type ShopOrder = ResultOf<'GET /api/v1/shop/orders/{orderNo}'>
export type OrderBody = BodyOf<'POST /api/v1/shop/orders'>

export const PHONE = '01022223333'
const RECEIVER = { name: '김받음', phone: PHONE, zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152' }

/** Creates an item on sale, by default with enough stock. */
export async function newGoods(shop: TestShop, overrides: Partial<StoredItem> = {}): Promise<StoredItem> {
  const { brandSeq } = await newBrand(shop)
  return newItem(shop, {
    brandSeq,
    saleState: 'ON_SALE',
    stockManaged: true,
    stockQuantity: 100,
    salePrice: 128_000,
    listPrice: 150_000,
    deliveryMethods: ['MOUNT', 'VISIT', 'PARCEL'],
    ...overrides,
  })
}

type Draft = Omit<OrderBody, 'expectedPayAmount'>

/** Returns a draft order, by default of four pieces for a guest, by parcel, paid by card. */
export const draftOf = (itemSeq: number, overrides: Partial<Draft> = {}): Draft => ({
  deliveryMethod: 'PARCEL',
  lines: [{ itemSeq, quantity: 4 }],
  receiver: RECEIVER,
  paymentMethod: 'CARD',
  ordererName: '손비회',
  ordererPhone: PHONE,
  ...overrides,
})

/** Requests the price of a draft. */
export function quote(shop: TestShop, draft: Draft) {
  const { ordererName, ordererPhone, ordererEmail, cashReceiptRequest, taxInvoiceRequest, customerMemo, ...body } =
    draft
  return shopCall(shop, 'POST /api/v1/shop/orders/quote', { body })
}

/** Orders at the price of the quote. */
export async function placeOrder(shop: TestShop, draft: Draft): Promise<Answer<ShopOrder>> {
  const { result } = await quote(shop, draft)
  return shopCall(shop, 'POST /api/v1/shop/orders', { body: { ...draft, expectedPayAmount: result.payAmount } })
}

/** Places an order, and fails if it is refused. */
export async function placed(shop: TestShop, overrides: Partial<Draft> = {}): Promise<ShopOrder> {
  const answer = await placeOrder(shop, draftOf((await newGoods(shop)).itemSeq, overrides))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result
}

/** Returns the buyer in the form that calls about an order require. */
export const byOf = ({ memberSeq, ordererPhone }: ShopOrder) => (memberSeq === null ? { ordererPhone } : { memberSeq })

export const paymentIdOf = ({ payments }: ShopOrder): string => payments[0]?.paymentId ?? ''

/** Pays in the payment window of the simulated provider. */
export const payInBrowser = (shop: TestShop, paymentId: string, amount: number, cardNumber?: string) =>
  shopCall(shop, 'POST /api/v1/shop/simulated-payments', {
    body: { paymentId, amount, ...(cardNumber ? { cardNumber } : {}) },
  })

/** Confirms to the shop that the browser has paid. */
export const confirmPayment = (shop: TestShop, order: ShopOrder, paymentId = paymentIdOf(order)) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/payment', {
    path: { orderNo: order.orderNo },
    query: byOf(order),
    body: { paymentId },
  })

/** Issues a virtual account, as the payment window of the simulated provider does. */
export const issueInBrowser = (shop: TestShop, paymentId: string, amount: number, dueAt?: string | null) =>
  shopCall(shop, 'POST /api/v1/shop/simulated-payments', {
    body: { paymentId, amount, method: 'VIRTUAL_ACCOUNT', ...(dueAt ? { dueAt } : {}) },
  })

/** Places an order and gets its virtual account issued. */
export async function accountIssued(shop: TestShop, overrides: Partial<Draft> = {}): Promise<ShopOrder> {
  const order = await placed(shop, { paymentMethod: 'VIRTUAL_ACCOUNT', ...overrides })
  const [payment] = order.payments
  await issueInBrowser(shop, paymentIdOf(order), order.payAmount, payment?.accountDueAt)
  const answer = await confirmPayment(shop, order)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.result
}

/** Places an order and pays it by card. */
export async function paid(shop: TestShop, overrides: Partial<Draft> = {}): Promise<ShopOrder> {
  const order = await placed(shop, overrides)
  await payInBrowser(shop, paymentIdOf(order), order.payAmount)
  const answer = await confirmPayment(shop, order)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.result
}
