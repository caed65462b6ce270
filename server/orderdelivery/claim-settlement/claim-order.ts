import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../http/call'
import type { orderClaims } from '../claim/claim.schema'
import type { MoneyLine } from '../money/refund'
import { activeOf, type LockedOrder, type OrderLineRow } from '../order/lock'
import { orderCoupons } from '../order/order.schema'
import { type OpenClaim, openClaimsOf } from '../order-move/open-claims'
import { orderPayments } from '../payment/payment.schema'

export type ClaimRow = typeof orderClaims.$inferSelect
export type PaymentRow = typeof orderPayments.$inferSelect
type CouponRow = typeof orderCoupons.$inferSelect

/** What claims of an order stand on. The order is locked, but for a preview. */
export interface ClaimOrder {
  order: LockedOrder
  coupons: CouponRow[]
  /** The MAIN payment that lives. */
  main: PaymentRow | null
  /** The ways of the claim itself have been paid for already, apart. */
  feePaid: boolean
  /** Lines of open claims, of which there is one each. */
  open: Map<number, OpenClaim>
}

async function isFeePaid(db: Db, orderClaimSeq: number): Promise<boolean> {
  const own = and(eq(orderPayments.orderClaimSeq, orderClaimSeq), eq(orderPayments.state, 'PAID'))
  return (await db.select({ seq: orderPayments.orderPaymentSeq }).from(orderPayments).where(own)).length > 0
}

/** Reads what claims of an order stand on; the open claim `but` is left out: it does not stand in its own way. */
export async function claimOrderOf(db: Db, order: LockedOrder, but?: number): Promise<ClaimOrder> {
  const { orderSeq } = order
  const coupons = await db.select().from(orderCoupons).where(eq(orderCoupons.orderSeq, orderSeq))
  const [main] = await db
    .select()
    .from(orderPayments)
    .where(
      and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN'), ne(orderPayments.state, 'CANCELED')),
    )
  const open = (await openClaimsOf(db, orderSeq)).filter(({ orderClaimSeq }) => orderClaimSeq !== but)
  return {
    order,
    coupons,
    main: main ?? null,
    feePaid: but !== undefined && (await isFeePaid(db, but)),
    open: new Map(open.map((claim) => [claim.orderLineSeq, claim])),
  }
}

/** Pieces that a claim may still take: those that were exchanged are the buyer's for good. */
export const claimableOf = (line: OrderLineRow): number => activeOf(line) - line.exchangedQuantity

/** A line as money sees it. */
export const moneyLine = (line: OrderLineRow): MoneyLine => ({
  orderLineSeq: line.orderLineSeq,
  active: activeOf(line),
  unitPrice: line.unitPrice,
  noReturnFeeUnit: line.noReturnFeeUnit,
  parcelFeeUnit: line.parcelFeeUnit,
  islandFeeUnit: line.islandFeeUnit,
  remaining: {
    itemCoupon: line.remainingItemCoupon,
    orderCoupon: line.remainingOrderCoupon,
    deliveryCoupon: line.remainingDeliveryCoupon,
    point: line.remainingPoint,
    deposit: line.remainingDeposit,
  },
})

/** Nothing has been paid yet, or not all of it. */
export const isUnpaid = ({ order }: ClaimOrder): boolean =>
  order.lines.some((line) => activeOf(line) > 0 && line.state === 'PAYMENT_PENDING')

export interface Pieces {
  line: OrderLineRow
  quantity: number
}

/** `Ventus S2 AS 225/45R17 94W ×2, …` */
export const piecesText = (pieces: readonly Pieces[]): string =>
  pieces.map(({ line, quantity }) => `${line.itemName} ×${quantity}`).join(', ')
