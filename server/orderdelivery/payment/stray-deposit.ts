import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import { formatNumber } from '../../lib/numbers'
import type { Deposit } from '../../providers/payments/port'
import { createdStamp } from '../../resource/stamps'
import { writeHistory } from '../order/order-history'
import { type LockedOrder, NOT_DELETED, refreshOrder } from '../order/order-lock'
import type { cardCharges } from '../schema/card-charge.schema'
import { orderPayments } from '../schema/payment.schema'

type ChargeRow = typeof cardCharges.$inferSelect

/** A received payment that was not due. */
export interface StrayPayment {
  orderPaymentSeq: number
  amount: number
  reason: string
}

declare module '../../call/call' {
  interface AppDefinitions {
    /** Books the refund of a stray payment of a locked order. Injected, because payments must not import claims. */
    refundStray(call: Call, order: LockedOrder, stray: StrayPayment): Promise<void>
  }
}

/** Returns whether the charge has a virtual account that may still receive a deposit. */
export const hasOpenAccount = (state: ChargeRow['state'] | undefined): boolean =>
  state === 'ISSUED' || state === 'CLOSING'

/** Returns the payment columns of a deposit into a virtual account. */
export const accountColumns = ({ pgTid, approvedAt, account, receiptUrl }: Deposit, { requestId }: ChargeRow) => ({
  method: 'VIRTUAL_ACCOUNT' as const,
  pgTid,
  approvedAt,
  requestId,
  receiptUrl: receiptUrl ?? null,
  bankCode: account.bankCode ?? null,
  accountNumber: account.accountNumber,
  accountHolder: account.holder ?? null,
})

/** Reason of the extra payment, and of its refund. */
const REASON = '결제할 것이 없는 주문에 입금된 가상계좌 금액'

/**
 * Stores a deposit that was not due, e.g. because the order was canceled, as a received extra payment. Books its refund, which
 * waits for the customer's account (CHANGE_METHOD) and then for the transfer. Restores the order if it was deleted, because an
 * order with received money is kept.
 */
export async function keepStrayDeposit(
  call: Call,
  order: LockedOrder,
  row: ChargeRow,
  deposit: Deposit,
): Promise<void> {
  const { amount, account } = deposit
  const [payment] = await call.db
    .insert(orderPayments)
    .values({
      ...accountColumns(deposit, row),
      orderSeq: order.orderSeq,
      kind: 'EXTRA',
      state: 'PAID',
      amount,
      receivedAmount: amount,
      reason: REASON,
      ...createdStamp(call),
    })
    .returning({ seq: orderPayments.orderPaymentSeq })
  if (!payment) throw new Error('payment insert returned no row')
  const bank = account.bankCode ? ` (${labelOf('BankCode', account.bankCode)})` : ''
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `가상계좌 입금 ${formatNumber(amount)}원${bank}: 결제할 것이 없어 환불해야 합니다. 고객의 환불 계좌를 확인해 주세요.`,
    relatedSeq: payment.seq,
    by: { type: 'PG' },
  })
  const stray = { orderPaymentSeq: payment.seq, amount, reason: REASON }
  await call.services.definitions.refundStray(call, order, stray)
  if (order.deletedAt) {
    const summary = '입금이 확인되어 삭제된 주문 복원'
    await writeHistory(call, { orderSeq: order.orderSeq, kind: 'ORDER', summary, by: { type: 'PG' } })
  }
  await refreshOrder(call.db, call, order.orderSeq, NOT_DELETED)
}
