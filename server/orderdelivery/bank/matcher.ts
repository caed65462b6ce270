import { DAY_MS, HOUR_MS } from '../../../domain/common/durations'
import type { Schemas } from '../../contract/contract-types'
import { formatNumber } from '../../lib/numbers'
import { nameFit } from './depositor-name'

/** Decides which payment a bank deposit is for. Pure functions; callers check the result again under locks. */

export interface DepositFacts {
  bankCode: string
  accountNumber: string
  depositedAt: Date
  depositorName: string
  amount: number
}

/** A payment by bank transfer, with data of its order. */
export interface PaymentFacts {
  orderPaymentSeq: number
  orderSeq: number
  orderNo: string
  kind: Schemas['PaymentKind']
  method: Schemas['PaymentMethod']
  state: Schemas['PaymentState']
  orderState: Schemas['OrderState']
  deliveryMethod: Schemas['DeliveryMethod']
  orderedAt: Date
  dueAt: Date | null
  bankCode: string | null
  accountNumber: string | null
  depositorName: string | null
  ordererName: string
  memberSeq: number | null
  amount: number
  receivedAmount: number
  /** Amount of bank deposits matched so far. */
  matchedAmount: number
}

export interface Fit {
  nameFit: Schemas['CandidateFit']
  amountFits: boolean
  accountFits: boolean
  timeFits: boolean
  exact: boolean
  score: number
}

/** Whether the payment ended with its order. EXTRA payments do not: a return fee is paid after the order ended. */
const isOver = ({ kind, orderState }: PaymentFacts): boolean =>
  kind === 'MAIN' && (orderState === 'CANCELED' || orderState === 'RETURNED')

/** Whether the payment is no longer expected. */
export const isCanceled = (payment: PaymentFacts): boolean => payment.state === 'CANCELED' || isOver(payment)

/** Whether the payment was replaced by another payment method. */
const isReplaced = (payment: PaymentFacts): boolean =>
  payment.kind === 'MAIN' && payment.state === 'CANCELED' && !isOver(payment)

/** Whether money is still expected for the payment. */
export const isOpen = (payment: PaymentFacts): boolean =>
  payment.state === 'READY' &&
  !isCanceled(payment) &&
  (payment.kind === 'EXTRA' || payment.orderState === 'PAYMENT_PENDING')

const isPaid = (payment: PaymentFacts): boolean => !isCanceled(payment) && !isOpen(payment)

/**
 * Returns the amount that may still be matched: the unpaid amount, or for a payment confirmed by an admin the part
 * without a linked deposit.
 */
export function openAmountOf(payment: PaymentFacts): number {
  if (isOpen(payment)) return Math.max(0, payment.amount - payment.receivedAmount)
  // card payments are not matched with deposits
  if (!isPaid(payment) || payment.method !== 'BANK_TRANSFER') return 0
  return Math.max(0, payment.receivedAmount - payment.matchedAmount)
}

/** Returns the amount to compare a deposit with: the unpaid amount if open, otherwise the payment's amount. */
const expectedAmount = (payment: PaymentFacts): number => (isOpen(payment) ? openAmountOf(payment) : payment.amount)

const SCORES = { amount: 45, name: 35, part: 20, account: 10, time: 10 }

/** Returns how well a deposit fits a payment in name, amount, account and time. */
export function evaluateFit(deposit: DepositFacts, payment: PaymentFacts): Fit {
  const at = deposit.depositedAt.getTime()
  const name = nameFit(deposit.depositorName, payment.depositorName ?? payment.ordererName)
  const amountFits = expectedAmount(payment) === deposit.amount
  const accountFits = payment.accountNumber === deposit.accountNumber && payment.bankCode === deposit.bankCode
  const timeFits =
    at >= payment.orderedAt.getTime() - HOUR_MS && (!payment.dueAt || at <= payment.dueAt.getTime() + DAY_MS)
  return {
    nameFit: name,
    amountFits,
    accountFits,
    timeFits,
    exact: isOpen(payment) && name === 'SAME' && amountFits && accountFits && timeFits,
    score:
      (amountFits ? SCORES.amount : 0) +
      (name === 'SAME' ? SCORES.name : name === 'PART' ? SCORES.part : 0) +
      (accountFits ? SCORES.account : 0) +
      (timeFits ? SCORES.time : 0),
  }
}

export type Verdict =
  | { state: 'AUTO_MATCHED'; payment: PaymentFacts }
  | { state: 'AMBIGUOUS' | 'UNMATCHED'; reason: string }

const unmatched = (reason: string): Verdict => ({ state: 'UNMATCHED', reason })

/**
 * Decides on a deposit, given all payments that could fit: the only exact fit, AMBIGUOUS for several exact fits,
 * otherwise UNMATCHED with the first reason that applies.
 *
 * A truncated name is reported as a partial match and never matched automatically.
 */
export function matchDeposit(deposit: DepositFacts, payments: readonly PaymentFacts[]): Verdict {
  const candidates = payments.map((payment) => ({ payment, fit: evaluateFit(deposit, payment) }))
  const exact = candidates.filter(({ fit }) => fit.exact)
  const [exactMatch] = exact
  if (exactMatch && exact.length === 1) return { state: 'AUTO_MATCHED', payment: exactMatch.payment }
  if (exact.length > 1) return { state: 'AMBIGUOUS', reason: `같은 조건의 주문이 ${exact.length}건 있습니다.` }

  const sameNameAndAmount = candidates.filter(({ fit }) => fit.amountFits && fit.nameFit === 'SAME')
  if (
    sameNameAndAmount.some(
      ({ payment }) => isPaid(payment) || (isReplaced(payment) && payment.orderState !== 'PAYMENT_PENDING'),
    )
  ) {
    return unmatched('이미 입금확인된 주문입니다. (중복 입금 의심)')
  }
  const near = candidates.filter(({ payment, fit }) => isOpen(payment) && fit.accountFits && fit.timeFits)
  const [other] = near
    .filter(({ fit }) => fit.nameFit === 'SAME' && !fit.amountFits)
    .sort((a, b) => distance(deposit, a.payment) - distance(deposit, b.payment))
  if (other) return unmatched(`금액 불일치 (주문 ${formatNumber(expectedAmount(other.payment))}원)`)
  const paying = near.filter(({ fit }) => fit.amountFits)
  if (paying.some(({ fit }) => fit.nameFit === 'PART')) return unmatched('입금자명 일부 일치')
  if (paying.length > 0) return unmatched('입금자명 불일치')
  if (sameNameAndAmount.some(({ payment }) => isCanceled(payment) && !isReplaced(payment)))
    return unmatched('입금기한이 지나 취소된 주문입니다.')
  return unmatched('일치하는 주문 없음')
}

const distance = (deposit: DepositFacts, payment: PaymentFacts): number =>
  Math.abs(expectedAmount(payment) - deposit.amount)
