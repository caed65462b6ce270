import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../../server/contract/contract-types'
import { inTransaction } from '../../server/db/transaction'
import { addDeposit, deductDeposit } from '../../server/member/deposit-entry/deposits'
import { deductPoints, earnPoints } from '../../server/member/point-entry/points'
import { priceLines } from '../../server/orderdelivery/money/amounts'
import { orderCoupons, orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { items } from '../../server/product/schema/item.schema'
import { spendCoupon } from '../../server/promotion/coupon-lifecycle/spend-coupon'
import { give, newCoupon } from './coupons'
import { newBrand, newItem, type StoredItem } from './goods'
import type { TestShop } from './harness'
import { newMember } from './members'

/** Creates complete orders for tests of claims, with all their records. */

let serial = 0

interface Wish {
  lines?: (Partial<typeof orderLines.$inferInsert> & { quantity: number; unitPrice: number })[]
  state?: Schemas['OrderState']
  order?: Partial<typeof orders.$inferInsert>
  payment?: Partial<typeof orderPayments.$inferInsert>
  /** A coupon for the whole order. */
  coupon?: { discount: number; minOrderAmount: number }
  point?: number
  deposit?: number
  guest?: boolean
}

export interface MadeOrder {
  orderSeq: number
  orderNo: string
  version: number
  memberSeq: number | null
  lineSeqs: number[]
  itemSeqs: number[]
  memberCouponSeq: number | null
  payAmount: number
}

const LADDER = ['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED', 'CONFIRMED']

/** Creates an order of four tires of 128,000 won; by default paid by card and delivered to a store. */
export async function newOrder(shop: TestShop, wish: Wish = {}): Promise<MadeOrder> {
  const { db } = shop.services
  const now = shop.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  serial += 1
  const state = wish.state ?? 'PAID'
  const rank = LADDER.indexOf(state)
  const since = (name: string, days: number) => (rank >= LADDER.indexOf(name) ? before(days) : null)
  const wanted = wish.lines ?? [{ quantity: 4, unitPrice: 128_000 }]
  const { coupon, point = 0, deposit = 0 } = wish
  const priced = priceLines(
    wanted.map(({ quantity, unitPrice, noReturnFeeUnit = 0, parcelFeeUnit = 0, islandFeeUnit = 0 }) => ({
      quantity,
      unitPrice,
      noReturnFeeUnit,
      parcelFeeUnit,
      islandFeeUnit,
    })),
    { orderCoupon: coupon?.discount ?? 0, point, deposit },
  )
  const member = wish.guest ? null : await newMember(shop, { name: '김반품' })
  const brand = await newBrand(shop)
  const goods: StoredItem[] = []
  for (const { unitPrice } of wanted)
    goods.push(await newItem(shop, { brandSeq: brand.brandSeq, salePrice: unitPrice }))
  const paid = rank >= 1
  const method = wish.payment?.method ?? 'CARD'
  const orderNo = `20990101${String(serial).padStart(6, '0')}`
  const [order] = await db
    .insert(orders)
    .values({
      orderNo,
      itemSeq: goods[0]?.itemSeq ?? 0,
      state,
      memberSeq: member?.memberSeq ?? null,
      memberType: member ? 'PERSONAL' : 'GUEST',
      ordererName: member?.name ?? '손비회',
      ordererPhone: '01022223333',
      deliveryMethod: 'PARCEL',
      receiverName: '김반품',
      receiverPhone: '01022223333',
      zipCode: '06236',
      address1: '서울특별시 강남구 테헤란로 152',
      goodsAmount: priced.goodsAmount,
      shippingAmount: priced.shippingAmount,
      couponDiscount: priced.couponDiscount,
      pointUsed: point,
      depositUsed: deposit,
      payAmount: priced.payAmount,
      currentPayAmount: priced.payAmount,
      paidAmount: paid ? priced.payAmount : 0,
      paymentMethod: method,
      orderedAt: before(4),
      paidAt: paid ? before(4) : null,
      depositDueAt: paid ? null : before(-1),
      preparedAt: since('PREPARING', 3),
      shippedAt: since('SHIPPED', 2),
      deliveredAt: since('DELIVERED', 1),
      mountedAt: since('MOUNTED', 0.5),
      confirmedAt: since('CONFIRMED', 0.2),
      createdAt: now,
      updatedAt: now,
      ...wish.order,
    })
    .returning()
  if (!order) throw new Error('no order was made')
  const { orderSeq } = order
  const lines = await db
    .insert(orderLines)
    .values(
      wanted.map((line, i): typeof orderLines.$inferInsert => {
        const amounts = priced.lines[i]
        const item = goods[i]
        if (!amounts || !item) throw new Error('a line without its amounts')
        return {
          orderSeq,
          lineNo: i + 1,
          itemSeq: item.itemSeq,
          itemCode: item.itemCode,
          itemType: 'TIRE',
          itemName: item.name,
          sizeLabel: '225/45R17 94W',
          sizeCode: '2254517',
          itemCouponDiscount: amounts.itemCouponDiscount,
          orderCouponDiscount: amounts.orderCouponDiscount,
          pointUsed: amounts.pointUsed,
          depositUsed: amounts.depositUsed,
          remainingItemCoupon: amounts.itemCouponDiscount,
          remainingOrderCoupon: amounts.orderCouponDiscount,
          remainingPoint: amounts.pointUsed,
          remainingDeposit: amounts.depositUsed,
          remainingEarnPoint: line.earnPoint ?? 0,
          lineAmount: amounts.lineAmount,
          state,
          orderedAt: before(4),
          preparedAt: since('PREPARING', 3),
          shippedAt: since('SHIPPED', 2),
          deliveredAt: since('DELIVERED', 1),
          mountedAt: since('MOUNTED', 0.5),
          confirmedAt: since('CONFIRMED', 0.2),
          ...line,
        }
      }),
    )
    .returning()
  await db.insert(orderPayments).values({
    orderSeq,
    kind: 'MAIN',
    method,
    state: paid ? 'PAID' : 'READY',
    amount: priced.payAmount,
    receivedAmount: paid ? priced.payAmount : 0,
    approvedAt: paid ? before(4) : null,
    pgTid: paid && method !== 'BANK_TRANSFER' ? `T${orderNo}A` : null,
    depositorName: method === 'BANK_TRANSFER' ? '김반품' : null,
    createdAt: now,
    updatedAt: now,
    ...wish.payment,
  })
  let memberCouponSeq: number | null = null
  if (member) {
    const entry = { now, memberSeq: member.memberSeq, reason: '시험' }
    await inTransaction(shop.services, async (tx) => {
      if (point > 0) {
        await earnPoints(tx, { ...entry, kind: 'ADMIN_ADD', amount: point })
        await deductPoints(tx, { ...entry, kind: 'USE', amount: point, orderSeq })
      }
      if (deposit > 0) {
        await addDeposit(tx, { ...entry, kind: 'ADMIN_ADD', amount: deposit })
        await deductDeposit(tx, { ...entry, kind: 'USE', amount: deposit, orderSeq })
      }
    })
    if (coupon) {
      const rule = await newCoupon(shop, { benefitValue: coupon.discount, minOrderAmount: coupon.minOrderAmount })
      const copy = await give(shop, rule.couponSeq, member.memberSeq)
      memberCouponSeq = copy.memberCouponSeq
      await spendCoupon(db, {
        now,
        memberCouponSeq,
        memberSeq: member.memberSeq,
        orderSeq,
        discountAmount: coupon.discount,
      })
      await db.insert(orderCoupons).values({
        orderSeq,
        memberCouponSeq,
        couponSeq: rule.couponSeq,
        name: rule.name,
        kind: 'ORDER' as const,
        discount: coupon.discount,
        minOrderAmount: coupon.minOrderAmount,
      })
    }
  }
  return {
    orderSeq,
    orderNo,
    version: order.version,
    memberSeq: member?.memberSeq ?? null,
    lineSeqs: lines.map(({ orderLineSeq }) => orderLineSeq),
    itemSeqs: goods.map(({ itemSeq }) => itemSeq),
    memberCouponSeq,
    payAmount: priced.payAmount,
  }
}

export const orderOf = async ({ services }: TestShop, orderSeq: number) => {
  const [order] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!order) throw new Error('no order')
  return order
}

export const stockOf = async ({ services }: TestShop, itemSeq: number | undefined) => {
  const [item] = await services.db
    .select()
    .from(items)
    .where(eq(items.itemSeq, itemSeq ?? 0))
  return item?.stockQuantity
}

export const mainPayment = async ({ services }: TestShop, orderSeq: number) => {
  const [payment] = await services.db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN')))
  if (!payment) throw new Error('no payment')
  return payment
}

export const ACCOUNT = { bankCode: '088', accountNumber: '110123456789', accountHolder: '김반품' } as const

type Create = Schemas['ClaimCreate']

/** Returns the body of a claim on some pieces of an order's first line. */
export const claimBody = (order: MadeOrder, quantity: number, overrides: Partial<Create> = {}): Create => ({
  kind: 'CANCEL',
  reasonCode: 'SOLD_OUT',
  lines: [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity }],
  requestId: randomUUID(),
  version: order.version,
  ...overrides,
})

/** Returns the settlement of a claim with this cash amount through the provider. */
export const settled = (
  expectedCashAmount: number,
  overrides: Partial<Schemas['ClaimSettlement']> = {},
): Schemas['ClaimSettlement'] => ({
  feePayment: 'DEDUCT',
  adjustAmount: 0,
  method: 'PG_CANCEL',
  expectedCashAmount,
  ...overrides,
})
