import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { maskEmail, maskName, maskPhone } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { anyOf, checkPeriod, isSet, numberStarts, orderNoFilter, startsWith, withinDays } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { createRepository } from '../../resource/repository'
import { readCashHeld } from '../money/cash-held'
import { isIssued } from '../receipt/issued-invoice'
import { orders } from '../schema/order.schema'
import { taxInvoiceHistories, taxInvoiceOrders, taxInvoices } from '../schema/tax-invoice.schema'

export type InvoiceQuery = QueryOf<'GET /api/v1/admin/tax-invoices'>
export type Invoice = typeof taxInvoices.$inferSelect

/** Store of invoices. */
export const invoices = createRepository(taxInvoices, 'taxInvoiceSeq')

function keywordFilter(db: Db, { keywordType = 'companyName', keyword: raw }: InvoiceQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  const digits = keyword.replace(/\D/g, '') || keyword
  switch (detectKeywordType(keyword, keywordType, { orderNo: 'orderNo', businessNo: 'businessNumber' })) {
    case 'companyName':
      return keywordCondition(keyword, { texts: [taxInvoices.companyName] })
    case 'businessNumber':
      return numberStarts(keyword, 'businessNo', taxInvoices.businessNumber)
    case 'documentNo':
      return startsWith(keyword.toUpperCase(), taxInvoices.documentNo)
    case 'ntsNumber':
      return startsWith(digits, taxInvoices.ntsNumber)
    case 'orderNo':
      return inArray(
        taxInvoices.taxInvoiceSeq,
        db
          .select({ seq: taxInvoiceOrders.taxInvoiceSeq })
          .from(taxInvoiceOrders)
          .innerJoin(orders, eq(orders.orderSeq, taxInvoiceOrders.orderSeq))
          .where(orderNoFilter(keyword, orders.orderNo)),
      )
  }
}

/** Returns the condition of the list. Throws 400. */
export function invoiceFilter(db: Db, query: InvoiceQuery): SQL | undefined {
  const { from, to } = query.writeDate ?? {}
  if (query.writeDate) checkPeriod(query.writeDate, 'writeDate')
  return and(
    keywordFilter(db, query),
    from ? sql`${taxInvoices.writeDate} >= ${from}` : undefined,
    to ? sql`${taxInvoices.writeDate} <= ${to}` : undefined,
    withinDays(taxInvoices.issuedAt, query.issuedAt, 'issuedAt'),
    withinDays(taxInvoices.createdAt, query.createdAt, 'createdAt'),
    anyOf(taxInvoices.state, query.state),
    isSet(taxInvoices.amendNeeded, query.amendNeeded),
    anyOf(taxInvoices.purpose, query.purpose),
    anyOf(taxInvoices.requestedBy, query.requestedBy),
  )
}

/** Returns the number and the sums of matching invoices. */
export async function invoiceSums(db: Db, where: SQL | undefined) {
  const sum = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)::float8`
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      supplyTotal: sum(sql`${taxInvoices.supplyTotal}`),
      taxTotal: sum(sql`${taxInvoices.taxTotal}`),
      totalAmount: sum(sql`${taxInvoices.totalAmount}`),
    })
    .from(taxInvoices)
    .where(where)
  const { total, ...summary } = row ?? { total: 0, supplyTotal: 0, taxTotal: 0, totalAmount: 0 }
  return { total, summary }
}

const { documentNo, writeDate, supplyTotal, totalAmount, state, issuedAt, taxInvoiceSeq } = taxInvoices

/** Returns the query of the list. */
export const invoiceRows = (db: Db, where: SQL | undefined, sort?: InvoiceQuery['sort']) =>
  db
    .select({
      invoice: taxInvoices,
      // written as text: Drizzle omits the table name of columns in single-table selects
      orderCount: sql<number>`(select count(*)::int from tax_invoice_orders link where link.tax_invoice_seq = tax_invoices.tax_invoice_seq)`,
    })
    .from(taxInvoices)
    .where(where)
    .orderBy(
      ...orderBy(
        sort,
        'writeDate,desc',
        { documentNo, writeDate, supplyTotal, totalAmount, state, issuedAt },
        taxInvoiceSeq,
      ),
    )

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

const toBrief = (row: Invoice): Schemas['TaxInvoiceBrief'] => ({
  taxInvoiceSeq: row.taxInvoiceSeq,
  documentNo: row.documentNo,
  state: row.state,
  writeDate: row.writeDate,
  totalAmount: row.totalAmount,
  ntsNumber: row.ntsNumber,
  issuedAt: moment(row.issuedAt),
  amendCode: row.amendCode,
  amendNeeded: row.amendNeeded,
})

const toBase = (row: Invoice) => ({
  ...toBrief(row),
  companyName: row.companyName,
  businessNumber: row.businessNumber,
  supplyTotal: row.supplyTotal,
  taxTotal: row.taxTotal,
  purpose: row.purpose,
  sentAt: moment(row.sentAt),
  requestedBy: row.requestedBy,
  amendOfSeq: row.amendOfSeq,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
  version: row.version,
})

export const toRow = ({
  invoice,
  orderCount,
}: Awaited<ReturnType<typeof invoiceRows>>[number]): Schemas['TaxInvoiceRow'] => ({
  ...toBase(invoice),
  lineSummary: invoice.lineSummary,
  orderCount,
})

/** Returns the invoices of an order, the oldest first. */
export async function invoiceBriefs(db: Db, orderSeq: number): Promise<Schemas['TaxInvoiceBrief'][]> {
  const rows = await db
    .select({ invoice: taxInvoices })
    .from(taxInvoiceOrders)
    .innerJoin(taxInvoices, eq(taxInvoices.taxInvoiceSeq, taxInvoiceOrders.taxInvoiceSeq))
    .where(eq(taxInvoiceOrders.orderSeq, orderSeq))
    .orderBy(asc(taxInvoices.taxInvoiceSeq))
  return rows.map(({ invoice }) => toBrief(invoice))
}

/** Returns the order numbers of an invoice. */
export async function ordersOf(db: Db, seq: number): Promise<number[]> {
  const rows = await db
    .select({ orderSeq: taxInvoiceOrders.orderSeq })
    .from(taxInvoiceOrders)
    .where(eq(taxInvoiceOrders.taxInvoiceSeq, seq))
    .orderBy(asc(taxInvoiceOrders.orderSeq))
  return rows.map(({ orderSeq }) => orderSeq)
}

async function shownOrders(db: Db, orderSeqs: number[]): Promise<Schemas['TaxInvoiceOrder'][]> {
  const cashHeld = await readCashHeld(db, orderSeqs)
  const rows = orderSeqs.length
    ? await db.select().from(orders).where(inArray(orders.orderSeq, orderSeqs)).orderBy(asc(orders.orderSeq))
    : []
  return rows.map((order) => ({
    orderSeq: order.orderSeq,
    orderNo: order.orderNo,
    orderedAt: order.orderedAt.toISOString(),
    orderState: order.state,
    deliveryMethod: order.deliveryMethod,
    heldAmount: cashHeld.get(order.orderSeq) ?? 0,
  }))
}

/** Returns an invoice with its details. Names and contacts are unmasked only with `unmasked`. Throws 404. */
export async function readInvoice(db: Db, seq: number, unmasked = false): Promise<Schemas['TaxInvoice']> {
  const [row] = await db.select().from(taxInvoices).where(eq(taxInvoices.taxInvoiceSeq, seq))
  if (!row) throw notFound()
  const root = row.rootSeq ?? seq
  const chain = await db
    .select()
    .from(taxInvoices)
    .where(or(eq(taxInvoices.taxInvoiceSeq, root), eq(taxInvoices.rootSeq, root)))
    .orderBy(asc(taxInvoices.taxInvoiceSeq))
  const amendments = chain.filter(({ amendOfSeq }) => amendOfSeq === seq)
  const amendOf = chain.find(({ taxInvoiceSeq: of }) => of === row.amendOfSeq)
  const shown = await shownOrders(db, await ordersOf(db, seq))
  const histories = await db
    .select()
    .from(taxInvoiceHistories)
    .where(eq(taxInvoiceHistories.taxInvoiceSeq, seq))
    .orderBy(desc(taxInvoiceHistories.taxInvoiceHistorySeq))
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
  return {
    ...toBase(row),
    taxType: row.taxType,
    supplier: row.supplier,
    branchNumber: row.branchNumber,
    ceoName: unmasked ? row.ceoName : maskName(row.ceoName),
    address: row.address,
    businessType: row.businessType,
    businessCategory: row.businessCategory,
    contactName: unmasked ? row.contactName : maskName(row.contactName),
    email: unmasked ? row.email : maskEmail(row.email),
    phone: unmasked ? row.phone : maskPhone(row.phone),
    lines: row.lines,
    remark: row.remark,
    orderSeqs: shown.map(({ orderSeq }) => orderSeq),
    orders: shown,
    heldAmount: sum(shown.map(({ heldAmount }) => heldAmount)),
    balance: sum(chain.filter((each) => isIssued(each.state)).map((each) => each.totalAmount)),
    amountReason: row.amountReason,
    failMessage: row.failMessage,
    rejectReason: row.rejectReason,
    cancelReason: row.cancelReason,
    amendOf: amendOf ? toBrief(amendOf) : null,
    amendments: amendments.map(toBrief),
    amendedBySeqs: amendments.map(({ taxInvoiceSeq: of }) => of),
    voided: row.voided,
    histories: histories.map(({ taxInvoiceHistorySeq, at, actorName, summary }) => ({
      taxInvoiceHistorySeq,
      at: at.toISOString(),
      actorName,
      summary,
    })),
  }
}

/** Logs an action on an invoice. */
export function logInvoice(
  call: AdminCall,
  action: Schemas['AdminLogAction'],
  what: string,
  row: Pick<Invoice, 'taxInvoiceSeq' | 'documentNo' | 'companyName' | 'totalAmount'>,
  changes?: Schemas['FieldChange'][],
): void {
  call.log({
    action,
    resource: 'tax-invoices',
    targetSeqs: [row.taxInvoiceSeq],
    names: [`${row.documentNo} ${row.companyName}`],
    subjects: [{ type: 'BUSINESS', seq: row.taxInvoiceSeq, label: row.companyName }],
    summary: `세금계산서 ${what}: ${row.documentNo} ${row.companyName} ${formatNumber(row.totalAmount)}원`,
    ...(changes ? { changes } : {}),
    personal: true,
  })
}
