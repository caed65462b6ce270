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

/** Virtual accounts that wait for a deposit. What was deposited is recorded by `recordApproval`. */

/** How often the provider is asked about an account, should its notice of the deposit be lost. */
const ASK_EVERY_MS = 3 * HOUR_MS

/** How long a bank may take to tell of a deposit that came in time. */
const GRACE_MS = 10 * MINUTE_MS

/** When an account that the bank has not closed is asked about for the last time after its end. */
const GIVEN_UP_MS = GRACE_MS + ASK_EVERY_MS

const isOver = ({ now }: Pick<Call, 'now'>, dueAt: Date | null | undefined, grace = GRACE_MS): boolean =>
  !!dueAt && dueAt.getTime() + grace <= now.getTime()

const changeCharge = ({ db }: Pick<Call, 'db'>, { requestId }: ChargeRow, values: Partial<ChargeRow>) =>
  db.update(cardCharges).set(values).where(eq(cardCharges.requestId, requestId))

const isWaitingFor = (order: LockedOrder | null): order is LockedOrder =>
  order?.state === 'PAYMENT_PENDING' && order.paymentMethod === 'VIRTUAL_ACCOUNT'

/** Returns when the provider is asked next: every few hours, and once after the time of the order is over. */
function nextAskAt({ now }: Call, dueAt: Date | null): Date {
  const next = now.getTime() + ASK_EVERY_MS
  const last = (dueAt ?? now).getTime() + GRACE_MS
  return new Date(dueAt && last > now.getTime() ? Math.min(next, last) : next)
}

const REASONS = {
  [MISMATCHED]: '주문 금액과 다른 금액',
  [OTHER_METHOD]: '주문과 다른 결제수단',
  [NOT_PAYABLE]: '결제할 수 없는 주문 상태',
}

/**
 * Stores the account that the provider has issued for an order: the order waits for the deposit, until the account or the
 * shop's own time ends. An account of another amount, or of an order that does not wait for one, is closed by a job.
 */
async function recordIssued(
  call: Call,
  row: ChargeRow,
  order: LockedOrder | null,
  account: IssuedAccount,
): Promise<void> {
  const due = order && (await dueOf(call.db, order, undefined))
  const isPayable = isWaitingFor(order) && row.state === 'OPEN' && row.method === 'VIRTUAL_ACCOUNT'
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
    // the id of a payment that was made is not used twice
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
  await changeCharge(call, row, { state: 'ISSUED', askAt: nextAskAt(call, dueAt) })
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
 * Records that the provider has an account that waits for its deposit: a new one, or one that waits on. It is to be closed when
 * its order waits no more, or its own time is over; it is given up when the bank had time enough since then.
 */
export async function recordAccount(call: Call, requestId: string, account: IssuedAccount): Promise<void> {
  const { row, order } = await lockCharge(call.db, requestId)
  const { now } = call
  if (row.state === 'OPEN' || row.state === 'DECLINED') return recordIssued(call, row, order, account)
  if (row.state !== 'ISSUED' && row.state !== 'CLOSING') return
  const isOpen = !isOver(call, account.dueAt)
  if (isOver(call, account.dueAt, GIVEN_UP_MS)) {
    await endCharge(call.db, requestId, now, { state: 'CLOSED' })
  } else if (row.state === 'ISSUED' && isOpen && isWaitingFor(order) && !isOver(call, order.depositDueAt)) {
    await changeCharge(call, row, { askAt: nextAskAt(call, order.depositDueAt) })
  } else {
    await endCharge(call.db, requestId, now, { state: 'CLOSING', askAt: now })
  }
}

/** Records that an account takes no deposit any more. */
export async function recordClosed(call: Call, requestId: string): Promise<void> {
  const { row } = await lockCharge(call.db, requestId)
  if (row.state === 'ISSUED' || row.state === 'CLOSING') {
    await endCharge(call.db, requestId, call.now, { state: 'CLOSED' })
  }
}

/** Records that an account cannot be closed: it is asked about until its own time is over, should somebody pay into it. */
export async function recordCloseRefused(call: Call, requestId: string, failMessage: string): Promise<void> {
  const { row } = await lockCharge(call.db, requestId)
  if (row.state !== 'CLOSING') return
  await changeCharge(call, row, { askAt: nextAskAt(call, null), failMessage: failMessage.slice(0, 200) })
}
