import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { maskName } from '../../lib/mask'
import { endsWith, startsWith } from '../../resource/filters'
import { type Fit, fitOf, isOpen, openAmountOf, type PaymentFacts } from '../bank-match/matcher'
import { isSettledWithout, openPayments, paymentsWhere, settledPayments } from '../bank-match/payments'
import { orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'
import type { DepositRow } from './deposit-row'

const MOST = 30
const SETTLED_LETTERS = 2

/** Whether somebody who looks at a deposit would think of a payment at all. */
const isLikely = ({ amountFits, nameFit }: Fit): boolean => amountFits || nameFit !== 'NONE'

/** Payments that were settled are worth a look only where both name and amount say that it is theirs. */
const isTheirs = ({ amountFits, nameFit }: Fit): boolean => amountFits && nameFit !== 'NONE'

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

/** Of an order number that starts or ends so, or of an orderer or depositor whose name starts so: each found by an index of its own. */
function searched(keyword: string): SQL {
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
 * Any that is waited for, of whatever day; then what was confirmed without its deposit and what was canceled, which a letter alone would find too
 * much of.
 */
async function foundBy(db: Db, keyword: string): Promise<PaymentFacts[]> {
  const meant = searched(keyword)
  const open = await paymentsWhere(db, and(eq(orderPayments.state, 'READY'), meant), MOST)
  if (keyword.length < SETTLED_LETTERS) return open
  return [...open, ...(await paymentsWhere(db, and(ne(orderPayments.state, 'READY'), isSettledWithout, meant), MOST))]
}

/** Payments that a deposit may be for, the likeliest first. With a keyword all that are found by it. */
export async function candidatesOf(
  db: Db,
  deposit: DepositRow,
  keyword: string | undefined,
): Promise<Schemas['BankDepositCandidate'][]> {
  const text = keyword?.trim()
  const found = text
    ? await foundBy(db, text)
    : [...(await openPayments(db)), ...(await settledPayments(db, [deposit.amount], deposit.depositedAt))]
  return found
    .map((payment) => ({ payment, fit: fitOf(deposit, payment) }))
    .filter(({ payment, fit }) => text || (isOpen(payment) ? isLikely(fit) : isTheirs(fit)))
    .sort(
      (a, b) =>
        Number(b.fit.exact) - Number(a.fit.exact) ||
        Number(isOpen(b.payment)) - Number(isOpen(a.payment)) ||
        b.fit.score - a.fit.score ||
        b.payment.orderSeq - a.payment.orderSeq,
    )
    .slice(0, MOST)
    .map(({ payment, fit }) => toCandidate(payment, fit))
}
