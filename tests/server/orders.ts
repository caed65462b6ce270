import { eq } from 'drizzle-orm'
import { itemTypeMask } from '../../server/orderdelivery/order/item-type-mask'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import type { TestShop } from './harness'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect
type PaymentRow = typeof orderPayments.$inferSelect

interface Wanted {
  order?: Partial<typeof orders.$inferInsert>
  /** Differences from the worked example of docs/product/money.md, one entry per line. */
  lines?: Partial<typeof orderLines.$inferInsert>[]
  /** Of the MAIN payment. */
  payment?: Partial<typeof orderPayments.$inferInsert>
}

interface Made {
  order: OrderRow
  lines: LineRow[]
  payment: PaymentRow
}

let serial = 0

/** Lines of the worked example: four tires and a battery, an order coupon of 30,000, 10,000 points. */
const EXAMPLE = [
  {
    itemName: '벤투스 S2 AS 225/45R17 94W',
    patternName: '벤투스 S2 AS',
    brandName: '한국',
    sizeLabel: '225/45R17 94W',
    sizeCode: '2254517',
    itemCode: 'T90001',
    itemType: 'TIRE',
    quantity: 4,
    unitPrice: 128_000,
    orderCouponDiscount: 25_181,
    pointUsed: 8_394,
    earnPoint: 4_784,
  },
  {
    itemName: '로케트 배터리 GB80L',
    brandName: '로케트',
    sizeLabel: 'GB80L',
    itemCode: 'B90001',
    itemType: 'BATTERY',
    oldBatteryReturn: true,
    quantity: 1,
    unitPrice: 98_000,
    orderCouponDiscount: 4_819,
    pointUsed: 1_606,
    earnPoint: 915,
  },
] as const

const amountOf = (line: LineRow | typeof orderLines.$inferInsert): number =>
  (line.unitPrice + (line.noReturnFeeUnit ?? 0) + (line.parcelFeeUnit ?? 0) + (line.islandFeeUnit ?? 0)) *
    line.quantity -
  (line.itemCouponDiscount ?? 0) -
  (line.orderCouponDiscount ?? 0) -
  (line.deliveryCouponDiscount ?? 0) -
  (line.pointUsed ?? 0) -
  (line.depositUsed ?? 0)

/**
 * Inserts the rows of an order, without the side effects of placing one. By default: two lines of the worked example, by a
 * guest, paid by card, sent as a parcel, in the state PAID. Amounts follow from the lines.
 */
export async function newOrder(shop: TestShop, { order = {}, lines = [], payment = {} }: Wanted = {}): Promise<Made> {
  serial += 1
  const { db } = shop.services
  const now = shop.clock.now()
  const { orderNo = `2025${String(serial).padStart(10, '0')}`, state = 'PAID' } = order
  const count = Math.max(lines.length, lines.length === 0 ? EXAMPLE.length : 0)
  const wanted = Array.from({ length: count }, (_, at) => {
    const line = { itemSeq: 1, ...(EXAMPLE[at] ?? EXAMPLE[0]), state, ...lines[at] }
    const { itemCouponDiscount, orderCouponDiscount, deliveryCouponDiscount, pointUsed, depositUsed } = {
      itemCouponDiscount: 0,
      deliveryCouponDiscount: 0,
      depositUsed: 0,
      ...line,
    }
    return {
      ...line,
      lineNo: at + 1,
      orderedAt: order.orderedAt ?? now,
      remainingItemCoupon: itemCouponDiscount,
      remainingOrderCoupon: orderCouponDiscount,
      remainingDeliveryCoupon: deliveryCouponDiscount,
      remainingPoint: pointUsed,
      remainingDeposit: depositUsed,
      // docs/product/money.md, Share of a claim: the share of returned pieces
      remainingEarnPoint:
        line.earnPoint -
        Math.floor((line.earnPoint * ((line.canceledQuantity ?? 0) + (line.returnedQuantity ?? 0))) / line.quantity),
      pointRate: 1,
      lineAmount: amountOf({ ...line, orderSeq: 0, lineNo: 0, lineAmount: 0, orderedAt: now }),
    }
  })
  const sum = (of: (line: (typeof wanted)[number]) => number) => wanted.reduce((all, line) => all + of(line), 0)
  const payAmount = sum(({ lineAmount }) => lineAmount)
  const paid = state !== 'PAYMENT_PENDING' && state !== 'CANCELED'
  const method = payment.method ?? order.paymentMethod ?? (paid ? 'CARD' : 'BANK_TRANSFER')
  const [row] = await db
    .insert(orders)
    .values({
      memberType: 'GUEST',
      ordererName: '김주문',
      ordererPhone: '01012345678',
      ordererEmail: 'orderer@example.com',
      deliveryMethod: 'PARCEL',
      receiverName: '박수령',
      receiverPhone: '01087654321',
      zipCode: '06236',
      address1: '서울특별시 강남구 테헤란로 152',
      address2: '강남파이낸스센터 12층',
      carText: '쏘나타 DN8',
      carNumber: '12가3456',
      goodsAmount: sum(({ unitPrice, quantity }) => unitPrice * quantity),
      couponDiscount: sum(({ orderCouponDiscount }) => orderCouponDiscount),
      pointUsed: sum(({ pointUsed }) => pointUsed),
      payAmount,
      currentPayAmount: state === 'CANCELED' ? 0 : payAmount,
      paidAmount: paid ? payAmount : 0,
      paymentMethod: method,
      itemSeq: wanted[0]?.itemSeq ?? 0,
      itemKinds: itemTypeMask(wanted.map(({ itemType = 'TIRE' }) => ({ itemType }))),
      orderedAt: now,
      depositDueAt: paid ? null : new Date(now.getTime() + 3 * 24 * 3_600_000),
      paidAt: paid ? now : null,
      canceledAt: state === 'CANCELED' ? now : null,
      createdAt: now,
      updatedAt: now,
      ...order,
      orderNo,
      state,
    })
    .returning()
  if (!row) throw new Error('no order was made')
  const stored = await db
    .insert(orderLines)
    .values(wanted.map((line) => ({ ...line, orderSeq: row.orderSeq })))
    .returning()
  const [main] = await db
    .insert(orderPayments)
    .values({
      orderSeq: row.orderSeq,
      kind: 'MAIN',
      method,
      state: paid ? 'PAID' : state === 'CANCELED' ? 'CANCELED' : 'READY',
      amount: payAmount,
      receivedAmount: paid ? payAmount : 0,
      approvedAt: paid ? now : null,
      pgTid: method === 'BANK_TRANSFER' || method === 'NONE' ? null : `TEST${serial}`,
      depositorName: method === 'BANK_TRANSFER' ? row.ordererName : null,
      dueAt: row.depositDueAt,
      createdAt: now,
      updatedAt: now,
      ...payment,
    })
    .returning()
  if (!main) throw new Error('no payment was made')
  return { order: row, lines: stored.sort((a, b) => a.lineNo - b.lineNo), payment: main }
}

/** Returns the order's current row. */
export async function orderRow(shop: TestShop, orderSeq: number): Promise<OrderRow> {
  const [row] = await shop.services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!row) throw new Error('the order is gone')
  return row
}
