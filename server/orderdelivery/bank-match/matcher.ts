import type { Schemas } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { DAY_MS } from '../../lib/seoul'
import { nameFit } from './depositor-name'

/** Which order a deposit is for. Pure: whoever acts on the answer asks again under the locks of what it says. */

const HOUR_MS = 60 * 60 * 1000

export interface DepositFacts {
  bankCode: string
  accountNumber: string
  depositedAt: Date
  depositorName: string
  amount: number
}

/** A payment by bank transfer, with what its order says. */
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
  /** What deposits have been matched with it so far. */
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

/** Its order has ended. An extra payment goes its own way: what a return costs is paid when nothing is left of the order. */
const isOver = ({ kind, orderState }: PaymentFacts): boolean =>
  kind === 'MAIN' && (orderState === 'CANCELED' || orderState === 'RETURNED')

/** Nobody waits for it any more. */
export const isCanceled = (payment: PaymentFacts): boolean => payment.state === 'CANCELED' || isOver(payment)

/** The order goes on without it: it is paid in another way. */
const isReplaced = (payment: PaymentFacts): boolean =>
  payment.kind === 'MAIN' && payment.state === 'CANCELED' && !isOver(payment)

/** Whether money is still waited for. */
export const isOpen = (payment: PaymentFacts): boolean =>
  payment.state === 'READY' &&
  !isCanceled(payment) &&
  (payment.kind === 'EXTRA' || payment.orderState === 'PAYMENT_PENDING')

const isPaid = (payment: PaymentFacts): boolean => !isCanceled(payment) && !isOpen(payment)

/** What may still be matched with a payment: what is missing; of one that was confirmed by hand, what no deposit was linked to. */
export function openAmountOf(payment: PaymentFacts): number {
  if (isOpen(payment)) return Math.max(0, payment.amount - payment.receivedAmount)
  // what a card has paid is no deposit's
  if (!isPaid(payment) || payment.method !== 'BANK_TRANSFER') return 0
  return Math.max(0, payment.receivedAmount - payment.matchedAmount)
}

/** The amount that a deposit is compared with: what is missing, else what it was. */
const askedAmount = (payment: PaymentFacts): number => (isOpen(payment) ? openAmountOf(payment) : payment.amount)

const SCORES = { amount: 45, name: 35, part: 20, account: 10, time: 10 }

/** How a deposit fits a payment, in each respect. */
export function fitOf(deposit: DepositFacts, payment: PaymentFacts): Fit {
  const at = deposit.depositedAt.getTime()
  const name = nameFit(deposit.depositorName, payment.depositorName ?? payment.ordererName)
  const amountFits = askedAmount(payment) === deposit.amount
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
 * What is to become of a deposit, given every payment that could be its: the one order that fits in all respects, none because several do, or none
 * with the first reason that is true. A name that the bank has cut is said to be one, not to be wrong; it never decides by itself.
 */
export function judge(deposit: DepositFacts, payments: readonly PaymentFacts[]): Verdict {
  const seen = payments.map((payment) => ({ payment, fit: fitOf(deposit, payment) }))
  const exact = seen.filter(({ fit }) => fit.exact)
  const [only] = exact
  if (only && exact.length === 1) return { state: 'AUTO_MATCHED', payment: only.payment }
  if (exact.length > 1) return { state: 'AMBIGUOUS', reason: `같은 조건의 주문이 ${exact.length}건 있습니다.` }

  const known = seen.filter(({ fit }) => fit.amountFits && fit.nameFit === 'SAME')
  if (
    known.some(({ payment }) => isPaid(payment) || (isReplaced(payment) && payment.orderState !== 'PAYMENT_PENDING'))
  ) {
    return unmatched('이미 입금확인된 주문입니다. (중복 입금 의심)')
  }
  const near = seen.filter(({ payment, fit }) => isOpen(payment) && fit.accountFits && fit.timeFits)
  const [other] = near
    .filter(({ fit }) => fit.nameFit === 'SAME' && !fit.amountFits)
    .sort((a, b) => distance(deposit, a.payment) - distance(deposit, b.payment))
  if (other) return unmatched(`금액 불일치 (주문 ${grouped(askedAmount(other.payment))}원)`)
  const paying = near.filter(({ fit }) => fit.amountFits)
  if (paying.some(({ fit }) => fit.nameFit === 'PART')) return unmatched('입금자명 일부 일치')
  if (paying.length > 0) return unmatched('입금자명 불일치')
  if (known.some(({ payment }) => isCanceled(payment) && !isReplaced(payment)))
    return unmatched('입금기한이 지나 취소된 주문입니다.')
  return unmatched('일치하는 주문 없음')
}

const distance = (deposit: DepositFacts, payment: PaymentFacts): number =>
  Math.abs(askedAmount(payment) - deposit.amount)
