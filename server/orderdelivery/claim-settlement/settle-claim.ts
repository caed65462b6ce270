import { and, eq, sql } from 'drizzle-orm'
import { ADJUST_REASON_LEAST, needsAccount } from '../../../openapi/formats/claim-moves'
import { required } from '../../../openapi/messages/required'
import type { Call, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { updatedStamp } from '../../resource/stamps'
import { labelOf } from '../../session/field-changes'
import { orderClaimLines, orderClaims } from '../claim/claim.schema'
import { checkWords } from '../claim-move/claim-rules'
import type { ClaimRefund } from '../money/refund'
import { leftOf, splitCash } from '../money/refund-ways'
import { type OrderActorOf, writeHistory } from '../order/history'
import { activeOf, isActive, type LockedOrder, refreshOrder } from '../order/lock'
import { tellBuyer } from '../order/messages'
import { orderLines } from '../order/order.schema'
import { moveLines } from '../order/transition'
import { orderPayments } from '../payment/payment.schema'
import { paidWays } from '../refund/paid-ways'
import { makeRefund, type NewRefund } from '../refund/refunds'
import { giveBackToMember, hasLeft, moveStocks, restoreCoupons, takeGiftCards } from './claim-effects'
import { chargeFee } from './claim-fee'
import { claimDone } from './claim-followers'
import { type ClaimOrder, type ClaimRow, type Pieces, piecesText } from './claim-order'
import { methodsOf, quoteClaim, refuseShort } from './claim-quote'

/** E3 and E4 of one claim, in one transaction under the order's lock. */

export type Settlement = Schemas['ClaimSettlementFields'] & {
  /** What the administrator has seen; left out: whatever it comes to. */
  expectedCashAmount?: number | undefined
}

const field = (name: string): string => `settlement.${name}`

/** A way in which cash goes. */
interface Way {
  method: Schemas['RefundMethod']
  cashAmount: number
}

/** Throws 400, REFUND_NEGATIVE, REFUND_CHANGED. Gives the ways in which the cash goes, the provider's first. */
async function checkSettlement(
  call: Call,
  world: ClaimOrder,
  refund: ClaimRefund,
  settlement: Settlement,
): Promise<Way[]> {
  const { cashAmount } = refund
  const { expectedCashAmount, adjustAmount, adjustReason } = settlement
  if (expectedCashAmount !== undefined && expectedCashAmount !== cashAmount) {
    throw new Refusal(409, 'REFUND_CHANGED', '환불 금액이 변경되었습니다. 다시 확인해 주세요.', {
      result: { cashAmount },
    })
  }
  refuseShort(refund)
  if (adjustAmount !== 0) checkWords(adjustReason, ADJUST_REASON_LEAST, field('adjustReason'), '조정 사유')
  const methods = methodsOf(world, cashAmount)
  if (cashAmount === 0) return [{ method: 'NONE', cashAmount }]
  const { method } = settlement
  if (!methods.includes(method)) throw invalid({ [field('method')]: '이 주문에는 사용할 수 없는 환불방법입니다.' })
  const { bankCode, accountNumber, accountHolder } = settlement
  const paid = method === 'PG_CANCEL' && world.main ? await paidWays(call.db, world.main) : null
  const split = paid && splitCash(cashAmount, paid)
  if (paid && cashAmount > leftOf(paid).all) {
    const most = grouped(leftOf(paid).all)
    throw invalid({ [field('method')]: `결제취소는 남은 결제금액(${most}원)까지 할 수 있습니다.` })
  }
  const account = needsAccount(method, world.main?.method ?? 'NONE', split?.transfer)
  if (account && !(bankCode && accountNumber && accountHolder)) {
    throw invalid({ [field('accountNumber')]: required('환불 계좌') })
  }
  const ways: Way[] = split
    ? [
        { method, cashAmount: split.provider },
        { method: 'BANK', cashAmount: split.transfer },
      ]
    : [{ method, cashAmount }]
  return ways.filter((way) => way.cashAmount > 0)
}

/** Takes the pieces out of their lines, with what discounts they took along. */
async function takePieces(
  call: Call,
  { kind, orderClaimSeq }: ClaimRow,
  pieces: readonly Pieces[],
  refund: ClaimRefund,
): Promise<void> {
  const shares = new Map(refund.parts.map((part) => [part.orderLineSeq, part]))
  for (const { line, quantity } of pieces) {
    const part = shares.get(line.orderLineSeq)
    if (!part) throw new Error('a piece without its share')
    const { share, remaining } = part
    const ends = quantity === activeOf(line)
    const own = eq(orderLines.orderLineSeq, line.orderLineSeq)
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
      })
      .where(own)
    await call.db
      .update(orderClaimLines)
      .set({ ...share, goodsCash: part.goodsCash, shipCash: part.shipCash })
      .where(and(eq(orderClaimLines.orderClaimSeq, orderClaimSeq), eq(orderClaimLines.orderLineSeq, line.orderLineSeq)))
  }
  if (refund.couponRecall > 0) {
    const [first] = pieces
    if (first) {
      await call.db
        .update(orderLines)
        .set({ remainingOrderCoupon: 0 })
        .where(eq(orderLines.orderSeq, first.line.orderSeq))
    }
  }
}

const amountsOf = (refund: ClaimRefund, adjustReason: string | null) => ({
  goodsCash: refund.goodsCash,
  shipCash: refund.shipCash,
  keptShipCash: refund.keptShipCash,
  returnFee: refund.returnFee,
  islandReturnFee: refund.islandReturnFee,
  couponRecall: refund.couponRecall,
  adjustAmount: refund.adjustAmount,
  adjustReason: refund.adjustAmount === 0 ? null : adjustReason,
  coveredAmount: refund.coveredAmount,
  cashAmount: refund.cashAmount,
  pointAmount: refund.pointAmount,
  depositAmount: refund.depositAmount,
})

/**
 * Ends a CANCEL or a RETURN: pieces, discounts, stock, coupons, points, deposit, vouchers, refund, fee to be paid apart, history, message. Gives the
 * order as it is then. Throws 400, INVALID_STATE, REFUND_NEGATIVE, REFUND_CHANGED.
 */
export async function settleClaim(
  call: Call,
  world: ClaimOrder,
  claim: ClaimRow,
  pieces: readonly Pieces[],
  settlement: Settlement,
  { restock, reason, by }: { restock: boolean; reason?: string | undefined; by?: OrderActorOf | undefined },
): Promise<LockedOrder> {
  const { kind, fault, orderClaimSeq, orderSeq } = claim
  const quoted = await quoteClaim(call.db, world, { kind, fault, pieces }, settlement)
  // who has left the shop gets neither points nor deposit back, and nothing says that he did
  const refund = (await hasLeft(call, world.order)) ? { ...quoted, pointAmount: 0, depositAmount: 0 } : quoted
  const ways = await checkSettlement(call, world, refund, settlement)

  await takePieces(call, claim, pieces, refund)
  const taken = await refreshOrder(call.db, call, orderSeq)
  const emptied = !taken.lines.some(isActive)
  const goods = pieces.map(({ line, quantity }) => ({ itemSeq: line.itemSeq, quantity }))
  if (restock) await moveStocks(call, orderSeq, goods, kind === 'CANCEL' ? 'ORDER_CANCEL' : 'RETURN')
  await restoreCoupons(call, world, taken, { recalled: refund.couponRecall > 0, sellerFault: fault === 'SELLER' })
  const { pointAmount, depositAmount } = refund
  const uncollectedPoint = await giveBackToMember(call, taken, { claim, pieces, pointAmount, depositAmount })
  await takeGiftCards(call, pieces)

  const [done] = await call.db
    .update(orderClaims)
    .set({
      ...amountsOf(refund, settlement.adjustReason?.trim() ?? null),
      state: 'DONE',
      feePayment: world.feePaid ? 'SEPARATE' : settlement.feePayment,
      restock,
      uncollectedPoint,
      doneAt: call.now,
      ...updatedStamp(call),
      version: sql`${orderClaims.version} + 1`,
    })
    .where(eq(orderClaims.orderClaimSeq, orderClaimSeq))
    .returning()
  if (!done) throw new Error('the claim is gone')
  if (refund.separateFee > 0) await chargeFee(call, taken, done, refund.separateFee)
  await tellDone(call, taken, done, pieces, { reason, by })
  for (const follow of claimDone) await follow(call, { claim: done, order: taken, emptied })
  // an order that nothing was paid for, with nothing used: there is nothing to give back
  if (refund.cashAmount + pointAmount + depositAmount > 0 || taken.paidAmount > 0) {
    // what is beside the cash stands at the first of them
    let beside: Partial<NewRefund> = {
      ...{ pointAmount, depositAmount, feeAmount: refund.deductedFee },
      ...{ recallAmount: refund.couponRecall, adjustAmount: refund.adjustAmount },
    }
    for (const way of ways) {
      await makeRefund(call, {
        ...{ ...way, ...beside, order: taken, payment: world.main, orderClaimSeq },
        bankCode: settlement.bankCode,
        accountNumber: settlement.accountNumber,
        accountHolder: settlement.accountHolder,
        field: 'settlement.',
      })
      beside = {}
    }
  }
  const after = await refreshOrder(call.db, call, orderSeq)
  return after.state === 'PAYMENT_PENDING' && after.currentPayAmount === 0 ? payNothing(call, after) : after
}

/** What is left of an order that waits for its money is paid for by points and deposit already. */
async function payNothing(call: Call, order: LockedOrder): Promise<LockedOrder> {
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

async function tellDone(
  call: Call,
  order: LockedOrder,
  claim: ClaimRow,
  pieces: readonly Pieces[],
  { reason, by }: { reason: string | undefined; by: OrderActorOf | undefined },
): Promise<void> {
  const { kind, orderClaimSeq, reasonCode, cashAmount } = claim
  const why = labelOf('ClaimReason', reasonCode)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'CLAIM',
    summary: `${labelOf('ClaimKind', kind)}완료: ${piecesText(pieces)} (${why}, 환불 ${grouped(cashAmount ?? 0)}원)${reason ? ` — ${reason}` : ''}`,
    relatedSeq: orderClaimSeq,
    by,
  })
  if (kind === 'CANCEL') {
    await tellBuyer(call, order, 'ORDER_CANCELED', {
      values: { 환불금액: `${grouped(cashAmount ?? 0)}원`, 사유: why },
      change: `claim-${orderClaimSeq}`,
    })
  }
}
