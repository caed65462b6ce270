import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { ALIVE_RECEIPTS, VALID_RECEIPTS } from '../../../domain/orderdelivery/order-tax-documents'
import { SELF_ISSUED_TO } from '../../../domain/orderdelivery/receipt-identifier'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { maskAccount, maskName, maskPhone } from '../../lib/mask'
import { anyOf, isSet, orderNoFilter, withinDays } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { nameFilter, numberEnd } from '../../resource/personal-search'
import { cashOfPaymentSql } from '../money/cash-held'
import { cashReceipts } from '../schema/cash-receipt.schema'
import { orders } from '../schema/order.schema'
import { orderPayments } from '../schema/payment.schema'

export type ReceiptQuery = QueryOf<'GET /api/v1/admin/cash-receipts'>
export type ReceiptRow = typeof cashReceipts.$inferSelect

export const isValid = (state: Schemas['CashReceiptState']): boolean => VALID_RECEIPTS.some((valid) => valid === state)

/** Masks an identifier: `010-****-1234` for phones, otherwise all but the last four digits. */
const maskIdentifier = (identifier: string): string =>
  /^01\d{8,9}$/.test(identifier) ? maskPhone(identifier) : maskAccount(identifier)

function keywordFilter(db: Db, { keywordType = 'orderNo', keyword: raw }: ReceiptQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  const digits = keyword.replace(/\D/g, '')
  const ofOrders = (where: SQL | undefined) =>
    inArray(cashReceipts.orderSeq, db.select({ seq: orders.orderSeq }).from(orders).where(where))
  switch (keywordType) {
    case 'orderNo':
      return ofOrders(orderNoFilter(keyword, orders.orderNo))
    case 'ordererName':
      return ofOrders(nameFilter(keyword, orders.ordererName))
    case 'ntsNumber':
      return eq(cashReceipts.ntsNumber, digits)
    case 'identifier':
      // the index is on the last four digits
      return and(
        sql`right(${cashReceipts.identifier}, 4) = ${digits.slice(-4)}`,
        numberEnd(digits, cashReceipts.identifier),
      )
  }
}

/** Condition on a payment: no receipt of it was requested or issued. */
export const hasNoReceipt = sql`not exists (select 1 from ${cashReceipts}
  where ${cashReceipts.orderPaymentSeq} = ${orderPayments.orderPaymentSeq} and ${inArray(cashReceipts.state, [...ALIVE_RECEIPTS])})`

/** Returns the condition of the list. Throws 400 for a keyword too short to search personal data. */
export const receiptFilter = (db: Db, query: ReceiptQuery): SQL | undefined =>
  and(
    keywordFilter(db, query),
    withinDays(cashReceipts.issuedAt, query.issuedAt, 'issuedAt'),
    withinDays(cashReceipts.canceledAt, query.canceledAt, 'canceledAt'),
    withinDays(cashReceipts.orderedAt, query.orderedAt, 'orderedAt'),
    anyOf(cashReceipts.state, query.state),
    anyOf(cashReceipts.kind, query.kind),
    isSet(cashReceipts.selfIssued, query.selfIssued),
    query.needed === undefined
      ? undefined
      : sql`(${cashReceipts.cancelNeeded} or ${cashReceipts.state} = 'CANCEL_FAILED') = ${query.needed}`,
    query.reissuable === undefined ? undefined : sql`(${isReissuable(db)}) = ${query.reissuable}`,
  )

/** Condition: the tax office refused it, and its payment holds cash and has no other receipt. */
const isReissuable = (db: Db): SQL | undefined =>
  and(
    eq(cashReceipts.state, 'FAILED'),
    exists(
      db
        .select({ one: sql`1` })
        .from(orderPayments)
        .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
        .where(
          and(
            eq(orderPayments.orderPaymentSeq, cashReceipts.orderPaymentSeq),
            sql`${cashOfPaymentSql} > 0`,
            hasNoReceipt,
          ),
        ),
    ),
  )

/** Returns the number and the sums of matching receipts. */
export async function receiptSums(db: Db, where: SQL | undefined) {
  const sum = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)::float8`
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      issued: sum(sql`case when ${cashReceipts.issuedAt} is not null then ${cashReceipts.amount} end`),
      canceled: sum(sql`${cashReceipts.canceledAmount}`),
      valid: sum(sql`${cashReceipts.validAmount}`),
    })
    .from(cashReceipts)
    .where(where)
  const { total, ...summary } = row ?? { total: 0, issued: 0, canceled: 0, valid: 0 }
  return { total, summary }
}

/** Returns the query of receipts with their orders and payments. */
export const receiptLines = (db: Db, where: SQL | undefined, sort?: ReceiptQuery['sort']) =>
  db
    .select({
      receipt: cashReceipts,
      orderNo: orders.orderNo,
      ordererName: orders.ordererName,
      orderState: orders.state,
      deliveryMethod: orders.deliveryMethod,
      heldAmount: cashOfPaymentSql,
    })
    .from(cashReceipts)
    .innerJoin(orders, eq(orders.orderSeq, cashReceipts.orderSeq))
    .innerJoin(orderPayments, eq(orderPayments.orderPaymentSeq, cashReceipts.orderPaymentSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'issuedAt,desc', sortColumns, cashReceipts.cashReceiptSeq))

const sortColumns = {
  orderedAt: cashReceipts.orderedAt,
  amount: cashReceipts.amount,
  validAmount: cashReceipts.validAmount,
  state: cashReceipts.state,
  issuedAt: cashReceipts.issuedAt,
  canceledAt: cashReceipts.canceledAt,
}

export type ReceiptLine = Awaited<ReturnType<typeof receiptLines>>[number]

/** Returns a receipt. Throws 404. */
export async function receiptLine(db: Db, seq: number): Promise<ReceiptLine> {
  const [line] = await receiptLines(db, eq(cashReceipts.cashReceiptSeq, seq))
  if (!line) throw notFound()
  return line
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

const toBrief = (row: ReceiptRow, unmasked = false): Schemas['CashReceiptBrief'] => ({
  cashReceiptSeq: row.cashReceiptSeq,
  orderPaymentSeq: row.orderPaymentSeq,
  kind: row.kind,
  // the tax office's fixed number for self-issued receipts is not personal data
  identifier: unmasked || row.identifier === SELF_ISSUED_TO ? row.identifier : maskIdentifier(row.identifier),
  selfIssued: row.selfIssued,
  amount: row.amount,
  canceledAmount: row.canceledAmount,
  validAmount: row.validAmount,
  ntsNumber: row.ntsNumber,
  state: row.state,
  failMessage: row.failMessage,
  issuedAt: moment(row.issuedAt),
  canceledAt: moment(row.canceledAt),
  cancelNeeded: row.cancelNeeded,
})

/** Converts to the response form. Name and identifier are unmasked only with `unmasked`. */
export function toReceipt(
  { receipt, orderNo, ordererName, orderState, deliveryMethod, heldAmount }: ReceiptLine,
  unmasked = false,
): Schemas['CashReceipt'] {
  return {
    ...toBrief(receipt, unmasked),
    orderSeq: receipt.orderSeq,
    orderNo,
    orderedAt: receipt.orderedAt.toISOString(),
    ordererName: unmasked ? ordererName : maskName(ordererName),
    orderState,
    deliveryMethod,
    supplyAmount: receipt.supplyAmount,
    vat: receipt.vat,
    heldAmount,
    excessAmount: Math.max(0, receipt.validAmount - heldAmount),
    cancelReason: receipt.cancelReason,
    createdAt: receipt.createdAt.toISOString(),
    createdBy: receipt.createdBy,
    updatedAt: receipt.updatedAt.toISOString(),
    updatedBy: receipt.updatedBy,
    version: receipt.version,
  }
}

/** Returns the receipts of an order, the oldest first; masked. */
export async function receiptBriefs(db: Db, orderSeq: number): Promise<Schemas['CashReceiptBrief'][]> {
  const rows = await db
    .select()
    .from(cashReceipts)
    .where(eq(cashReceipts.orderSeq, orderSeq))
    .orderBy(asc(cashReceipts.cashReceiptSeq))
  return rows.map((row) => toBrief(row))
}

/** Returns which of these orders have a valid or requested receipt. */
export async function ordersWithReceipt(db: Db, orderSeqs: readonly number[]): Promise<Set<number>> {
  if (orderSeqs.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ seq: cashReceipts.orderSeq })
    .from(cashReceipts)
    .where(and(inArray(cashReceipts.orderSeq, [...orderSeqs]), inArray(cashReceipts.state, [...ALIVE_RECEIPTS])))
  return new Set(rows.map(({ seq }) => seq))
}

/** Logs an action on a receipt. */
export function logReceipt(
  call: AdminCall,
  action: Schemas['AdminLogAction'],
  what: string,
  { receipt, orderNo, ordererName }: ReceiptLine,
): void {
  call.log({
    action,
    resource: 'cash-receipts',
    targetSeqs: [receipt.cashReceiptSeq],
    names: [orderNo],
    subjects: [{ type: 'ORDERER', seq: receipt.orderSeq, label: maskName(ordererName) }],
    summary: `현금영수증 ${what}: ${orderNo} ${receipt.amount.toLocaleString('en-US')}원`,
    personal: true,
  })
}
