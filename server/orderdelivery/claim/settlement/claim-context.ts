import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { returnInquiries } from '../../../inquirycommunity/schema/return-inquiry.schema'
import type { MoneyLine } from '../../money/claim-refund'
import type { OrderFunds } from '../../money/order-funds'
import { type PaymentWithBalance, refundableOf } from '../../money/refund-split'
import { hasMemberWithdrawn } from '../../order/member-withdrawn'
import { type OpenClaim, openClaimsOf } from '../../order/open-claims'
import { activeQuantityOf, type LockedOrder, type OrderLineRow } from '../../order/order-lock'
import { orderClaims } from '../../schema/claim.schema'
import { orderCoupons } from '../../schema/order.schema'
import { orderPayments } from '../../schema/payment.schema'
import { readFunds, readPaymentBalances } from '../refund/payment-balances'
import { type Goods, type GoodsInHand, goodsInHand, takeLatest } from './goods-in-hand'

export type ClaimRow = typeof orderClaims.$inferSelect
export type PaymentRow = typeof orderPayments.$inferSelect
type CouponRow = typeof orderCoupons.$inferSelect

/** An extra payment with its received and refunded amounts. */
export interface ExtraPayment extends PaymentWithBalance {
  /** The claim whose fee it is, if any. */
  orderClaimSeq: number | null
}

/** The refund that a return inquiry decided for worn goods. */
export interface DecidedRefund {
  /** Of money, deposit and points together. */
  amount: number
  /** Null: the claim does not exist yet. */
  reason: string | null
}

/** Everything that claims of an order depend on. The order is locked, except for a preview. */
export interface ClaimContext {
  order: LockedOrder
  coupons: CouponRow[]
  /** The MAIN payment that is not canceled. */
  main: PaymentRow | null
  /** Payments that received money, MAIN ones first. */
  paid: PaymentWithBalance[]
  extras: ExtraPayment[]
  funds: OrderFunds
  /** The claim's own fee was already paid separately. */
  feePaid: boolean
  /** Open claims by line; a line has at most one. */
  openClaims: Map<number, OpenClaim>
  goods: GoodsInHand
  /** The order's member has withdrawn: points and deposit are not given back. */
  memberWithdrawn: boolean
  decision: DecidedRefund | null
}

/** Reads what claims of an order depend on. `exceptClaimSeq` excludes the open claim being processed. */
export async function readClaimContext(db: Db, order: LockedOrder, exceptClaimSeq?: number): Promise<ClaimContext> {
  const { orderSeq } = order
  const coupons = await db.select().from(orderCoupons).where(eq(orderCoupons.orderSeq, orderSeq))
  const payments = await db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderSeq, orderSeq))
    .orderBy(asc(orderPayments.orderPaymentSeq))
  const isMain = ({ kind }: PaymentRow): boolean => kind === 'MAIN'
  const main = payments.find((payment) => isMain(payment) && payment.state !== 'CANCELED') ?? null
  const ways = await readPaymentBalances(db, [
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
  const open = (await openClaimsOf(db, orderSeq)).filter(({ orderClaimSeq }) => orderClaimSeq !== exceptClaimSeq)
  return {
    order,
    coupons,
    main,
    paid: ways,
    extras,
    funds: await readFunds(db, orderSeq),
    feePaid:
      exceptClaimSeq !== undefined &&
      extras.some((extra) => extra.orderClaimSeq === exceptClaimSeq && refundableOf(extra).all > 0),
    openClaims: new Map(open.map((claim) => [claim.orderLineSeq, claim])),
    goods: await goodsInHand(db, order),
    memberWithdrawn: await hasMemberWithdrawn(db, order),
    decision: exceptClaimSeq === undefined ? null : await readDecision(db, exceptClaimSeq),
  }
}

/** Returns the refund that the claim's return inquiry decided, if any. */
async function readDecision(db: Db, seq: number): Promise<DecidedRefund | null> {
  const { returnInquirySeq, outcome, refundAmount: amount } = returnInquiries
  const [found] = await db
    .select({ inquirySeq: returnInquirySeq, amount, text: orderClaims.reasonText })
    .from(orderClaims)
    .innerJoin(returnInquiries, eq(returnInquirySeq, orderClaims.returnInquirySeq))
    .where(and(eq(orderClaims.orderClaimSeq, seq), eq(outcome, 'PARTIAL_REFUND')))
  if (!found || found.amount === null) return null
  return { amount: found.amount, reason: `반품 문의 ${found.inquirySeq} 결정: ${found.text ?? ''}` }
}

/**
 * Returns how many pieces a new claim may take. A line with an open claim cannot be claimed, so open claims need not
 * be subtracted.
 */
export const claimableOf = (line: OrderLineRow): number => activeQuantityOf(line)

/** Converts an order line to the input of refund calculations. */
export const moneyLine = (line: OrderLineRow): MoneyLine => ({
  orderLineSeq: line.orderLineSeq,
  active: activeQuantityOf(line),
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

/** Returns whether the order is not yet fully paid. */
export const isUnpaid = ({ order }: ClaimContext): boolean =>
  order.lines.some((line) => activeQuantityOf(line) > 0 && line.state === 'PAYMENT_PENDING')

export interface ClaimedPieces {
  line: OrderLineRow
  quantity: number
}

/** Returns the goods that these pieces are; of a line with exchanged pieces the latest ones. */
export const goodsOfPieces = ({ goods }: Pick<ClaimContext, 'goods'>, { line, quantity }: ClaimedPieces): Goods[] =>
  takeLatest(goods.get(line.orderLineSeq) ?? [], quantity).taken

/** Returns `Ventus S2 AS 225/45R17 94W ×2, …`. */
export const piecesText = (pieces: readonly ClaimedPieces[]): string =>
  pieces.map(({ line, quantity }) => `${line.itemName} ×${quantity}`).join(', ')
