import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { ISSUED_INVOICES } from '../../../openapi/formats/order-papers'
import type { Db, Schemas } from '../../http/call'
import { taxInvoiceOrders, taxInvoices } from './tax-invoice.schema'

type State = Schemas['TaxInvoiceState']

/** Still being written. */
export const OPEN = ['REQUESTED', 'DRAFT'] as const satisfies State[]

export const isIssued = (state: State): boolean => ISSUED_INVOICES.some((issued) => issued === state)
export const isOpen = (state: State): boolean => OPEN.some((open) => open === state)

/** Of `tax_invoices`: speaks for its orders; amendments that only add or take away do not, nor what was taken back. */
const speaks: SQL | undefined = and(
  eq(taxInvoices.voided, false),
  or(sql`${taxInvoices.amendOfSeq} is null`, and(eq(taxInvoices.amendCode, 1), sql`${taxInvoices.totalAmount} > 0`)),
)

/** Invoices with these orders in one of these states, that speak for them. */
const spoken = (db: Db, orderSeqs: readonly number[], states: readonly State[], but?: SQL) =>
  db
    .select({
      orderSeq: taxInvoiceOrders.orderSeq,
      documentNo: taxInvoices.documentNo,
      taxInvoiceSeq: taxInvoices.taxInvoiceSeq,
    })
    .from(taxInvoiceOrders)
    .innerJoin(taxInvoices, eq(taxInvoices.taxInvoiceSeq, taxInvoiceOrders.taxInvoiceSeq))
    .where(
      and(inArray(taxInvoiceOrders.orderSeq, [...orderSeqs]), inArray(taxInvoices.state, [...states]), speaks, but),
    )

/** The living invoice, if any, of one of these orders. `family`: the first invoice of a chain, whose own do not count. */
export async function livingInvoice(db: Db, orderSeqs: readonly number[], family?: number) {
  if (orderSeqs.length === 0) return undefined
  const others =
    family === undefined ? undefined : ne(sql`coalesce(${taxInvoices.rootSeq}, ${taxInvoices.taxInvoiceSeq})`, family)
  const [found] = await spoken(db, orderSeqs, ISSUED_INVOICES, others).limit(1)
  return found
}

/** Which of these orders have an invoice, a draft or a request. */
export async function ordersWithInvoice(db: Db, orderSeqs: readonly number[]): Promise<Set<number>> {
  if (orderSeqs.length === 0) return new Set()
  const rows = await spoken(db, orderSeqs, [...ISSUED_INVOICES, ...OPEN])
  return new Set(rows.map(({ orderSeq }) => orderSeq))
}
