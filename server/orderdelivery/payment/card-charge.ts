import { and, asc, eq } from 'drizzle-orm'
import type { AdminCall, Call, Services } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { requestReused } from '../../http/idempotency'
import { formatNumber } from '../../lib/numbers'
import { currentOffers } from '../../promotion/interest-free/interest-free-month'
import { askProvider } from '../../providers/ask-provider'
import type { Charge, Paid } from '../../providers/payments/port'
import { updatedStamp } from '../../resource/stamps'
import { CUSTOMER, type HistoryActor, writeHistory } from '../order/order-history'
import { type LockedOrder, lockOrder, lockOrderEvenDeleted, refreshOrder, unpaidOf } from '../order/order-lock'
import { orderLogSubjects } from '../order/order-log-subjects'
import { formatOrderNo, orderNameOf } from '../order/order-messages'
import { orderNameLookup } from '../order/order-names'
import { moveLines } from '../order/transition'
import { cardCharges } from '../schema/card-charge.schema'
import { orders } from '../schema/order.schema'
import { orderPayments } from '../schema/payment.schema'
import { BROWSER_PAYMENT_MS, openBrowserCharge } from './browser-charge'
import { mainOf } from './main-payment'
import { accountColumns, hasOpenAccount, keepStrayDeposit } from './stray-deposit'

export type ChargeRow = typeof cardCharges.$inferSelect
type Body = Pick<
  Schemas['CardPayment'],
  'orderSeq' | 'orderPaymentSeq' | 'amount' | 'installmentMonths' | 'requestId'
> & {
  maskedCardNumber: string
}

export const NOT_PAYABLE = '결제할 수 없는 주문 상태입니다.'
export const notPayable = (): Refusal => invalidState(NOT_PAYABLE)
/** Why a payment in the browser was canceled, although the order is still to be paid. */
export const MISMATCHED = '결제한 금액이 주문 금액과 달라 결제를 취소했습니다. 다시 결제해 주세요.'
/** Why a virtual account that was issued for an order by card is closed. */
export const OTHER_METHOD = '주문한 결제수단과 달라 결제를 취소했습니다. 다시 결제해 주세요.'
const declined = (message: string): Refusal => new Refusal(402, 'PAYMENT_DECLINED', message)
const mismatch = (): Refusal =>
  new Refusal(409, 'AMOUNT_MISMATCH', '결제 금액이 변경되었습니다. 새로고침 후 다시 시도해 주세요.')
export const paymentInProgress = (): Refusal =>
  new Refusal(409, 'PAYMENT_IN_PROGRESS', '다른 결제가 진행 중입니다. 잠시 후 다시 시도해 주세요.')

/** Returns whether a card charge of the order is running. */
export async function isCharging(db: Db, orderSeq: number): Promise<boolean> {
  const running = and(eq(cardCharges.orderSeq, orderSeq), eq(cardCharges.state, 'RUNNING'))
  return (await db.select({ id: cardCharges.requestId }).from(cardCharges).where(running)).length > 0
}

/** Returns what a card may be charged for: the unpaid order, otherwise an extra payment by card. Null: nothing. */
export async function dueOf(
  db: Db,
  order: LockedOrder,
  orderPaymentSeq: number | undefined,
): Promise<{ amount: number; extra: number | null } | null> {
  if (orderPaymentSeq === undefined && order.state === 'PAYMENT_PENDING') {
    return { amount: unpaidOf(order), extra: null }
  }
  if (order.state === 'CANCELED' || order.state === 'RETURNED') return null
  const [extra] = await db
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderSeq, order.orderSeq),
        eq(orderPayments.kind, 'EXTRA'),
        eq(orderPayments.state, 'READY'),
        eq(orderPayments.method, 'CARD_BY_NUMBER'),
        orderPaymentSeq === undefined ? undefined : eq(orderPayments.orderPaymentSeq, orderPaymentSeq),
      ),
    )
    .orderBy(asc(orderPayments.orderPaymentSeq))
    .limit(1)
  return extra ? { amount: extra.amount, extra: extra.orderPaymentSeq } : null
}

/** Returns the slip of a repeated request, or null if it is still open. Throws the original refusal. */
function previousAnswer(row: ChargeRow): Schemas['CardPaymentSlip'] | null {
  if (row.state === 'APPROVED' && row.slip) return row.slip
  if (row.state === 'DECLINED') throw declined(row.failMessage ?? '결제가 거절되었습니다.')
  if (row.state === 'VOIDING' || row.state === 'VOIDED') throw notPayable()
  return null
}

/** Returns whether a request repeats the charge with the same id. */
const isSameRequest = (previous: ChargeRow, body: Body): boolean =>
  previous.orderSeq === body.orderSeq &&
  (body.orderPaymentSeq === undefined || previous.orderPaymentSeq === body.orderPaymentSeq) &&
  previous.amount === body.amount &&
  previous.installmentMonths === body.installmentMonths &&
  (previous.maskedCardNumber === null || previous.maskedCardNumber === body.maskedCardNumber)

/**
 * First step: records that a card is about to be charged. Returns the slip if this request has already paid,
 * otherwise the name of what is paid.
 *
 * Throws INVALID_STATE, AMOUNT_MISMATCH, PAYMENT_IN_PROGRESS (another request is running), REQUEST_REUSED (same id
 * for another charge), and the original refusal of a repeated request.
 */
export async function beginCharge(
  call: AdminCall,
  body: Body,
): Promise<{ slip: Schemas['CardPaymentSlip'] } | { slip: null; orderName: string }> {
  const { db, actor, now } = call
  const find = async (): Promise<ChargeRow | undefined> => {
    const [previous] = await db.select().from(cardCharges).where(eq(cardCharges.requestId, body.requestId))
    if (previous && (previous.adminSeq !== actor.adminSeq || !isSameRequest(previous, body))) throw requestReused()
    return previous
  }
  // also checked before the lock: a reused id may come with an order that does not exist
  await find()
  const order = await lockOrder(db, body.orderSeq)
  const open = { slip: null, orderName: orderNameOf(order.lines) }
  const previous = await find()
  if (previous) {
    const slip = previousAnswer(previous)
    return slip ? { slip } : open
  }
  const due = await dueOf(db, order, body.orderPaymentSeq)
  if (!due || due.amount <= 0) throw notPayable()
  if (await isCharging(db, order.orderSeq)) throw paymentInProgress()
  if (due.amount !== body.amount) throw mismatch()
  if (body.amount < 100) throw invalid({ amount: '100원 이상부터 결제할 수 있습니다.' })
  await db.insert(cardCharges).values({
    requestId: body.requestId,
    orderSeq: order.orderSeq,
    orderPaymentSeq: due.extra,
    adminSeq: actor.adminSeq,
    amount: due.amount,
    installmentMonths: body.installmentMonths,
    maskedCardNumber: body.maskedCardNumber,
    state: 'RUNNING',
    startedAt: now,
  })
  return open
}

/** Locks the order, then the charge. `order` is null if `lock` does not find it: by default, if it was deleted. */
export async function lockCharge(
  db: Db,
  requestId: string,
  lock: (db: Db, orderSeq: number) => Promise<LockedOrder> = lockOrder,
): Promise<{ row: ChargeRow; order: LockedOrder | null }> {
  const [found] = await db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId))
  if (!found) throw new Error('card charge not found')
  const order = await lock(db, found.orderSeq).catch((error: unknown) => {
    // the order was deleted meanwhile: nothing to pay
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
  const [row] = await db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId)).for('update')
  return { row: row ?? found, order }
}

/** Returns whether the customer pays in the browser; otherwise an admin enters the card. */
export const isPaidByCustomer = ({ adminSeq }: ChargeRow): boolean => adminSeq === null

/** Returns the history's actor for a charge: the provider for a deposit, or the customer. Default: the admin, or a job. */
function historyActorOf(row: ChargeRow, paid?: Paid): { by?: HistoryActor } {
  if (paid?.kind === 'DEPOSIT') return { by: { type: 'PG' } }
  return isPaidByCustomer(row) ? { by: CUSTOMER } : {}
}

function nameOf(row: ChargeRow, paid?: Paid): string {
  if (paid?.kind === 'DEPOSIT') return '가상계좌 입금'
  return isPaidByCustomer(row) ? '카드 결제' : '카드번호 결제'
}

/** Returns whether the result is still to be recorded. A deposit is recorded even after its account was closed. */
const isUnsettled = ({ state }: ChargeRow, { kind }: Paid): boolean =>
  state === 'RUNNING' ||
  state === 'OPEN' ||
  hasOpenAccount(state) ||
  (kind === 'DEPOSIT' && (state === 'CLOSED' || state === 'DECLINED'))

export const endCharge = (db: Db, requestId: string, now: Date, values: Partial<ChargeRow>) =>
  db
    .update(cardCharges)
    .set({ ...values, endedAt: now })
    .where(eq(cardCharges.requestId, requestId))

/**
 * Last step after a refusal, or if the provider does not know the charge. Stored, so that a repeated request gets
 * the same answer. A charge in the browser is declined only after its time has expired.
 */
export async function recordDecline(call: Call, requestId: string, failMessage: string): Promise<void> {
  const { row, order } = await lockCharge(call.db, requestId)
  if (row.state === 'OPEN' && call.now.getTime() - row.startedAt.getTime() >= BROWSER_PAYMENT_MS) {
    await endCharge(call.db, requestId, call.now, { state: 'DECLINED', failMessage })
  }
  if (row.state !== 'RUNNING') return
  await endCharge(call.db, requestId, call.now, { state: 'DECLINED', failMessage })
  await writeHistory(call, {
    orderSeq: row.orderSeq,
    kind: 'PAYMENT',
    summary: `카드번호 결제 거절: ${formatNumber(row.amount)}원 (${failMessage})`,
  })
  if (order) logPay(call, order, row, `거절 (${failMessage})`, 'PAYMENT_DECLINED')
}

type LoggedOrder = Pick<LockedOrder, 'orderSeq' | 'orderNo' | 'memberSeq' | 'ordererName'>

/** Logs the result of an admin's charge. `errorCode`: why it was not booked. */
function logPay(
  call: Call,
  order: LoggedOrder,
  row: ChargeRow,
  what: string,
  errorCode?: 'PAYMENT_DECLINED' | 'INVALID_STATE',
): void {
  if (isPaidByCustomer(row)) return
  call.log({
    action: 'PAY',
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNameLookup,
    subjects: orderLogSubjects(order),
    summary: `카드번호 결제 ${what}: ${formatOrderNo(order.orderNo)} ${formatNumber(row.amount)}원`,
    ...(errorCode ? { result: 'FAILURE' as const, errorCode } : {}),
    personal: true,
  })
}

/** Logs the result of a charge whose order may have been deleted meanwhile. */
async function logVoid(call: Call, row: ChargeRow, what: string, errorCode?: 'INVALID_STATE'): Promise<void> {
  const [order] = await call.db.select().from(orders).where(eq(orders.orderSeq, row.orderSeq))
  if (order) logPay(call, order, row, what, errorCode)
}

async function isInterestFree(call: Call, charge: Charge, months: number): Promise<boolean> {
  if (months === 0) return false
  const offers = await currentOffers(call, charge.amount)
  return offers.some(({ cardCompany, months: free }) => cardCompany === charge.cardCompany && free.includes(months))
}

/** Returns the number of monthly installments: as chosen by the customer in the browser, or entered by the admin. */
const monthsOf = (row: ChargeRow, charge: Charge): number => charge.installmentMonths ?? row.installmentMonths

/** Returns the payment columns of what was paid. */
async function chargedColumns(call: Call, row: ChargeRow, charge: Paid) {
  if (charge.kind === 'DEPOSIT') return { ...accountColumns(charge, row), dueAt: null, ...updatedStamp(call) }
  return {
    method: isPaidByCustomer(row) ? ('CARD' as const) : ('CARD_BY_NUMBER' as const),
    pgTid: charge.pgTid,
    approvalNumber: charge.approvalNumber,
    approvedAt: charge.approvedAt,
    cardCompany: charge.cardCompany,
    maskedCardNumber: charge.maskedCardNumber ?? row.maskedCardNumber,
    receiptUrl: charge.receiptUrl ?? null,
    installmentMonths: monthsOf(row, charge),
    interestFree: await isInterestFree(call, charge, monthsOf(row, charge)),
    dueAt: null,
    requestId: row.requestId,
    ...updatedStamp(call),
  }
}

/** Marks the order as paid. Returns the number of its payment. */
async function payMain(call: Call, order: LockedOrder, row: ChargeRow, charge: Paid): Promise<number> {
  const [payment] = await call.db
    .update(orderPayments)
    // keeps a bank account of the payment: a late transfer must be recognized as an overpayment
    .set(await chargedColumns(call, row, charge))
    .where(mainOf(order.orderSeq))
    .returning({ seq: orderPayments.orderPaymentSeq })
  if (!payment) throw new Error('order has no MAIN payment')
  await moveLines(call, order, 'CONFIRM_DEPOSIT', {
    via: charge.kind === 'DEPOSIT' ? 'PG' : 'CARD',
    received: order.paidAmount + charge.amount,
    summary: paidText(row, charge),
    relatedSeq: payment.seq,
    ...historyActorOf(row, charge),
  })
  return payment.seq
}

function paidText(row: ChargeRow, paid: Paid): string {
  const text = `${nameOf(row, paid)} ${formatNumber(paid.amount)}원`
  if (paid.kind === 'CARD') return `${text} (${labelOf('CardCompany', paid.cardCompany)} ${paid.approvalNumber})`
  const { bankCode } = paid.account
  return bankCode ? `${text} (${labelOf('BankCode', bankCode)})` : text
}

async function payExtra(
  call: Call,
  order: LockedOrder,
  orderPaymentSeq: number,
  row: ChargeRow,
  charge: Paid,
): Promise<number> {
  await call.db
    .update(orderPayments)
    .set({ ...(await chargedColumns(call, row, charge)), state: 'PAID', receivedAmount: charge.amount })
    .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
  await refreshOrder(call.db, call, order.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 ${paidText(row, charge)}`,
    relatedSeq: orderPaymentSeq,
  })
  return orderPaymentSeq
}

/**
 * Last step after an approval or a deposit: records it once and returns the slip of a card payment. Returns null if the
 * payment is no longer due (paid by bank, canceled, changed meanwhile). A card charge is then voided by a job, and a deposit
 * is refunded once the customer has given an account.
 */
export async function recordApproval(
  call: Call,
  requestId: string,
  charge: Paid,
): Promise<Schemas['CardPaymentSlip'] | null> {
  // a deposit cannot be voided: one for a deleted order is kept and refunded
  const { row, order } = await lockCharge(
    call.db,
    requestId,
    charge.kind === 'DEPOSIT' ? lockOrderEvenDeleted : lockOrder,
  )
  // recorded as declined while the provider was still working: void the charge
  if (row.state === 'DECLINED' && charge.kind === 'CARD') {
    await endCharge(call.db, requestId, call.now, {
      state: 'VOIDING',
      pgTid: charge.pgTid,
      ...voidedAmount(row, charge),
    })
    await logVoid(call, row, '승인 취소 예정 (거절로 기록된 결제)', 'INVALID_STATE')
  }
  if (!isUnsettled(row, charge)) return row.slip
  const due = order && (await dueOf(call.db, order, row.orderPaymentSeq ?? undefined))
  if (!order || !due || due.amount !== charge.amount || due.extra !== row.orderPaymentSeq) {
    if (order && charge.kind === 'DEPOSIT') {
      await keepStrayDeposit(call, order, row, charge)
      await endCharge(call.db, requestId, call.now, { state: 'APPROVED', pgTid: charge.pgTid, amount: charge.amount })
      return null
    }
    const mismatched = isPaidByCustomer(row) && order?.state === 'PAYMENT_PENDING'
    await endCharge(call.db, requestId, call.now, {
      state: 'VOIDING',
      pgTid: charge.pgTid,
      failMessage: mismatched ? MISMATCHED : NOT_PAYABLE,
      ...voidedAmount(row, charge),
    })
    await writeHistory(call, {
      orderSeq: row.orderSeq,
      kind: 'PAYMENT',
      summary: `${nameOf(row, charge)} ${formatNumber(charge.amount)}원 승인 취소: ${mismatched ? '주문 금액과 다른 금액' : '결제할 수 없는 주문 상태'}`,
      ...historyActorOf(row, charge),
    })
    // the id of a finished payment cannot be used again
    if (mismatched) await openBrowserCharge(call, row.orderSeq, { ...row, amount: unpaidOf(order) })
    await logVoid(call, row, '승인 취소 예정 (결제할 수 없는 주문 상태)', 'INVALID_STATE')
    return null
  }
  const orderPaymentSeq =
    due.extra === null ? await payMain(call, order, row, charge) : await payExtra(call, order, due.extra, row, charge)
  if (charge.kind === 'DEPOSIT') {
    await endCharge(call.db, requestId, call.now, { state: 'APPROVED', pgTid: charge.pgTid })
    return null
  }
  const slip: Schemas['CardPaymentSlip'] = {
    orderPaymentSeq,
    approvalNumber: charge.approvalNumber,
    approvedAt: charge.approvedAt.toISOString(),
    cardCompany: charge.cardCompany,
    maskedCardNumber: charge.maskedCardNumber ?? row.maskedCardNumber ?? '',
    amount: charge.amount,
    installmentMonths: monthsOf(row, charge),
  }
  await endCharge(call.db, requestId, call.now, { state: 'APPROVED', pgTid: charge.pgTid, slip })
  logPay(call, order, row, '승인')
  return slip
}

/** Returns the paid amount of a browser payment, to be voided; it may differ from the requested amount. */
const voidedAmount = (row: ChargeRow, { amount }: Paid): Partial<ChargeRow> => (isPaidByCustomer(row) ? { amount } : {})

/** Returns the state of a charge, or undefined if there is none. */
export async function chargeState(db: Db, requestId: string): Promise<ChargeRow['state'] | undefined> {
  const [row] = await db
    .select({ state: cardCharges.state })
    .from(cardCharges)
    .where(eq(cardCharges.requestId, requestId))
  return row?.state
}

/**
 * Asks the provider to void a charge that was not due. Safe to repeat, because of the key. Throws DeclinedError,
 * NoAnswerError.
 */
export async function requestVoid(services: Services, requestId: string): Promise<void> {
  const [row] = await services.db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId))
  if (!row) throw new Error('card charge not found')
  const { pgTid, amount } = row
  await askProvider(services, 'payments', (provider) =>
    provider.cancel({ key: `void-${requestId}`, pgTid: pgTid ?? '', amount }),
  )
}

/** Records that a charge was voided. */
export async function recordVoided(call: Call, requestId: string): Promise<void> {
  const [row] = await call.db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId))
  await endCharge(call.db, requestId, call.now, { state: 'VOIDED' })
  if (row) await logVoid(call, row, '승인 취소')
}

/** Records why a charge could not be voided yet. */
export const recordVoidFailure = ({ db, now }: Call, requestId: string, failMessage: string) =>
  endCharge(db, requestId, now, { failMessage: failMessage.slice(0, 200) })
