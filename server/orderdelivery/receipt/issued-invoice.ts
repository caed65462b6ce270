import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { AMEND } from '../../../domain/orderdelivery/amend-codes'
import { ISSUED_INVOICES } from '../../../domain/orderdelivery/order-tax-documents'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { taxInvoiceOrders, taxInvoices } from '../schema/tax-invoice.schema'

type State = Schemas['TaxInvoiceState']

/** States in which an invoice is still being written. */
export const OPEN = ['REQUESTED', 'DRAFT'] as const satisfies State[]

export const isIssued = (state: State): boolean => ISSUED_INVOICES.some((issued) => issued === state)
export const isOpen = (state: State): boolean => OPEN.some((open) => open === state)

/**
 * Condition on `tax_invoices`: the invoice states the full amount of its orders. Excludes difference amendments and
 * voided invoices.
 */
const statesFullAmount: SQL | undefined = and(
  eq(taxInvoices.voided, false),
  or(
    sql`${taxInvoices.amendOfSeq} is null`,
    and(eq(taxInvoices.amendCode, AMEND.CORRECTION), sql`${taxInvoices.totalAmount} > 0`),
  ),
)

/** Returns such invoices of these orders, in one of these states. */
const fullInvoices = (db: Db, orderSeqs: readonly number[], states: readonly State[], extraCondition?: SQL) =>
  db
    .select({
      orderSeq: taxInvoiceOrders.orderSeq,
      documentNo: taxInvoices.documentNo,
      taxInvoiceSeq: taxInvoices.taxInvoiceSeq,
    })
    .from(taxInvoiceOrders)
    .innerJoin(taxInvoices, eq(taxInvoices.taxInvoiceSeq, taxInvoiceOrders.taxInvoiceSeq))
    .where(
      and(
        inArray(taxInvoiceOrders.orderSeq, [...orderSeqs]),
        inArray(taxInvoices.state, [...states]),
        statesFullAmount,
        extraCondition,
      ),
    )

/** Returns an issued invoice of one of these orders, if any. `family`: root of a chain of amendments to ignore. */
export async function findIssuedInvoice(db: Db, orderSeqs: readonly number[], family?: number) {
  if (orderSeqs.length === 0) return undefined
  const others =
    family === undefined ? undefined : ne(sql`coalesce(${taxInvoices.rootSeq}, ${taxInvoices.taxInvoiceSeq})`, family)
  const [found] = await fullInvoices(db, orderSeqs, ISSUED_INVOICES, others).limit(1)
  return found
}

/** Returns which of these orders have an invoice, a draft or, by default, a request. */
export async function ordersWithInvoice(
  db: Db,
  orderSeqs: readonly number[],
  open: readonly State[] = OPEN,
): Promise<Set<number>> {
  if (orderSeqs.length === 0) return new Set()
  const rows = await fullInvoices(db, orderSeqs, [...ISSUED_INVOICES, ...open])
  return new Set(rows.map(({ orderSeq }) => orderSeq))
}

/** Returns the requests of these orders. */
export const findRequests = async (db: Db, orderSeqs: readonly number[]) =>
  orderSeqs.length === 0 ? [] : fullInvoices(db, orderSeqs, ['REQUESTED'])
