import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { ALIVE_RECEIPTS, VALID_RECEIPTS } from '../../../openapi/formats/order-papers'
import { identifierProblem } from '../../../openapi/formats/receipt-identifier'
import { splitVat } from '../../../openapi/formats/vat'
import type { AdminCall, Call, Db, Schemas } from '../../http/call'
import { badState, invalid, notFound, Refusal } from '../../http/refusal'
import { wake } from '../../jobs/runner'
import { grouped } from '../../lib/numbers'
import { checkVersion } from '../../resource/stamps'
import { storeOf } from '../../resource/store'
import { cashOfPayment, isCash, takesReceipt } from '../money/cash-held'
import { writeHistory } from '../order/history'
import { orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'
import { livingInvoice } from '../tax-invoice/living'
import { cashReceipts } from './cash-receipt.schema'
import { isValid, type ReceiptRow, receiptLine, toReceipt } from './receipt-record'

/**
 * What becomes of receipts. The order's row is locked before its receipts are; the provider is asked once all that is in the
 * database (`receipt-worker`).
 */

/** What a move needs to know of whoever makes it: an admin's call, a customer's, or a job. */
export type Ground = Pick<Call, 'db' | 'now'> & { actor?: Call['actor'] } & Partial<
    Pick<Call, 'services' | 'afterCommit'>
  >

type Order = typeof orders.$inferSelect

export const receipts = storeOf(cashReceipts, 'cashReceiptSeq')

const exists = (message: string): Refusal => new Refusal(409, 'RECEIPT_EXISTS', message)
const HAS_RECEIPT = '이미 발급된 현금영수증이 있습니다.'

const stamped = ({ now, actor }: Ground) => ({ updatedAt: now, updatedBy: actor?.loginId ?? null })

/** The job that asks the provider (`receipt-worker`, which stands on this file): known to the shop by its name. */
export const ASKING = 'cash-receipt'

/** Has the provider asked as soon as this is in the database; where nobody can, the job's next look does. */
function askSoon({ services, afterCommit }: Ground): void {
  const job = services?.shop.jobs.find(({ kind }) => kind === ASKING)
  if (services && job) afterCommit?.(() => wake(services, job))
}

/** Tells it in the order's history. */
export const noteReceipt = (
  { db, now, actor = null }: Ground,
  { orderSeq, cashReceiptSeq }: Pick<ReceiptRow, 'orderSeq' | 'cashReceiptSeq'>,
  summary: string,
): Promise<void> => writeHistory({ db, now, actor }, { orderSeq, kind: 'RECEIPT', summary, relatedSeq: cashReceiptSeq })

/** Locks the order of a receipt, then the receipt. Throws 404. */
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

/** Payments of an order that cash (or deposit) came in for and that have no receipt, the main one first; with what is held. */
const openPayments = (db: Db, orderSeq: number) =>
  db
    .select({ orderPaymentSeq: orderPayments.orderPaymentSeq, held: cashOfPayment })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(
      and(
        eq(orderPayments.orderSeq, orderSeq),
        takesReceipt,
        sql`(${inArray(orderPayments.state, ['PAID', 'PARTIAL_REFUNDED'])} or (${orderPayments.state} = 'REFUNDED' and ${cashOfPayment} > 0))`,
        sql`not exists (select 1 from ${cashReceipts} where ${cashReceipts.orderPaymentSeq} = ${orderPayments.orderPaymentSeq}
            and ${inArray(cashReceipts.state, [...ALIVE_RECEIPTS])})`,
      ),
    )
    .orderBy(sql`${orderPayments.kind} = 'EXTRA'`, asc(orderPayments.orderPaymentSeq))

interface Asked {
  kind: Schemas['CashReceiptKind']
  identifier: string
  selfIssued?: boolean
}

/** Writes down that a receipt is wanted for the cash held of a payment. */
export async function requestReceipt(
  call: Ground,
  { orderSeq, orderedAt }: Pick<Order, 'orderSeq' | 'orderedAt'>,
  payment: { orderPaymentSeq: number; held: number },
  asked: Asked,
): Promise<number> {
  const { supply, tax } = splitVat(payment.held)
  const [made] = await call.db
    .insert(cashReceipts)
    .values({
      orderSeq,
      orderPaymentSeq: payment.orderPaymentSeq,
      orderedAt,
      ...asked,
      amount: payment.held,
      supplyAmount: supply,
      vat: tax,
      state: 'REQUESTED',
      createdAt: call.now,
      createdBy: call.actor?.loginId ?? null,
      ...stamped(call),
    })
    .returning({ cashReceiptSeq: cashReceipts.cashReceiptSeq })
  if (!made) throw new Error('no receipt was recorded')
  const how = asked.selfIssued ? '자진발급' : asked.kind === 'INCOME' ? '소득공제' : '지출증빙'
  await noteReceipt(call, { orderSeq, ...made }, `현금영수증 발급요청 (${how} ${grouped(payment.held)}원)`)
  askSoon(call)
  return made.cashReceiptSeq
}

/**
 * A paid order's receipt, where its buyer has asked for one (CONFIRM_DEPOSIT, or paid at once). The order is locked. Does nothing
 * for cards, or where there is one already.
 */
export async function issueRequested(
  call: Ground,
  order: Pick<Order, 'orderSeq' | 'orderedAt' | 'cashReceiptRequest'>,
): Promise<void> {
  const asked = order.cashReceiptRequest
  if (!asked || (await livingInvoice(call.db, [order.orderSeq]))) return
  for (const payment of await openPayments(call.db, order.orderSeq)) {
    if (payment.held > 0) await requestReceipt(call, order, payment, asked)
  }
}

const checkIdentifier = (kind: Schemas['CashReceiptKind'], identifier: string): void => {
  const problem = identifierProblem(kind, identifier)
  if (problem) throw invalid({ identifier: problem })
}

async function refuseInvoiced(db: Db, orderSeq: number): Promise<void> {
  if (await livingInvoice(db, [orderSeq])) throw exists('세금계산서가 발행된 주문입니다.')
}

/** By hand. Throws 400, INVALID_STATE where there is no cash to issue it for, RECEIPT_EXISTS. Gives its number. */
export async function issueReceipt(
  call: AdminCall,
  { orderNo, kind, identifier }: Pick<Schemas['CashReceiptCreate'], 'orderNo' | 'kind' | 'identifier'>,
): Promise<number> {
  checkIdentifier(kind, identifier)
  const [order] = await call.db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo.replace(/\D/g, '')), sql`${orders.deletedAt} is null`))
    .for('update')
  if (!order) throw invalid({ orderNo: '주문을 찾을 수 없습니다.' })
  await refuseInvoiced(call.db, order.orderSeq)
  const payments = await call.db.select().from(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))
  const cash = payments.filter(
    ({ kind, method, state }) => (isCash(method) || (kind === 'MAIN' && order.depositUsed > 0)) && state !== 'CANCELED',
  )
  if (cash.length === 0) {
    throw badState('현금성 결제(무통장입금, 가상계좌, 실시간 계좌이체, 예치금) 주문만 발급할 수 있습니다.')
  }
  const paid = cash.filter(({ state }) => state !== 'READY')
  if (paid.length === 0) throw badState('입금이 확인된 주문만 발급할 수 있습니다.')
  const open = await openPayments(call.db, order.orderSeq)
  if (open.length === 0 && paid.some(({ state }) => state !== 'REFUNDED')) throw exists(HAS_RECEIPT)
  const payment = open.find(({ held }) => held > 0)
  if (!payment) throw badState('모두 환불되어 발급할 금액이 없습니다.')
  return requestReceipt(call, order, payment, { kind, identifier })
}

/** Asks again for what was refused, for whom it is said now. Throws 400, 404, CONFLICT, INVALID_STATE, RECEIPT_EXISTS. */
export async function retryReceipt(
  call: AdminCall,
  seq: number,
  body: Omit<Schemas['CashReceiptRetry'], 'requestId'>,
): Promise<void> {
  const row = await lockReceipt(call.db, seq)
  await checkVersion(row, body.version, async () => toReceipt(await receiptLine(call.db, seq)))
  if (row.state !== 'FAILED') throw badState('발급실패한 현금영수증만 다시 발급할 수 있습니다.')
  const kind = body.kind ?? row.kind
  const identifier = body.identifier ?? row.identifier
  checkIdentifier(kind, identifier)
  await refuseInvoiced(call.db, row.orderSeq)
  const payment = (await openPayments(call.db, row.orderSeq)).find(
    ({ orderPaymentSeq }) => orderPaymentSeq === row.orderPaymentSeq,
  )
  if (!payment) throw exists(HAS_RECEIPT)
  if (payment.held <= 0) throw badState('모두 환불되어 발급할 금액이 없습니다.')
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
  await noteReceipt(call, row, '현금영수증 재발급 요청')
  askSoon(call)
}

/** What of a receipt is valid beyond the cash and deposit that are held of its payment; 0 or less: nothing. */
async function excessOf(db: Db, { orderPaymentSeq, validAmount }: ReceiptRow): Promise<number> {
  const [payment] = await db
    .select({ held: cashOfPayment })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
  return validAmount - (payment?.held ?? 0)
}

/** Asks for a part of a locked, valid receipt to be taken back. */
async function requestCancel(
  call: Ground,
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
      ...stamped(call),
    })
    .where(eq(cashReceipts.cashReceiptSeq, row.cashReceiptSeq))
  await noteReceipt(call, row, `현금영수증 취소요청 (${grouped(cancelAmount)}원)`)
  askSoon(call)
}

/** By hand, before a refund as well where it was issued by mistake. Throws 400, 404, CONFLICT, INVALID_STATE. */
export async function cancelReceipt(
  call: AdminCall,
  seq: number,
  { amount, reason, version }: Omit<Schemas['CashReceiptCancel'], 'requestId'>,
): Promise<void> {
  const row = await lockReceipt(call.db, seq)
  await checkVersion(row, version, async () => toReceipt(await receiptLine(call.db, seq)))
  if (!isValid(row.state)) throw badState('발급완료된 현금영수증만 취소할 수 있습니다.')
  if (amount > row.validAmount) throw invalid({ amount: `취소할 수 있는 금액은 ${grouped(row.validAmount)}원입니다.` })
  const mistake = reason === 'ERROR' && amount === row.validAmount
  const excess = await excessOf(call.db, row)
  if (!mistake && excess <= 0) {
    throw badState('환불되지 않은 거래의 현금영수증은 오류발급으로만 취소할 수 있습니다.')
  }
  if (!mistake && amount > excess) {
    throw invalid({ amount: `환불된 금액(${grouped(excess)}원)까지 취소할 수 있습니다.` })
  }
  await requestCancel(call, row, amount, reason)
}

/** Of many: what is to be canceled. Throws 404, INVALID_STATE. */
export async function cancelExcess(call: AdminCall, seq: number): Promise<void> {
  const row = await lockReceipt(call.db, seq)
  const excess = await excessOf(call.db, row)
  if (!isValid(row.state) || excess <= 0) throw badState('취소가 필요한 현금영수증이 아닙니다.')
  await requestCancel(call, row, excess, 'ORDER_CANCEL')
}

/**
 * Follows a refund that is done, or any other change of the cash that is held of an order's payments (which are written before): what is valid
 * beyond it is canceled. The order is locked. What the provider has in hands now is looked at again when it answers.
 */
export async function cancelForRefund(call: Ground, orderSeq: number): Promise<void> {
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
