import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { maskName } from '../../lib/mask'
import { startsWith } from '../../resource/filters'
import { type Fit, fitOf, isOpen, openAmountOf, type PaymentFacts } from '../bank-match/matcher'
import { openPayments, paymentsWhere, settledPayments } from '../bank-match/payments'
import { orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'
import type { DepositRow } from './deposit-row'

const MOST = 30

/** Whether somebody who looks at a deposit would think of a payment at all. */
const isLikely = ({ amountFits, nameFit }: Fit): boolean => amountFits || nameFit !== 'NONE'

/** Payments that were settled are worth a look only where both name and amount say that it is theirs. */
const isTheirs = ({ amountFits, nameFit }: Fit): boolean => amountFits && nameFit !== 'NONE'

function toCandidate(payment: PaymentFacts, fit: Fit): Schemas['BankDepositCandidate'] {
  const { orderSeq, orderNo, orderPaymentSeq, kind, orderState } = payment
  return {
    orderSeq,
    orderNo,
    orderPaymentSeq,
    kind,
    orderState,
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

/** Waits for money, by the start of its order number, orderer or depositor. */
function searched(keyword: string): SQL | undefined {
  const digits = keyword.replace(/\D/g, '')
  return and(
    eq(orderPayments.state, 'READY'),
    or(
      startsWith(keyword, orders.ordererName),
      startsWith(keyword, orderPayments.depositorName),
      digits.length >= 4 ? startsWith(digits, orders.orderNo) : undefined,
      digits.length >= 4 ? sql`right(${orders.orderNo}, ${digits.length}) = ${digits}` : undefined,
    ),
  )
}

/** Payments that a deposit may be for, the likeliest first. With a keyword any that is waited for and found by it. */
export async function candidatesOf(
  db: Db,
  deposit: DepositRow,
  keyword: string | undefined,
): Promise<Schemas['BankDepositCandidate'][]> {
  const text = keyword?.trim()
  const found = text
    ? await paymentsWhere(db, searched(text), MOST)
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
