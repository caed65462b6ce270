import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { maskName } from '../../lib/mask'
import { endsWith, startsWith } from '../../resource/filters'
import type { DepositRow } from '../payment/lock-deposit'
import { orders } from '../schema/order.schema'
import { orderPayments } from '../schema/payment.schema'
import { isSettledWithoutDeposit, openPayments, paymentsWhere, settledPayments } from './matchable-payments'
import { evaluateFit, type Fit, isOpen, openAmountOf, type PaymentFacts } from './matcher'

const MAX_CANDIDATES = 30
const MIN_LENGTH_FOR_SETTLED = 2

/** Whether a pending payment is worth showing for a deposit. */
const isLikely = ({ amountFits, nameFit }: Fit): boolean => amountFits || nameFit !== 'NONE'

/** Whether a settled payment is worth showing: both amount and name must fit. */
const isLikelySettled = ({ amountFits, nameFit }: Fit): boolean => amountFits && nameFit !== 'NONE'

function toCandidate(payment: PaymentFacts, fit: Fit): Schemas['BankDepositCandidate'] {
  const { orderSeq, orderNo, orderPaymentSeq, kind, orderState, deliveryMethod } = payment
  return {
    orderSeq,
    orderNo,
    orderPaymentSeq,
    kind,
    orderState,
    deliveryMethod,
    paymentState: payment.state,
    orderedAt: payment.orderedAt.toISOString(),
    dueAt: payment.dueAt?.toISOString() ?? null,
    ordererName: maskName(payment.ordererName),
    depositorName: maskName(payment.depositorName),
    member: payment.memberSeq !== null,
    openAmount: openAmountOf(payment),
    ...fit,
  }
}

/**
 * Returns the condition: order number by its beginning or end, orderer or depositor by the beginning of the name.
 * Each part uses its own index.
 */
function keywordCondition(keyword: string): SQL {
  const digits = keyword.replace(/\D/g, '')
  const ofOrder = or(
    startsWith(keyword, orders.ordererName),
    digits.length >= 4 ? or(startsWith(digits, orders.orderNo), endsWith(digits, orders.orderNo)) : undefined,
  )
  return sql`${orderPayments.orderSeq} in (
    select ${orders.orderSeq} from ${orders} where ${ofOrder}
    union select p.order_seq from ${orderPayments} p where ${startsWith(keyword, sql`p.depositor_name`)})`
}

/**
 * Returns pending payments for a keyword; from two letters on also settled or canceled ones, which shorter keywords
 * would match too often.
 */
async function findByKeyword(db: Db, keyword: string): Promise<PaymentFacts[]> {
  const byKeyword = keywordCondition(keyword)
  const open = await paymentsWhere(db, and(eq(orderPayments.state, 'READY'), byKeyword), MAX_CANDIDATES)
  if (keyword.length < MIN_LENGTH_FOR_SETTLED) return open
  return [
    ...open,
    ...(await paymentsWhere(
      db,
      and(ne(orderPayments.state, 'READY'), isSettledWithoutDeposit, byKeyword),
      MAX_CANDIDATES,
    )),
  ]
}

/**
 * Returns the payments that a deposit may be for, the best fit first. With a keyword all matches, however well they
 * fit.
 */
export async function candidatesOf(
  db: Db,
  deposit: DepositRow,
  keyword: string | undefined,
): Promise<Schemas['BankDepositCandidate'][]> {
  const text = keyword?.trim()
  const found = text
    ? await findByKeyword(db, text)
    : [...(await openPayments(db)), ...(await settledPayments(db, [deposit.amount], deposit.depositedAt))]
  return found
    .map((payment) => ({ payment, fit: evaluateFit(deposit, payment) }))
    .filter(({ payment, fit }) => text || (isOpen(payment) ? isLikely(fit) : isLikelySettled(fit)))
    .sort(
      (a, b) =>
        Number(b.fit.exact) - Number(a.fit.exact) ||
        Number(isOpen(b.payment)) - Number(isOpen(a.payment)) ||
        b.fit.score - a.fit.score ||
        b.payment.orderSeq - a.payment.orderSeq,
    )
    .slice(0, MAX_CANDIDATES)
    .map(({ payment, fit }) => toCandidate(payment, fit))
}
