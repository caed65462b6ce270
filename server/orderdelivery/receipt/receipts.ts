import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { splitVat } from '../../../domain/common/vat'
import { VALID_RECEIPTS } from '../../../domain/orderdelivery/order-tax-documents'
import { identifierProblem } from '../../../domain/orderdelivery/receipt-identifier'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { wakeRunner } from '../../jobs/runner'
import { formatNumber } from '../../lib/numbers'
import { createRepository } from '../../resource/repository'
import { checkVersion } from '../../resource/stamps'
import { cashOfPaymentSql, isCashPayment, isReceiptEligible } from '../money/cash-held'
import { type HistoryActor, writeHistory } from '../order/order-history'
import { cashReceipts } from '../schema/cash-receipt.schema'
import { orders } from '../schema/order.schema'
import { orderPayments } from '../schema/payment.schema'
import { findIssuedInvoice } from './issued-invoice'
import { hasNoReceipt, isValid, type ReceiptRow, receiptLine, toReceipt } from './receipt-record'

/**
 * Actions on cash receipts. The order's row is locked before its receipts; the provider is called after the commit
 * (`receipt-worker`).
 */

/** The parts of a call that an action needs, whether it comes from an admin, a customer or a job. */
export type ReceiptCall = Pick<Call, 'db' | 'now'> & { actor?: Call['actor']; by?: HistoryActor } & Partial<
    Pick<Call, 'services' | 'afterCommit'>
  >

type Order = typeof orders.$inferSelect

export const receipts = createRepository(cashReceipts, 'cashReceiptSeq')

/** Returns the error for an order that has a receipt or an invoice. */
export const receiptExists = (message: string): Refusal => new Refusal(409, 'RECEIPT_EXISTS', message)
export const CASH_ONLY = '현금성 결제(무통장입금, 가상계좌, 실시간 계좌이체, 예치금) 주문만 발급할 수 있습니다.'
const HAS_RECEIPT = '이미 발급된 현금영수증이 있습니다.'

const stampOf = ({ now, actor }: ReceiptCall) => ({ updatedAt: now, updatedBy: actor?.loginId ?? null })

/**
 * Kind of the job that calls the provider (`receipt-worker`). The job imports this file, so it is found by its name.
 */
export const RECEIPT_JOB_KIND = 'cash-receipt'

/** Wakes the job after the commit. Without services in the call, the job's next poll finds the receipt. */
function wakeAfterCommit({ services, afterCommit }: ReceiptCall): void {
  const job = services?.definitions.jobs.find(({ kind }) => kind === RECEIPT_JOB_KIND)
  if (services && job) afterCommit?.(() => wakeRunner(services, job))
}

/** Writes an entry about a receipt to the order's history. */
export const writeReceiptHistory = (
  { db, now, actor = null, by }: ReceiptCall,
  { orderSeq, cashReceiptSeq }: Pick<ReceiptRow, 'orderSeq' | 'cashReceiptSeq'>,
  summary: string,
): Promise<void> =>
  writeHistory({ db, now, actor }, { orderSeq, kind: 'RECEIPT', summary, relatedSeq: cashReceiptSeq, by })

/** Locks the order of a receipt, then the receipt. Returns the receipt. Throws 404. */
export async function lockReceipt(db: Db, seq: number): Promise<ReceiptRow> {
  const [found] = await db
    .select({ orderSeq: cashReceipts.orderSeq })
    .from(cashReceipts)
    .where(eq(cashReceipts.cashReceiptSeq, seq))
  if (!found) throw notFound()
  await lockOrderRow(db, found.orderSeq)
  return receipts.lock(db, seq)
}

async function lockOrderRow(db: Db, orderSeq: number): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.orderSeq, orderSeq)).for('update')
  return order
}

/** Returns payments of an order that may have a receipt and have none, MAIN first, with the cash held. */
const openPayments = (db: Db, orderSeq: number) =>
  db
    .select({ orderPaymentSeq: orderPayments.orderPaymentSeq, held: cashOfPaymentSql })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(
      and(
        eq(orderPayments.orderSeq, orderSeq),
        isReceiptEligible,
        sql`(${inArray(orderPayments.state, ['PAID', 'PARTIAL_REFUNDED'])} or (${orderPayments.state} = 'REFUNDED' and ${cashOfPaymentSql} > 0))`,
        hasNoReceipt,
      ),
    )
    .orderBy(sql`${orderPayments.kind} = 'EXTRA'`, asc(orderPayments.orderPaymentSeq))

/** For whom a receipt is issued. */
export interface ReceiptRequest {
  kind: Schemas['CashReceiptKind']
  identifier: string
  selfIssued?: boolean
}

/** Records that a receipt is wanted for the cash held of a payment. Returns its number. */
export async function requestReceipt(
  call: ReceiptCall,
  { orderSeq, orderedAt }: Pick<Order, 'orderSeq' | 'orderedAt'>,
  payment: { orderPaymentSeq: number; held: number },
  request: ReceiptRequest,
): Promise<number> {
  const { supply, tax } = splitVat(payment.held)
  const [receipt] = await call.db
    .insert(cashReceipts)
    .values({
      orderSeq,
      orderPaymentSeq: payment.orderPaymentSeq,
      orderedAt,
      ...request,
      amount: payment.held,
      supplyAmount: supply,
      vat: tax,
      state: 'REQUESTED',
      createdAt: call.now,
      createdBy: call.actor?.loginId ?? null,
      ...stampOf(call),
    })
    .returning({ cashReceiptSeq: cashReceipts.cashReceiptSeq })
  if (!receipt) throw new Error('receipt insert returned no row')
  const how = request.selfIssued ? '자진발급' : request.kind === 'INCOME' ? '소득공제' : '지출증빙'
  await writeReceiptHistory(
    call,
    { orderSeq, ...receipt },
    `현금영수증 발급요청 (${how} ${formatNumber(payment.held)}원)`,
  )
  wakeAfterCommit(call)
  return receipt.cashReceiptSeq
}

/**
 * Requests the receipt that the buyer of a paid order asked for (after CONFIRM_DEPOSIT, or when paid at once). The
 * caller has locked the order.
 *
 * Does nothing for cards, or if a receipt or invoice exists.
 */
export async function issueRequestedReceipt(
  call: ReceiptCall,
  order: Pick<Order, 'orderSeq' | 'orderedAt' | 'cashReceiptRequest'>,
): Promise<void> {
  const request = order.cashReceiptRequest
  if (!request || (await findIssuedInvoice(call.db, [order.orderSeq]))) return
  for (const payment of await openPayments(call.db, order.orderSeq)) {
    if (payment.held > 0) await requestReceipt(call, order, payment, request)
  }
}

/** Throws 400 on `identifier` if the kind cannot be issued to it. */
export const checkIdentifier = (kind: Schemas['CashReceiptKind'], identifier: string): void => {
  const problem = identifierProblem(kind, identifier)
  if (problem) throw invalid({ identifier: problem })
}

async function checkNotInvoiced(db: Db, orderSeq: number): Promise<void> {
  if (await findIssuedInvoice(db, [orderSeq])) throw receiptExists('세금계산서가 발행된 주문입니다.')
}

/**
 * Issues a receipt on request of an admin. Returns its number. Throws 400, INVALID_STATE if there is no cash for it,
 * RECEIPT_EXISTS.
 */
export async function issueReceipt(
  call: AdminCall,
  { orderNo, kind, identifier }: Pick<Schemas['CashReceiptCreate'], 'orderNo' | 'kind' | 'identifier'>,
): Promise<number> {
  const [order] = await orderNumbered(call.db, orderNo).for('update')
  if (!order) throw orderNotFound()
  return issueReceiptOf(call, order, { kind, identifier })
}

/** Selects the order of a number, which may be written with a hyphen. */
const orderNumbered = (db: Db, orderNo: string) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo.replace(/\D/g, '')), isNull(orders.deletedAt)))

const orderNotFound = () => invalid({ orderNo: '주문을 찾을 수 없습니다.' })

/** Returns the order of that number and the amount that a receipt would be issued for. Throws as `issueReceipt`. */
export async function findIssuable(db: Db, orderNo: string): Promise<{ order: Order; amount: number }> {
  const [order] = await orderNumbered(db, orderNo)
  if (!order) throw orderNotFound()
  return { order, amount: (await paymentToReceipt(db, order)).held }
}

/** Returns the first cash payment of an order that has no receipt, with the cash held. Throws INVALID_STATE, RECEIPT_EXISTS. */
async function paymentToReceipt(db: Db, order: Pick<Order, 'orderSeq' | 'depositUsed'>) {
  await checkNotInvoiced(db, order.orderSeq)
  const payments = await db.select().from(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))
  const cash = payments.filter(
    (paid) => (isCashPayment(paid) || (paid.kind === 'MAIN' && order.depositUsed > 0)) && paid.state !== 'CANCELED',
  )
  if (cash.length === 0) throw invalidState(CASH_ONLY)
  const paid = cash.filter(({ state }) => state !== 'READY')
  if (paid.length === 0) throw invalidState('입금이 확인된 주문만 발급할 수 있습니다.')
  const open = await openPayments(db, order.orderSeq)
  if (open.length === 0 && paid.some(({ state }) => state !== 'REFUNDED')) throw receiptExists(HAS_RECEIPT)
  const payment = open.find(({ held }) => held > 0)
  if (!payment) throw invalidState('모두 환불되어 발급할 금액이 없습니다.')
  return payment
}

/**
 * Issues a receipt for the first cash payment of a locked order that has none. Returns its number. Throws as
 * `issueReceipt`.
 */
export async function issueReceiptOf(
  call: ReceiptCall,
  order: Pick<Order, 'orderSeq' | 'orderedAt' | 'depositUsed'>,
  { kind, identifier }: Pick<ReceiptRequest, 'kind' | 'identifier'>,
): Promise<number> {
  checkIdentifier(kind, identifier)
  return requestReceipt(call, order, await paymentToReceipt(call.db, order), { kind, identifier })
}

/**
 * Requests a refused receipt again, with the given kind and identifier. Throws 400, 404, CONFLICT, INVALID_STATE,
 * RECEIPT_EXISTS.
 */
export async function retryReceipt(
  call: AdminCall,
  seq: number,
  body: Omit<Schemas['CashReceiptRetry'], 'requestId'>,
): Promise<void> {
  const row = await lockReceipt(call.db, seq)
  await checkVersion(row, body.version, async () => toReceipt(await receiptLine(call.db, seq)))
  if (row.state !== 'FAILED') throw invalidState('발급실패한 현금영수증만 다시 발급할 수 있습니다.')
  const kind = body.kind ?? row.kind
  const identifier = body.identifier ?? row.identifier
  checkIdentifier(kind, identifier)
  await checkNotInvoiced(call.db, row.orderSeq)
  const payment = (await openPayments(call.db, row.orderSeq)).find(
    ({ orderPaymentSeq }) => orderPaymentSeq === row.orderPaymentSeq,
  )
  if (!payment) throw receiptExists(HAS_RECEIPT)
  if (payment.held <= 0) throw invalidState('모두 환불되어 발급할 금액이 없습니다.')
  const { supply, tax } = splitVat(payment.held)
  await receipts.update(call, row, {
    kind,
    identifier,
    amount: payment.held,
    supplyAmount: supply,
    vat: tax,
    state: 'REQUESTED',
    failMessage: null,
    asks: row.asks + 1,
  })
  await writeReceiptHistory(call, row, '현금영수증 재발급 요청')
  wakeAfterCommit(call)
}

/** Returns how much of a receipt exceeds the cash and deposit held of its payment; 0 or less: nothing. */
async function excessOf(db: Db, { orderPaymentSeq, validAmount }: ReceiptRow): Promise<number> {
  const [payment] = await db
    .select({ held: cashOfPaymentSql })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
  return validAmount - (payment?.held ?? 0)
}

/** Requests the cancellation of a part of a locked, valid receipt. */
async function requestCancel(
  call: ReceiptCall,
  row: ReceiptRow,
  cancelAmount: number,
  cancelReason: Schemas['CashReceiptCancelReason'],
): Promise<void> {
  await call.db
    .update(cashReceipts)
    .set({
      state: 'CANCEL_REQUESTED',
      cancelAmount,
      cancelReason,
      failMessage: null,
      asks: row.asks + 1,
      version: sql`${cashReceipts.version} + 1`,
      ...stampOf(call),
    })
    .where(eq(cashReceipts.cashReceiptSeq, row.cashReceiptSeq))
  await writeReceiptHistory(call, row, `현금영수증 취소요청 (${formatNumber(cancelAmount)}원)`)
  wakeAfterCommit(call)
}

/**
 * Cancels a receipt on request of an admin; without a refund only as issued by mistake. Throws 400, 404, CONFLICT,
 * INVALID_STATE.
 */
export async function cancelReceipt(
  call: AdminCall,
  seq: number,
  { amount, reason, version }: Omit<Schemas['CashReceiptCancel'], 'requestId'>,
): Promise<void> {
  const row = await lockReceipt(call.db, seq)
  await checkVersion(row, version, async () => toReceipt(await receiptLine(call.db, seq)))
  if (!isValid(row.state)) throw invalidState('발급완료된 현금영수증만 취소할 수 있습니다.')
  if (amount > row.validAmount)
    throw invalid({ amount: `취소할 수 있는 금액은 ${formatNumber(row.validAmount)}원입니다.` })
  const issuedByMistake = reason === 'ERROR' && amount === row.validAmount
  const excess = await excessOf(call.db, row)
  if (!issuedByMistake && excess <= 0) {
    throw invalidState('환불되지 않은 거래의 현금영수증은 오류발급으로만 취소할 수 있습니다.')
  }
  if (!issuedByMistake && amount > excess) {
    throw invalid({ amount: `환불된 금액(${formatNumber(excess)}원)까지 취소할 수 있습니다.` })
  }
  await requestCancel(call, row, amount, reason)
}

/** Bulk action: cancels the excess of a receipt. Throws 404, INVALID_STATE. */
export async function cancelReceiptExcess(call: AdminCall, seq: number): Promise<void> {
  const row = await lockReceipt(call.db, seq)
  const excess = await excessOf(call.db, row)
  if (!isValid(row.state) || excess <= 0) throw invalidState('취소가 필요한 현금영수증이 아닙니다.')
  await requestCancel(call, row, excess, 'ORDER_CANCEL')
}

/**
 * Cancels the excess of an order's receipts after a refund or any other change of the cash held. The caller has
 * locked the order and updated its payments.
 *
 * A receipt that is being processed is checked again when the provider answers.
 */
export async function cancelOrderExcess(call: ReceiptCall, orderSeq: number): Promise<void> {
  const rows = await call.db
    .select()
    .from(cashReceipts)
    .where(
      and(eq(cashReceipts.orderSeq, orderSeq), ne(cashReceipts.state, 'CANCELED'), ne(cashReceipts.state, 'FAILED')),
    )
    .orderBy(asc(cashReceipts.cashReceiptSeq))
    .for('update')
  for (const row of rows) {
    const excess = await excessOf(call.db, row)
    const cancelNeeded = excess > 0
    if (cancelNeeded !== row.cancelNeeded) {
      await call.db
        .update(cashReceipts)
        .set({ cancelNeeded })
        .where(eq(cashReceipts.cashReceiptSeq, row.cashReceiptSeq))
    }
    if (cancelNeeded && VALID_RECEIPTS.some((state) => state === row.state))
      await requestCancel(call, row, excess, 'ORDER_CANCEL')
  }
}
