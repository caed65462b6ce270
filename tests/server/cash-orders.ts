import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import type { Schemas } from '../../server/contract/contract-types'
import { businessProfiles } from '../../server/member/schema/business-profile.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import type { TestShop } from './harness'
import { newMember } from './members'

let serial = 0

interface Wanted {
  amount?: number
  method?: Schemas['PaymentMethod']
  memberSeq?: number | null
  /** Days since it was ordered and paid. */
  daysAgo?: number
  paid?: boolean
  overrides?: Partial<typeof orders.$inferInsert>
}

/** Creates an order with one line, by default paid in cash. */
export async function cashOrder(
  shop: TestShop,
  {
    amount = 200_000,
    method = 'BANK_TRANSFER',
    memberSeq = null,
    daysAgo = 1,
    paid = true,
    overrides = {},
  }: Wanted = {},
) {
  serial += 1
  const { db, clock } = shop.services
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000)
  const state = paid ? ('PAID' as const) : ('PAYMENT_PENDING' as const)
  const [order] = await db
    .insert(orders)
    .values({
      orderNo: `20261101${String(900_000 + serial)}`,
      state,
      memberSeq,
      memberType: memberSeq ? 'BUSINESS' : 'GUEST',
      ordererName: '김현금',
      ordererPhone: '01055557777',
      deliveryMethod: 'PARCEL',
      itemSeq: 1,
      payAmount: amount,
      goodsAmount: amount,
      currentPayAmount: amount,
      paidAmount: paid ? amount : 0,
      paymentMethod: method,
      orderedAt: at,
      paidAt: paid ? at : null,
      ...overrides,
    })
    .returning()
  if (!order) throw new Error('no order was made')
  const { orderSeq } = order
  await db.insert(orderLines).values({
    orderSeq,
    lineNo: 1,
    itemSeq: 1,
    itemName: 'Ventus S2 AS 225/45R17 94W',
    brandName: '한국타이어',
    patternName: 'Ventus S2 AS',
    sizeLabel: '225/45R17 94W',
    quantity: 1,
    unitPrice: amount,
    lineAmount: amount,
    state,
    orderedAt: at,
  })
  const [payment] = await db
    .insert(orderPayments)
    .values({
      orderSeq,
      kind: 'MAIN',
      method,
      state: paid ? 'PAID' : 'READY',
      amount,
      receivedAmount: paid ? amount : 0,
      approvedAt: paid ? at : null,
    })
    .returning()
  if (!payment) throw new Error('no payment was made')
  return { ...order, orderPaymentSeq: payment.orderPaymentSeq }
}

/** Sets the refunded amount of a payment. */
export const refunded = (shop: TestShop, { orderPaymentSeq }: { orderPaymentSeq: number }, refundedAmount: number) =>
  shop.services.db
    .update(orderPayments)
    .set({ refundedAmount, state: 'PARTIAL_REFUNDED' })
    .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))

/** Returns an unused business number. */
export function newBusinessNumber(): string {
  serial += 1
  const nine = `77${String(serial).padStart(7, '0')}`
  return `${nine}${checkDigit(nine)}`
}

/** Creates a business member. */
export async function newBuyer(shop: TestShop, overrides: Partial<typeof businessProfiles.$inferInsert> = {}) {
  const { memberSeq } = await newMember(shop, { memberType: 'BUSINESS' })
  const businessNumber = newBusinessNumber()
  await shop.services.db.insert(businessProfiles).values({
    memberSeq,
    companyName: '(주)세금상사',
    companyKind: 'CORPORATION',
    businessNumber,
    ceoName: '박대표',
    businessType: '서비스',
    businessCategory: '정비',
    industry: 'ETC',
    zipCode: '06164',
    address1: '서울특별시 강남구 테헤란로 1',
    sidoId: 1,
    gugunId: 101,
    managerName: '이담당',
    managerPhone: '01022223333',
    taxEmail: 'buyer@example.com',
    approvedAt: shop.services.clock.now(),
    ...overrides,
  })
  return { memberSeq, businessNumber }
}

/** Returns the body that issues an invoice for one order. */
export const invoiceBody = (orderSeq: number, amount = 200_000, businessNumber = newBusinessNumber()) => ({
  writeDate: '2026-11-20',
  businessNumber,
  companyName: '(주)세금상사',
  ceoName: '박대표',
  address: '서울특별시 강남구 테헤란로 1',
  businessType: '서비스',
  businessCategory: '정비',
  contactName: '이담당',
  email: 'buyer@example.com',
  phone: '01022223333',
  lines: [{ tradeDate: '2026-11-20', name: '한국타이어 Ventus S2 AS', spec: '225/45R17 94W', quantity: 4, amount }],
  orderSeqs: [orderSeq],
})

/** Returns a request id. */
export const once = () => ({ requestId: randomUUID() })
