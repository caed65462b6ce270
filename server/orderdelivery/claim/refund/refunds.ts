import { eq, sql } from 'drizzle-orm'
import { required } from '../../../../domain/messages/required'
import {
  needsAccount,
  REFUND_DUE_DAYS,
  refundTransitionProblem,
} from '../../../../domain/orderdelivery/claim-transitions'
import { workingDayAfter } from '../../../branch/store/holidays'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, invalidState } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { queryRows } from '../../../db/rows'
import { requeueNow } from '../../../jobs/enqueue'
import { formatNumber } from '../../../lib/numbers'
import { endOfDay, seoulDay } from '../../../lib/seoul-time'
import { addDeposit, cancelDepositUse } from '../../../member/deposit-entry/deposits'
import { sealedAccount } from '../../../member/deposit-refund/deposit-refunds'
import { createdStamp } from '../../../resource/stamps'
import { checkTypedMoment } from '../../../resource/typed-moment'
import type { RefundPart } from '../../money/refund-split'
import { writeHistory } from '../../order/order-history'
import { type LockedOrder, lockOrder, refreshOrder } from '../../order/order-lock'
import { bankDepositMatches, bankDeposits } from '../../schema/bank-deposit.schema'
import { orderPayments, refunds } from '../../schema/payment.schema'
import { readFunds } from './payment-balances'
import { changeRefund, finishRefund, PROVIDER_CALL_MS, type RefundRow } from './refund-done'
import { refundExceeds } from './refund-limit'
import { refundJob } from './refund-worker'

/** Booking and changes of refunds. The order's row is locked before the refund. */

type Method = Schemas['RefundMethod']

export interface RefundAccount {
  bankCode?: Schemas['BankCode'] | null | undefined
  accountNumber?: string | null | undefined
  accountHolder?: string | null | undefined
}

/** Returns the columns of a refund account. Throws 400 if it is incomplete; `field` is its prefix in the body. */
function accountColumns(call: Call, { bankCode, accountNumber, accountHolder }: RefundAccount, field: string) {
  if (!bankCode || !accountNumber || !accountHolder) throw invalid({ [`${field}accountNumber`]: required('환불 계좌') })
  const { keys, random } = call.services
  return sealedAccount(keys, random, { bankCode, accountNumber, accountHolder })
}

/** Returns the end of the day on which a refund is due, counted in working days. */
const dueAfter = async (db: Db, now: Date): Promise<Date> =>
  new Date(endOfDay(await workingDayAfter(db, seoulDay(now), REFUND_DUE_DAYS)).getTime() - 1_000)

/** Amounts beside the cash refund, and deductions from it. */
export interface RefundBreakdown {
  pointAmount?: number
  /** Deposit that the order used and that the member gets back. */
  depositAmount?: number
  feeAmount?: number
  recallAmount?: number
  adjustAmount?: number
}

export interface RefundBooking extends RefundAccount, RefundBreakdown {
  /** Locked by the caller. */
  order: LockedOrder
  ways: readonly RefundPart[]
  orderClaimSeq?: number | undefined
  /** Of a bank deposit that was not received for the order. */
  bankDepositSeq?: number | undefined
  /** Why an admin refunds an extra payment. */
  reason?: string | undefined
  /** The account may be missing; it is set later by CHANGE_METHOD, before the transfer. */
  accountLater?: boolean
  /** Prefix of the account fields in the body, for error messages: `settlement.` */
  field?: string
}

/** Returns the amount of a bank deposit that was neither matched nor refunded, in won. */
async function restOfDeposit(db: Db, bankDepositSeq: number): Promise<number> {
  const [row] = await queryRows<{ rest: number }>(
    db,
    sql`select (d.amount
        - coalesce((select sum(m.amount) from ${bankDepositMatches} m where m.bank_deposit_seq = d.bank_deposit_seq), 0)
        - coalesce((select sum(r.cash_amount) from ${refunds} r where r.bank_deposit_seq = d.bank_deposit_seq), 0))::int as rest
      from ${bankDeposits} d where d.bank_deposit_seq = ${bankDepositSeq}`,
  )
  return row?.rest ?? 0
}

/**
 * Books refunds. No other function pays out money of an order. The caller has locked the order and refreshes it
 * afterwards.
 *
 * NONE and DEPOSIT are done at once. BANK waits for the transfer. PG_CANCEL is requested by a job after the commit.
 * Amounts beside the cash are stored in the first refund.
 *
 * Throws REFUND_EXCEEDS if more would be refunded than was received in money and deposit (docs/product/money.md), 400
 * if an account is missing, INVALID_STATE if a withdrawn member would get a deposit. Refunds of an overpaid bank
 * deposit are limited by that deposit instead; more of it is a programming error.
 */
export async function bookRefunds(call: Call, booking: RefundBooking): Promise<RefundRow[]> {
  const { order, ways, bankDepositSeq, depositAmount = 0, orderClaimSeq } = booking
  const cash = ways.reduce((sum, { cashAmount }) => sum + cashAmount, 0)
  if (bankDepositSeq === undefined) {
    const { left } = await readFunds(call.db, order.orderSeq)
    if (cash + depositAmount > Math.max(0, left)) throw refundExceeds(left)
  } else if (cash > (await restOfDeposit(call.db, bankDepositSeq))) {
    throw new Error(`refund exceeds the rest of bank deposit ${bankDepositSeq}`)
  }
  if (depositAmount > 0 && order.memberSeq !== null && orderClaimSeq !== undefined) {
    await cancelDepositUse(call.db, {
      now: call.now,
      memberSeq: order.memberSeq,
      reason: '주문취소·반품 사용 복원',
      createdBy: call.actor?.adminSeq ?? null,
      orderSeq: order.orderSeq,
      orderClaimSeq,
      amount: depositAmount,
    })
  }
  const booked: RefundRow[] = []
  for (const [at, way] of ways.entries()) booked.push(await bookWay(call, booking, way, at === 0))
  return booked
}

async function bookWay(call: Call, booking: RefundBooking, way: RefundPart, first: boolean): Promise<RefundRow> {
  const { db, now } = call
  const { order, orderClaimSeq, bankDepositSeq, reason, accountLater = false, field = '' } = booking
  const { method, cashAmount, orderPaymentSeq } = way
  const hasAccount = booking.accountNumber || !accountLater
  const account = hasAccount && (await needsBuyerAccount(db, way)) ? accountColumns(call, booking, field) : {}
  const { pointAmount = 0, depositAmount = 0, feeAmount = 0, recallAmount = 0, adjustAmount = 0 } = first ? booking : {}
  const [refund] = await db
    .insert(refunds)
    .values({
      orderSeq: order.orderSeq,
      orderClaimSeq: orderClaimSeq ?? null,
      orderPaymentSeq,
      bankDepositSeq: bankDepositSeq ?? null,
      method,
      cashAmount,
      pointAmount,
      depositAmount,
      feeAmount,
      recallAmount,
      adjustAmount,
      reason: reason ?? null,
      ...account,
      state: 'PENDING',
      requestedAt: now,
      dueAt: await dueAfter(db, now),
      ...createdStamp(call),
    })
    .returning()
  if (!refund) throw new Error('refund insert returned no row')
  if (method === 'NONE') return finishRefund(call, order, refund)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'REFUND',
    summary: `${reason ? '추가결제 ' : ''}환불 접수: ${labelOf('RefundMethod', method)} ${formatNumber(cashAmount)}원${reason ? ` — ${reason}` : ''}`,
    relatedSeq: refund.refundSeq,
  })
  if (method === 'DEPOSIT') return payAsDeposit(call, order, refund)
  if (method === 'PG_CANCEL') await enqueueProviderCancel(call, refund)
  return refund
}

/** Returns whether the refund needs the buyer's bank account. */
async function needsBuyerAccount(db: Db, { method, orderPaymentSeq }: RefundPart): Promise<boolean> {
  if (method !== 'PG_CANCEL') return method === 'BANK'
  const [payment] = await db
    .select({ method: orderPayments.method })
    .from(orderPayments)
    .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq ?? 0))
  return needsAccount(method, payment?.method ?? 'NONE')
}

const enqueueProviderCancel = (call: Call, { refundSeq }: RefundRow): Promise<void> =>
  requeueNow(call, refundJob, [{ key: String(refundSeq) }])

async function payAsDeposit(call: Call, order: LockedOrder, refund: RefundRow): Promise<RefundRow> {
  if (order.memberSeq === null) throw invalid({ method: '비회원 주문은 예치금으로 환불할 수 없습니다.' })
  const overpaid = refund.bankDepositSeq !== null
  await addDeposit(call.db, {
    now: call.now,
    memberSeq: order.memberSeq,
    kind: overpaid ? 'OVERPAY_IN' : 'REFUND_IN',
    amount: refund.cashAmount,
    reason: overpaid ? '초과입금 예치금 전환' : '주문환불 예치금 전환',
    createdBy: call.actor?.adminSeq ?? null,
    orderSeq: order.orderSeq,
    orderClaimSeq: refund.orderClaimSeq ?? undefined,
    refundSeq: refund.refundSeq,
  })
  return finishRefund(call, order, refund)
}

/** Day of the bank transfer, and the reason if that month is closed. */
interface PaidOn {
  paidOn?: string | undefined
  reason?: string | undefined
}

export interface RefundMove extends RefundAccount, PaidOn {
  action: Schemas['RefundAction']
  method?: Method | undefined
}

/** Throws 400 if the day is in the future, before the refund was requested, or in a closed month without a reason. */
export function checkPaidOn({ paidOn, reason = '' }: PaidOn, now: Date, requestedAt?: Date): void {
  if (!paidOn) throw invalid({ paidOn: required('이체일') })
  const since = requestedAt ? { title: '환불 접수일', at: requestedAt } : null
  checkTypedMoment({ topic: '이체일은', at: paidOn, since, reason }, now, { at: 'paidOn' })
}

/** Returns whether a call to the provider is running. */
const isProviderCallRunning = ({ method, state, triedAt, failMessage }: RefundRow, now: Date): boolean =>
  method === 'PG_CANCEL' &&
  state === 'PENDING' &&
  failMessage === null &&
  triedAt !== null &&
  now.getTime() - triedAt.getTime() < PROVIDER_CALL_MS

async function changeMethod(call: Call, order: LockedOrder, refund: RefundRow, move: RefundMove): Promise<void> {
  const { method } = move
  if (method !== 'BANK' && method !== 'DEPOSIT') throw invalid({ method: '계좌이체 또는 예치금 전환을 선택해 주세요.' })
  const account = method === 'BANK' ? accountColumns(call, move, '') : {}
  const changed = await changeRefund(call, refund, { method, ...account, state: 'PENDING', failMessage: null })
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'REFUND',
    summary: `환불 방법 변경: ${formatNumber(refund.cashAmount)}원`,
    before: labelOf('RefundMethod', refund.method),
    after: labelOf('RefundMethod', method),
    relatedSeq: refund.refundSeq,
  })
  if (method === 'DEPOSIT') await payAsDeposit(call, order, changed)
}

/**
 * Applies one action to a locked refund: COMPLETE (needs `paidOn`), RETRY (calls the provider again with the same
 * key), CHANGE_METHOD.
 *
 * Throws INVALID_STATE if the action is not possible, 400.
 */
export async function moveRefund(call: Call, order: LockedOrder, refund: RefundRow, move: RefundMove): Promise<void> {
  const problem = refundTransitionProblem(move.action, { ...refund, hasAccount: refund.accountSealed !== null })
  if (problem) throw invalidState(problem)
  if (isProviderCallRunning(refund, call.now))
    throw invalidState('결제사에 요청하는 중입니다. 잠시 후 다시 시도해 주세요.')
  switch (move.action) {
    case 'COMPLETE':
      checkPaidOn(move, call.now, refund.requestedAt)
      await finishRefund(call, order, refund, { paidOn: move.paidOn, reason: move.reason })
      break
    case 'RETRY':
      await changeRefund(call, refund, { state: 'PENDING', failMessage: null, triedAt: null, tries: 0 })
      await writeHistory(call, {
        orderSeq: order.orderSeq,
        kind: 'REFUND',
        summary: `환불 재시도: ${formatNumber(refund.cashAmount)}원`,
        relatedSeq: refund.refundSeq,
      })
      await enqueueProviderCancel(call, refund)
      break
    case 'CHANGE_METHOD':
      await changeMethod(call, order, refund, move)
      break
  }
  await refreshOrder(call.db, call, order.orderSeq)
}

export interface OverpaidRefund extends RefundAccount {
  orderSeq: number
  /** Won received beyond what was due. */
  amount: number
  method: 'BANK' | 'DEPOSIT'
  bankDepositSeq: number
}

/**
 * Refunds the surplus of a bank deposit, or all of it if the order was canceled. The order's payments stay
 * unchanged, because the money was never received for it.
 *
 * BANK waits for the transfer; a missing account is set later by CHANGE_METHOD. DEPOSIT is done at once. Returns the
 * refund. Throws 404, 400, INVALID_STATE.
 */
export async function refundOverpaid(
  call: Call,
  { orderSeq, amount, method, ...wish }: OverpaidRefund,
): Promise<RefundRow | undefined> {
  const order = await lockOrder(call.db, orderSeq)
  const ways = [{ orderPaymentSeq: null, method, cashAmount: amount }]
  const [refund] = await bookRefunds(call, { ...wish, order, ways, accountLater: true })
  await refreshOrder(call.db, call, orderSeq)
  return refund
}
