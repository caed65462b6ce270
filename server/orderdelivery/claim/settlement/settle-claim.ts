import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import { formatNumber } from '../../../lib/numbers'
import { returnEventUnits } from '../../../product/item-event/event-sale'
import { updatedStamp } from '../../../resource/stamps'
import { type ClaimRefund, type FreeDelivery, splitEarnedPoints } from '../../money/claim-refund'
import type { PaymentWithBalance } from '../../money/refund-split'
import { adjustReservationAfterClaim } from '../../mount/adjust-after-claim'
import { type HistoryActor, writeHistory } from '../../order/order-history'
import { activeQuantityOf, isActive, type LockedOrder, refreshOrder } from '../../order/order-lock'
import { moveLines } from '../../order/transition'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'
import { orderLines } from '../../schema/order.schema'
import { orderPayments } from '../../schema/payment.schema'
import { updateInvoicesAfterRefund } from '../../tax/invoice-events'
import { writeClaimEvent } from '../claim-event'
import { bookRefunds } from '../refund/refunds'
import { type ClaimContext, type ClaimedPieces, type ClaimRow, goodsOfPieces, piecesText } from './claim-context'
import { adjustStock, restoreCoupons, returnPointsToMember, withdrawUnearnedGiftCards } from './claim-effects'
import { chargeFee } from './claim-fee'
import { accountOfWish } from './refund-wish'
import { planSettlement, type Settlement, throwFirstProblem } from './settlement-plan'

/** Settles a claim (its refund and its other effects), in one transaction under the order's lock. */

/** Removes the pieces from their lines, with their shares of the discounts. */
async function removePieces(
  call: Call,
  { kind, orderClaimSeq }: ClaimRow,
  pieces: readonly ClaimedPieces[],
  refund: ClaimRefund,
): Promise<void> {
  const shares = new Map(refund.parts.map((part) => [part.orderLineSeq, part]))
  for (const { line, quantity } of pieces) {
    const part = shares.get(line.orderLineSeq)
    if (!part) throw new Error('no refund share for the claimed line')
    const { share, remaining } = part
    const ends = quantity === activeQuantityOf(line)
    const condition = eq(orderLines.orderLineSeq, line.orderLineSeq)
    await call.db
      .update(orderLines)
      .set({
        ...(kind === 'CANCEL'
          ? { canceledQuantity: line.canceledQuantity + quantity }
          : { returnedQuantity: line.returnedQuantity + quantity }),
        ...(ends ? { state: kind === 'CANCEL' ? ('CANCELED' as const) : ('RETURNED' as const) } : {}),
        remainingItemCoupon: remaining.itemCoupon,
        remainingOrderCoupon: remaining.orderCoupon,
        remainingDeliveryCoupon: remaining.deliveryCoupon,
        remainingPoint: remaining.point,
        remainingDeposit: remaining.deposit,
        remainingAdmin: remaining.adminDiscount,
        remainingEarnPoint:
          line.remainingEarnPoint - splitEarnedPoints(line.remainingEarnPoint, quantity, activeQuantityOf(line)),
      })
      .where(condition)
    await call.db
      .update(orderClaimLines)
      .set({ ...share, goodsCash: part.goodsCash, shipCash: part.shipCash })
      .where(and(eq(orderClaimLines.orderClaimSeq, orderClaimSeq), eq(orderClaimLines.orderLineSeq, line.orderLineSeq)))
  }
}

/**
 * Updates the remaining pieces: removes a recalled order coupon, and adds the parcel fee where free delivery ended.
 */
async function applyRecalls(
  call: Call,
  orderSeq: number,
  { couponRecall, deliveryRecall }: ClaimRefund,
  freeDelivery: FreeDelivery | null,
): Promise<void> {
  if (couponRecall > 0) {
    await call.db.update(orderLines).set({ remainingOrderCoupon: 0 }).where(eq(orderLines.orderSeq, orderSeq))
  }
  if (deliveryRecall === 0) return
  for (const [orderLineSeq, fee] of freeDelivery?.fees ?? []) {
    await call.db
      .update(orderLines)
      .set({ recalledParcelFeeUnit: fee })
      .where(eq(orderLines.orderLineSeq, orderLineSeq))
  }
}

const amountsOf = (refund: ClaimRefund, adjustReason: string | null) => ({
  goodsCash: refund.goodsCash,
  shipCash: refund.shipCash,
  keptShipCash: refund.keptShipCash,
  returnFee: refund.returnFee,
  islandReturnFee: refund.islandReturnFee,
  couponRecall: refund.couponRecall,
  deliveryRecall: refund.deliveryRecall,
  extraAmount: refund.extraAmount,
  adjustAmount: refund.adjustAmount,
  adjustReason,
  coveredAmount: refund.coveredAmount,
  cashAmount: refund.cashAmount,
  pointAmount: refund.pointAmount,
  depositAmount: refund.depositAmount,
})

/**
 * Completes a CANCEL or RETURN: pieces, discounts, units of events, stock, coupons, points, deposit, vouchers, refunds,
 * separate fee, extra payments of a fully canceled order, history, and the event. If no account is given, refunds to the one
 * that the customer requested.
 *
 * Returns the updated order. Throws 400, INVALID_STATE, REFUND_NEGATIVE, REFUND_EXCEEDS, REFUND_CHANGED.
 */
export async function settleClaim(
  call: Call,
  context: ClaimContext,
  claim: ClaimRow,
  pieces: readonly ClaimedPieces[],
  chosen: Settlement,
  { restock, reason, by }: { restock: boolean; reason?: string | undefined; by?: HistoryActor | undefined },
): Promise<LockedOrder> {
  const { kind, fault, orderClaimSeq, orderSeq } = claim
  const { bankCode, accountNumber, accountHolder } = chosen
  const hasAccount = bankCode || accountNumber || accountHolder
  const settlement = hasAccount ? chosen : { ...chosen, ...accountOfWish(call, claim) }
  const plan = await planSettlement(call.db, context, { kind, fault, pieces }, settlement, { draft: false })
  throwFirstProblem(plan.problems)
  const { refund } = plan

  await removePieces(call, claim, pieces, refund)
  await applyRecalls(call, orderSeq, refund, plan.freeDelivery)
  await closePartialExtras(call, plan.refundedExtras)
  const taken = await refreshOrder(call.db, call, orderSeq)
  const isEmptied = !taken.lines.some(isActive)
  const goods = pieces.flatMap((piece) => goodsOfPieces(context, piece))
  if (kind === 'CANCEL') await returnEventUnits(call, pieces)
  if (restock) await adjustStock(call, orderSeq, goods, kind === 'CANCEL' ? 'ORDER_CANCEL' : 'RETURN')
  await restoreCoupons(call, context, taken, { recalled: refund.couponRecall > 0, sellerFault: fault === 'SELLER' })
  const { pointAmount, depositAmount } = refund
  const uncollectedPoint = await returnPointsToMember(call, taken, { claim, pieces, pointAmount })
  await withdrawUnearnedGiftCards(call, pieces)

  const [done] = await call.db
    .update(orderClaims)
    .set({
      ...amountsOf(refund, plan.adjustReason),
      state: 'DONE',
      feePayment: context.feePaid ? 'SEPARATE' : settlement.feePayment,
      restock,
      uncollectedPoint,
      doneAt: call.now,
      ...updatedStamp(call),
      version: sql`${orderClaims.version} + 1`,
    })
    .where(eq(orderClaims.orderClaimSeq, orderClaimSeq))
    .returning()
  if (!done) throw new Error('claim not found')
  if (refund.separateFee > 0) await chargeFee(call, taken, done, refund.separateFee)
  await writeCompletionHistory(call, taken, done, pieces, { reason, by })
  await writeClaimEvent(call, claim, done)
  await adjustReservationAfterClaim(call, { claim: done, order: taken, emptied: isEmptied })
  // an order without any payment, points or deposit has nothing to refund
  if (refund.cashAmount + pointAmount + depositAmount > 0 || taken.paidAmount > 0) {
    await bookRefunds(call, {
      order: taken,
      ways: plan.ways,
      orderClaimSeq,
      pointAmount,
      depositAmount,
      feeAmount: refund.deductedFee,
      recallAmount: refund.couponRecall + refund.deliveryRecall,
      adjustAmount: refund.adjustAmount,
      bankCode: settlement.bankCode,
      accountNumber: settlement.accountNumber,
      accountHolder: settlement.accountHolder,
      field: 'settlement.',
    })
  }
  const after = await refreshOrder(call.db, call, orderSeq)
  // sees the refunds that were booked
  await updateInvoicesAfterRefund(call, orderSeq)
  return after.state === 'PAYMENT_PENDING' && after.currentPayAmount === 0 ? confirmZeroPayment(call, after) : after
}

/** Closes partially paid extra payments at the received amount; the rest is no longer expected. */
async function closePartialExtras(call: Call, extras: readonly PaymentWithBalance[]): Promise<void> {
  if (extras.length === 0) return
  const seqs = extras.map(({ orderPaymentSeq }) => orderPaymentSeq)
  await call.db
    .update(orderPayments)
    .set({
      state: 'PAID',
      amount: sql`${orderPayments.receivedAmount}`,
      ...updatedStamp(call),
      version: sql`${orderPayments.version} + 1`,
    })
    .where(and(inArray(orderPayments.orderPaymentSeq, seqs), eq(orderPayments.state, 'READY')))
}

/** Marks the order as paid: points and deposit already cover the remaining pieces. */
async function confirmZeroPayment(call: Call, order: LockedOrder): Promise<LockedOrder> {
  await call.db
    .update(orderPayments)
    .set({ method: 'NONE', dueAt: null })
    .where(and(eq(orderPayments.orderSeq, order.orderSeq), eq(orderPayments.state, 'READY'), isMain))
  return moveLines(call, order, 'CONFIRM_DEPOSIT', {
    via: 'BANK',
    received: 0,
    summary: '결제할 금액이 없어 결제완료',
    by: { type: 'SYSTEM' },
  })
}

const isMain = eq(orderPayments.kind, 'MAIN')

async function writeCompletionHistory(
  call: Call,
  order: LockedOrder,
  claim: ClaimRow,
  pieces: readonly ClaimedPieces[],
  { reason, by }: { reason: string | undefined; by: HistoryActor | undefined },
): Promise<void> {
  const { kind, orderClaimSeq, reasonCode, cashAmount } = claim
  const why = labelOf('ClaimReason', reasonCode)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'CLAIM',
    summary: `${labelOf('ClaimKind', kind)}완료: ${piecesText(pieces)} (${why}, 환불 ${formatNumber(cashAmount ?? 0)}원)${reason ? ` — ${reason}` : ''}`,
    relatedSeq: orderClaimSeq,
    by,
  })
}
