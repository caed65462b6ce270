import { and, eq } from 'drizzle-orm'
import { required } from '../../../../domain/messages/required'
import type { AdminCall } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../../contract/refusal'
import { refundableOf, refundChoicesOf, splitRefund } from '../../money/refund-split'
import { hasMemberWithdrawn } from '../../order/member-withdrawn'
import { type LockedOrder, refreshOrder } from '../../order/order-lock'
import { orderPayments } from '../../schema/payment.schema'
import { updateInvoicesAfterRefund } from '../../tax/invoice-events'
import { readFunds, readPaymentBalances } from './payment-balances'
import { refundExceeds } from './refund-limit'
import { bookRefunds } from './refunds'

const REFUNDABLE: readonly Schemas['PaymentState'][] = ['PAID', 'PARTIAL_REFUNDED']

/**
 * Refunds an extra payment of a locked order, whole or in part.
 *
 * Throws 404, INVALID_STATE if it was not received, REFUND_EXCEEDS above what is left of the payment or the order,
 * 400.
 */
export async function refundExtra(
  call: AdminCall,
  order: LockedOrder,
  orderPaymentSeq: number,
  body: Schemas['OrderPaymentRefund'],
): Promise<void> {
  const { db } = call
  const condition = and(eq(orderPayments.orderPaymentSeq, orderPaymentSeq), eq(orderPayments.orderSeq, order.orderSeq))
  const [payment] = await db.select().from(orderPayments).where(condition).for('update')
  if (!payment) throw notFound()
  if (payment.kind !== 'EXTRA' || !REFUNDABLE.includes(payment.state)) {
    throw invalidState('입금된 추가결제만 환불할 수 있습니다.')
  }
  const [paid] = await readPaymentBalances(db, [payment])
  if (!paid) throw notFound()
  const { left } = await readFunds(db, order.orderSeq)
  const max = Math.min(refundableOf(paid).all, Math.max(0, left))
  if (body.amount > max) throw refundExceeds(max)
  const of = { cash: body.amount, payments: [paid] }
  const { methods, accountMethods } = refundChoicesOf(
    of,
    order.memberSeq !== null && !(await hasMemberWithdrawn(db, order)),
  )
  const { method, bankCode, accountNumber, accountHolder } = body
  if (!methods.includes(method)) throw invalid({ method: '이 결제에는 사용할 수 없는 환불방법입니다.' })
  if (accountMethods.includes(method) && !(bankCode && accountNumber && accountHolder)) {
    throw invalid({ accountNumber: required('환불 계좌') })
  }
  const reason = body.reason.trim()
  if ([...reason].length < 5) throw invalid({ reason: required('사유', 5) })
  await bookRefunds(call, {
    order,
    ways: splitRefund({ ...of, method }),
    bankCode,
    accountNumber,
    accountHolder,
    reason,
  })
  await refreshOrder(db, call, order.orderSeq)
  await updateInvoicesAfterRefund(call, order.orderSeq)
}
