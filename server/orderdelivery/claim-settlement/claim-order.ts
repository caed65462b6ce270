import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../http/call'
import type { orderClaims } from '../claim/claim.schema'
import type { OrderFunds } from '../money/order-funds'
import type { MoneyLine } from '../money/refund'
import { leftOf, type PaidPayment } from '../money/refund-ways'
import { activeOf, type LockedOrder, type OrderLineRow } from '../order/lock'
import { orderCoupons } from '../order/order.schema'
import { type OpenClaim, openClaimsOf } from '../order-move/open-claims'
import { orderPayments } from '../payment/payment.schema'
import { fundsOf, paidWays } from '../refund/paid-ways'
import { hasLeft } from './claim-effects'
import { type Goods, type GoodsInHand, goodsInHand, takeLatest } from './goods-in-hand'

export type ClaimRow = typeof orderClaims.$inferSelect
export type PaymentRow = typeof orderPayments.$inferSelect
type CouponRow = typeof orderCoupons.$inferSelect

/** An extra payment with what came in and went back of it. */
export interface ExtraPayment extends PaidPayment {
  /** The claim whose fee it is. */
  orderClaimSeq: number | null
}

/** What claims of an order stand on. The order is locked, but for a preview. */
export interface ClaimOrder {
  order: LockedOrder
  coupons: CouponRow[]
  /** The MAIN payment that lives. */
  main: PaymentRow | null
  /** The payments that money came in by, the MAIN one first. */
  paid: PaidPayment[]
  extras: ExtraPayment[]
  funds: OrderFunds
  /** The ways of the claim itself have been paid for already, apart. */
  feePaid: boolean
  /** Lines of open claims, of which there is one each. */
  open: Map<number, OpenClaim>
  goods: GoodsInHand
  /** The order's member has left the shop since: points and deposit are nobody's. */
  memberLeft: boolean
}

/** Reads what claims of an order stand on; the open claim `but` is left out: it does not stand in its own way. */
export async function claimOrderOf(db: Db, order: LockedOrder, but?: number): Promise<ClaimOrder> {
  const { orderSeq } = order
  const coupons = await db.select().from(orderCoupons).where(eq(orderCoupons.orderSeq, orderSeq))
  const payments = await db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderSeq, orderSeq))
    .orderBy(asc(orderPayments.orderPaymentSeq))
  const isMain = ({ kind }: PaymentRow): boolean => kind === 'MAIN'
  const main = payments.find((payment) => isMain(payment) && payment.state !== 'CANCELED') ?? null
  const ways = await paidWays(db, [
    ...payments.filter((payment) => isMain(payment) && (payment === main || payment.receivedAmount > 0)),
    ...payments.filter((payment) => !isMain(payment) && payment.receivedAmount > 0),
  ])
  const claimOf = new Map(payments.map(({ orderPaymentSeq, orderClaimSeq }) => [orderPaymentSeq, orderClaimSeq]))
  const extraSeqs = new Set(
    payments.filter((payment) => !isMain(payment)).map(({ orderPaymentSeq }) => orderPaymentSeq),
  )
  const extras = ways
    .filter(({ orderPaymentSeq }) => extraSeqs.has(orderPaymentSeq))
    .map((paid) => ({ ...paid, orderClaimSeq: claimOf.get(paid.orderPaymentSeq) ?? null }))
  const open = (await openClaimsOf(db, orderSeq)).filter(({ orderClaimSeq }) => orderClaimSeq !== but)
  return {
    order,
    coupons,
    main,
    paid: ways,
    extras,
    funds: await fundsOf(db, orderSeq),
    feePaid: but !== undefined && extras.some((extra) => extra.orderClaimSeq === but && leftOf(extra).all > 0),
    open: new Map(open.map((claim) => [claim.orderLineSeq, claim])),
    goods: await goodsInHand(db, order),
    memberLeft: await hasLeft(db, order),
  }
}

/** Pieces that a claim may still take; open claims take none of them along, since a line has one at a time. */
export const claimableOf = (line: OrderLineRow): number => activeOf(line)

/** A line as money sees it. */
export const moneyLine = (line: OrderLineRow): MoneyLine => ({
  orderLineSeq: line.orderLineSeq,
  active: activeOf(line),
  unitPrice: line.unitPrice,
  noReturnFeeUnit: line.noReturnFeeUnit,
  parcelFeeUnit: line.parcelFeeUnit + line.recalledParcelFeeUnit,
  islandFeeUnit: line.islandFeeUnit,
  remaining: {
    itemCoupon: line.remainingItemCoupon,
    orderCoupon: line.remainingOrderCoupon,
    deliveryCoupon: line.remainingDeliveryCoupon,
    point: line.remainingPoint,
    deposit: line.remainingDeposit,
    adminDiscount: line.remainingAdmin,
  },
})

/** Nothing has been paid yet, or not all of it. */
export const isUnpaid = ({ order }: ClaimOrder): boolean =>
  order.lines.some((line) => activeOf(line) > 0 && line.state === 'PAYMENT_PENDING')

export interface Pieces {
  line: OrderLineRow
  quantity: number
}

/** The goods that pieces of an order are: of a line with exchanged ones those that came last. */
export const goodsOf = ({ goods }: Pick<ClaimOrder, 'goods'>, { line, quantity }: Pieces): Goods[] =>
  takeLatest(goods.get(line.orderLineSeq) ?? [], quantity).taken

/** `Ventus S2 AS 225/45R17 94W ×2, …` */
export const piecesText = (pieces: readonly Pieces[]): string =>
  pieces.map(({ line, quantity }) => `${line.itemName} ×${quantity}`).join(', ')
