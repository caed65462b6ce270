import { eq, sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import { formatNumber } from '../../lib/numbers'
import type { IssuedAccount } from '../../providers/payments/port'
import { updatedStamp } from '../../resource/stamps'
import { CUSTOMER, writeHistory } from '../order/order-history'
import { type LockedOrder, refreshOrder, unpaidOf } from '../order/order-lock'
import { formatMoment, notifyBuyer } from '../order/order-messages'
import { cardCharges } from '../schema/card-charge.schema'
import { orderPayments } from '../schema/payment.schema'
import { openBrowserCharge } from './browser-charge'
import { type ChargeRow, dueOf, endCharge, lockCharge, MISMATCHED, NOT_PAYABLE, OTHER_METHOD } from './card-charge'
import { shopDepositDueAt } from './deposit-due'
import { mainOf } from './main-payment'

/** Virtual accounts that await a deposit. The deposit itself is recorded by `recordApproval`. */

/** Interval of status requests for an account, in case the provider's notice of the deposit is lost. */
const STATUS_INTERVAL_MS = 3 * HOUR_MS

/** How long a bank may take to report a deposit that arrived in time. */
const GRACE_MS = 10 * MINUTE_MS

/** Time after its expiry when an account counts as closed, even if the provider still reports it as open. */
const CLOSED_AFTER_MS = GRACE_MS + STATUS_INTERVAL_MS

const hasExpired = ({ now }: Pick<Call, 'now'>, dueAt: Date | null | undefined, grace = GRACE_MS): boolean =>
  !!dueAt && dueAt.getTime() + grace <= now.getTime()

const changeCharge = ({ db }: Pick<Call, 'db'>, { requestId }: ChargeRow, values: Partial<ChargeRow>) =>
  db.update(cardCharges).set(values).where(eq(cardCharges.requestId, requestId))

const awaitsDeposit = (order: LockedOrder | null): order is LockedOrder =>
  order?.state === 'PAYMENT_PENDING' && order.paymentMethod === 'VIRTUAL_ACCOUNT'

/** Returns the time of the next status request: every few hours, and once after the order's due time. */
function nextStatusRequestAt({ now }: Call, dueAt: Date | null): Date {
  const next = now.getTime() + STATUS_INTERVAL_MS
  const last = (dueAt ?? now).getTime() + GRACE_MS
  return new Date(dueAt && last > now.getTime() ? Math.min(next, last) : next)
}

const REASONS = {
  [MISMATCHED]: '주문 금액과 다른 금액',
  [OTHER_METHOD]: '주문과 다른 결제수단',
  [NOT_PAYABLE]: '결제할 수 없는 주문 상태',
}

/**
 * Stores the account that the provider has issued for an order. The deposit is due when the account expires, or at the shop's
 * own due time if that is earlier. An account with another amount, or of an order that does not await a deposit, is closed by
 * a job.
 */
async function recordIssued(
  call: Call,
  row: ChargeRow,
  order: LockedOrder | null,
  account: IssuedAccount,
): Promise<void> {
  const due = order && (await dueOf(call.db, order, undefined))
  const isPayable = awaitsDeposit(order) && row.state === 'OPEN' && row.method === 'VIRTUAL_ACCOUNT'
  if (!isPayable || due?.amount !== account.amount) {
    const isToBePaid = order?.state === 'PAYMENT_PENDING' && order.paymentMethod === row.method && row.state === 'OPEN'
    const otherFailure = isToBePaid ? OTHER_METHOD : NOT_PAYABLE
    const failMessage = isPayable ? MISMATCHED : otherFailure
    await endCharge(call.db, row.requestId, call.now, { state: 'CLOSING', askAt: call.now, failMessage })
    await writeHistory(call, {
      orderSeq: row.orderSeq,
      kind: 'PAYMENT',
      summary: `가상계좌 ${formatNumber(account.amount)}원 발급 취소: ${REASONS[failMessage]}`,
      by: CUSTOMER,
    })
    // the id of a finished payment cannot be used again
    if (isToBePaid) await openBrowserCharge(call, row.orderSeq, { ...row, amount: unpaidOf(order) })
    return
  }
  const shopDueAt = await shopDepositDueAt(call.db, order.orderedAt)
  const dueAt = account.dueAt && account.dueAt < shopDueAt ? account.dueAt : shopDueAt
  const [payment] = await call.db
    .update(orderPayments)
    .set({
      bankCode: account.bankCode ?? null,
      accountNumber: account.accountNumber,
      accountHolder: account.holder ?? null,
      dueAt,
      ...updatedStamp(call),
      version: sql`${orderPayments.version} + 1`,
    })
    .where(mainOf(order.orderSeq))
    .returning({ seq: orderPayments.orderPaymentSeq })
  await changeCharge(call, row, { state: 'ISSUED', askAt: nextStatusRequestAt(call, dueAt) })
  const after = await refreshOrder(call.db, call, order.orderSeq, { depositDueAt: dueAt })
  const bank = account.bankCode ? `${labelOf('BankCode', account.bankCode)} ` : ''
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `가상계좌 발급: ${bank}${formatNumber(account.amount)}원, 입금기한 ${formatMoment(dueAt)}`,
    relatedSeq: payment?.seq,
    by: CUSTOMER,
  })
  await notifyBuyer(call, after, 'DEPOSIT_GUIDE', { change: `account-${row.requestId}` })
}

/**
 * Records that the provider reports an open account, new or known. A known one is closed by a job when its order no longer
 * awaits the deposit or when it has expired. Some time after its expiry (`CLOSED_AFTER_MS`) it counts as closed.
 */
export async function recordAccount(call: Call, requestId: string, account: IssuedAccount): Promise<void> {
  const { row, order } = await lockCharge(call.db, requestId)
  const { now } = call
  if (row.state === 'OPEN' || row.state === 'DECLINED') return recordIssued(call, row, order, account)
  if (row.state !== 'ISSUED' && row.state !== 'CLOSING') return
  const isOpen = !hasExpired(call, account.dueAt)
  if (hasExpired(call, account.dueAt, CLOSED_AFTER_MS)) {
    await endCharge(call.db, requestId, now, { state: 'CLOSED' })
  } else if (row.state === 'ISSUED' && isOpen && awaitsDeposit(order) && !hasExpired(call, order.depositDueAt)) {
    await changeCharge(call, row, { askAt: nextStatusRequestAt(call, order.depositDueAt) })
  } else {
    await endCharge(call.db, requestId, now, { state: 'CLOSING', askAt: now })
  }
}

/** Records that an account no longer accepts deposits. */
export async function recordClosed(call: Call, requestId: string): Promise<void> {
  const { row } = await lockCharge(call.db, requestId)
  if (row.state === 'ISSUED' || row.state === 'CLOSING') {
    await endCharge(call.db, requestId, call.now, { state: 'CLOSED' })
  }
}

/** Records why an account cannot be closed. Its status is requested again, because it may still receive a deposit. */
export async function recordCloseRefused(call: Call, requestId: string, failMessage: string): Promise<void> {
  const { row } = await lockCharge(call.db, requestId)
  if (row.state !== 'CLOSING') return
  await changeCharge(call, row, { askAt: nextStatusRequestAt(call, null), failMessage: failMessage.slice(0, 200) })
}
