import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { readFreeDelivery, readReturnFees } from '../../fees/shipping-quote'
import {
  type ClaimPart,
  type ClaimRefund,
  calculateClaimRefund,
  currentCost,
  exchangeFeeOf,
  type FreeDelivery,
  goodsPaid,
  type MoneyLine,
  NO_DISCOUNTS,
} from '../../money/claim-refund'
import { type PaymentWithBalance, refundableOf } from '../../money/refund-split'
import { activeQuantityOf, type OrderLineRow } from '../../order/order-lock'
import { type ClaimContext, type ClaimedPieces, isUnpaid, moneyLine } from './claim-context'

/** The choices of a settlement that affect money. */
export interface SettlementChoice {
  feePayment: Schemas['FeePayment']
  couponRecall?: Schemas['CouponRecall'] | undefined
  deliveryRecall?: Schemas['CouponRecall'] | undefined
  /** Default: the adjustment with which the decided amount is refunded; without a decision 0. */
  adjustAmount?: number | undefined
}

export interface QuoteInput {
  kind: Schemas['ClaimKind']
  fault: Schemas['ClaimFault']
  pieces: readonly ClaimedPieces[]
}

export interface Quote {
  refund: ClaimRefund
  /** Basis of the order's free delivery; null: it was not free. */
  freeDelivery: FreeDelivery | null
  /** Extra payments that are refunded with the order. */
  refundedExtras: readonly PaymentWithBalance[]
  /** Null: nothing was decided. */
  decided: DecidedQuote | null
}

export interface DecidedQuote {
  /** The adjustment with which the decided amount is refunded, at most what was paid for the goods. */
  adjustAmount: number
  /** Refund in money, deposit and points, including the part that a withdrawn member forfeits. */
  givenAmount: number
}

/** Returns the total refund in money, deposit and points. Below 0 if the deductions exceed it. */
const givenBack = ({ cashAmount, depositAmount, pointAmount, shortAmount }: ClaimRefund): number =>
  cashAmount + depositAmount + pointAmount - shortAmount

/** Returns the number of trips that the buyer pays for a return: both, or only the return if the delivery was paid. */
const tripsOf = (line: OrderLineRow): 1 | 2 =>
  (line.parcelFeeUnit + line.recalledParcelFeeUnit) * line.quantity > line.deliveryCouponDiscount ? 1 : 2

async function partsOf(db: Db, { order }: ClaimContext, pieces: readonly ClaimedPieces[]): Promise<ClaimPart[]> {
  const fees = await readReturnFees(
    db,
    order.zipCode,
    pieces.map(({ line }) => line),
  )
  return pieces.map(({ line, quantity }, at) => ({
    line: moneyLine(line),
    quantity,
    returnFeeUnit: fees[at]?.returnFee ?? 0,
    islandFeeNow: fees[at]?.islandFee ?? 0,
    trips: tripsOf(line),
  }))
}

/** Returns the refund of an unpaid order: everything received is refunded and no fee applies. */
const unpaidRefund = (refund: ClaimRefund, received: number): ClaimRefund => ({
  ...refund,
  deductedFee: 0,
  separateFee: 0,
  adjustAmount: 0,
  coveredAmount: 0,
  shortAmount: 0,
  cashAmount: received + refund.extraAmount,
  pointAmount: refund.parts.reduce((sum, { share }) => sum + share.point, 0),
  depositAmount: refund.parts.reduce((sum, { share }) => sum + share.deposit, 0),
})

/** Returns the amounts of an exchange: no refund; a buyer at fault pays both ways of each piece. */
function exchangeRefund(lines: readonly MoneyLine[], parts: readonly ClaimPart[], paysFees: boolean): ClaimRefund {
  const trips = paysFees ? 2 : 0
  const exchanged = parts.map(({ line, quantity, returnFeeUnit, islandFeeNow }) => ({
    orderLineSeq: line.orderLineSeq,
    quantity,
    goods: 0,
    ship: 0,
    goodsCash: 0,
    shipCash: 0,
    trips: 2 as const,
    share: NO_DISCOUNTS,
    remaining: line.remaining,
    returnFee: returnFeeUnit * quantity * trips,
    islandReturnFee: islandFeeNow * quantity * trips,
  }))
  return {
    parts: exchanged,
    goodsCash: 0,
    shipCash: 0,
    keptShipCash: 0,
    returnFee: exchanged.reduce((sum, { returnFee }) => sum + returnFee, 0),
    islandReturnFee: exchanged.reduce((sum, { islandReturnFee }) => sum + islandReturnFee, 0),
    deductedFee: 0,
    separateFee: paysFees ? exchangeFeeOf(parts) : 0,
    recallPossible: false,
    recallAmount: 0,
    recallChoice: 'KEEP',
    couponRecall: 0,
    deliveryRecallPossible: false,
    deliveryRecallAmount: 0,
    deliveryRecallChoice: 'KEEP',
    deliveryRecall: 0,
    extraAmount: 0,
    adjustAmount: 0,
    cashAmount: 0,
    pointAmount: 0,
    depositAmount: 0,
    coveredAmount: 0,
    shortAmount: 0,
    currentPayAmount: currentCost(lines),
  }
}

/** Returns whether a claim cancels everything that remains of an order without returns. */
export const isFullCancel = ({ order }: Pick<ClaimContext, 'order'>, { kind, pieces }: QuoteInput): boolean =>
  kind === 'CANCEL' &&
  order.lines.every((line) => {
    const taken = pieces.find((piece) => piece.line.orderLineSeq === line.orderLineSeq)?.quantity ?? 0
    return line.returnedQuantity === 0 && activeQuantityOf(line) === taken
  })

/** Returns the extra payments that are refunded when the order is canceled completely. Fees of claims are kept. */
const extrasToRefund = (context: ClaimContext, quoted: QuoteInput): PaymentWithBalance[] =>
  isFullCancel(context, quoted)
    ? context.extras.filter((extra) => extra.orderClaimSeq === null && refundableOf(extra).all > 0)
    : []

const freeDelivery = (db: Db, { order }: ClaimContext): Promise<FreeDelivery | null> =>
  readFreeDelivery(db, {
    deliveryMethod: order.deliveryMethod,
    memberSeq: order.memberSeq,
    goodsAmount: order.goodsAmount,
    lines: order.lines.map(
      ({ orderLineSeq, itemSeq, itemType, sizeCode, quantity, parcelFeeUnit, recalledParcelFeeUnit }) => ({
        orderLineSeq,
        itemSeq,
        itemType,
        sizeCode,
        quantity,
        paid: parcelFeeUnit + recalledParcelFeeUnit,
      }),
    ),
  })

/** Returns what a claim on these pieces costs and refunds at current fees. Writes nothing. */
export async function quoteClaim(
  db: Db,
  context: ClaimContext,
  quoted: QuoteInput,
  requestedChoice: SettlementChoice,
): Promise<Quote> {
  const { order, coupons, main } = context
  const { kind, fault, pieces } = quoted
  const choice = context.feePaid ? { ...requestedChoice, feePayment: 'WAIVED' as const } : requestedChoice
  const parts = await partsOf(db, context, pieces)
  const lines = order.lines.map(moneyLine)
  if (kind === 'EXCHANGE') {
    const refund = exchangeRefund(lines, parts, fault === 'BUYER')
    const separateFee = choice.feePayment === 'WAIVED' ? 0 : refund.separateFee
    return { refund: { ...refund, separateFee }, freeDelivery: null, refundedExtras: [], decided: null }
  }
  const coupon = coupons.find((one) => one.kind === 'ORDER' && one.restoredAt === null)
  const free = fault === 'BUYER' ? await freeDelivery(db, context) : null
  const refundedExtras = extrasToRefund(context, quoted)
  const refundWith = (adjustAmount: number): ClaimRefund => {
    const quote = calculateClaimRefund({
      kind,
      fault,
      parts,
      lines,
      orderCoupon: coupon ?? null,
      freeDelivery: free,
      extraAmount: refundedExtras.reduce((sum, extra) => sum + refundableOf(extra).all, 0),
      settlement: { ...choice, adjustAmount },
    })
    return isUnpaid(context) ? unpaidRefund(quote, main?.receivedAmount ?? 0) : quote
  }
  const unadjusted = refundWith(0)
  const goodsAmount = unadjusted.parts.reduce((sum, { goods, share }) => sum + goodsPaid(goods, share), 0)
  const decidedAdjust = context.decision && Math.min(context.decision.amount, goodsAmount) - givenBack(unadjusted)
  const refund = refundWith(choice.adjustAmount ?? decidedAdjust ?? 0)
  return {
    // withdrawn members get no points or deposit back, so the amounts must not show any
    refund: context.memberWithdrawn ? { ...refund, pointAmount: 0, depositAmount: 0 } : refund,
    freeDelivery: free,
    refundedExtras,
    decided: decidedAdjust === null ? null : { adjustAmount: decidedAdjust, givenAmount: givenBack(refund) },
  }
}
