import { refundMethodsOf } from '../../../openapi/formats/claim-moves'
import type { Db, Schemas } from '../../http/call'
import { Refusal } from '../../http/refusal'
import {
  type ClaimPart,
  type ClaimRefund,
  currentCost,
  exchangeFeeOf,
  type MoneyLine,
  NO_DISCOUNTS,
  refundOf,
} from '../money/refund'
import { splitCash } from '../money/refund-ways'
import type { OrderLineRow } from '../order/lock'
import { paidWays } from '../refund/paid-ways'
import { returnFeeOf } from '../shipping-fee/quote'
import { type ClaimOrder, isUnpaid, moneyLine, type Pieces } from './claim-order'

/** How a claim is settled, as far as its money goes. */
export interface MoneyChoice {
  feePayment: Schemas['FeePayment']
  couponRecall?: Schemas['CouponRecall'] | undefined
  adjustAmount: number
}

export interface Quoted {
  kind: Schemas['ClaimKind']
  fault: Schemas['ClaimFault']
  pieces: readonly Pieces[]
}

/** Both ways are the buyer's, but where he has paid for the one to him. */
const tripsOf = (line: OrderLineRow): 1 | 2 =>
  line.parcelFeeUnit * line.quantity > line.deliveryCouponDiscount ? 1 : 2

async function partsOf(db: Db, { order }: ClaimOrder, pieces: readonly Pieces[]): Promise<ClaimPart[]> {
  const fees = await returnFeeOf(
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

/** Nothing was paid but what was received: that comes back whole, and there is nothing to be charged. */
const unpaidRefund = (refund: ClaimRefund, received: number): ClaimRefund => ({
  ...refund,
  ...{ deductedFee: 0, separateFee: 0, adjustAmount: 0, coveredAmount: 0, shortAmount: 0 },
  cashAmount: received,
  pointAmount: refund.parts.reduce((sum, { share }) => sum + share.point, 0),
  depositAmount: refund.parts.reduce((sum, { share }) => sum + share.deposit, 0),
})

/** What goods cost that are exchanged: nothing goes back. */
function exchangeRefund(lines: readonly MoneyLine[], parts: readonly ClaimPart[]): ClaimRefund {
  return {
    parts: parts.map(({ line, quantity, returnFeeUnit, islandFeeNow }) => ({
      ...{ orderLineSeq: line.orderLineSeq, quantity, goods: 0, ship: 0, goodsCash: 0, shipCash: 0, trips: 2 },
      share: NO_DISCOUNTS,
      remaining: line.remaining,
      returnFee: returnFeeUnit * quantity * 2,
      islandReturnFee: islandFeeNow * quantity * 2,
    })),
    ...{ goodsCash: 0, shipCash: 0, keptShipCash: 0, returnFee: 0, islandReturnFee: 0, deductedFee: 0 },
    separateFee: exchangeFeeOf(parts),
    ...{ recallPossible: false, recallAmount: 0, recallChoice: 'KEEP', couponRecall: 0, adjustAmount: 0 },
    ...{ cashAmount: 0, pointAmount: 0, depositAmount: 0, coveredAmount: 0, shortAmount: 0 },
    currentPayAmount: currentCost(lines),
  }
}

/** What a claim on these pieces comes to now, by the fees of this moment. Writes nothing. */
export async function quoteClaim(
  db: Db,
  world: ClaimOrder,
  { kind, fault, pieces }: Quoted,
  asked: MoneyChoice,
): Promise<ClaimRefund> {
  const { order, coupons, main } = world
  const choice = world.feePaid ? { ...asked, feePayment: 'WAIVED' as const } : asked
  const parts = await partsOf(db, world, pieces)
  const lines = order.lines.map(moneyLine)
  if (kind === 'EXCHANGE') {
    const refund = exchangeRefund(lines, parts)
    return fault === 'BUYER' && choice.feePayment !== 'WAIVED' ? refund : { ...refund, separateFee: 0 }
  }
  const coupon = coupons.find((one) => one.kind === 'ORDER' && one.restoredAt === null)
  const refund = refundOf({
    kind,
    fault,
    parts,
    lines,
    orderCoupon: coupon ?? null,
    settlement: choice,
  })
  return isUnpaid(world) ? unpaidRefund(refund, main?.receivedAmount ?? 0) : refund
}

/** Ways in which the cash of a claim can go back, the usual one first; none is needed for nothing. */
export function methodsOf({ order, main }: ClaimOrder, cashAmount: number): Schemas['RefundMethod'][] {
  if (cashAmount === 0) return ['NONE']
  return refundMethodsOf(main?.method ?? 'NONE', order.memberSeq !== null)
}

/** What of the cash of a claim the provider never had, were he to cancel it. */
export async function transferOf(db: Db, { main }: ClaimOrder, cashAmount: number): Promise<number> {
  return main ? splitCash(cashAmount, await paidWays(db, main)).transfer : 0
}

/** Throws REFUND_NEGATIVE where what is taken off is more than all that comes back. */
export function refuseShort({ shortAmount }: ClaimRefund): void {
  if (shortAmount > 0) {
    throw new Refusal(409, 'REFUND_NEGATIVE', '차감액이 환불액보다 큽니다. 반품비를 별도 입금으로 받아 주세요.', {
      result: { shortAmount },
    })
  }
}
