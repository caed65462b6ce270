import { and, eq, inArray } from 'drizzle-orm'
import { isCorrected } from '../../../domain/orderdelivery/amend-codes'
import { ISSUED_INVOICES } from '../../../domain/orderdelivery/order-tax-documents'
import type { Call } from '../../call/call'
import { inUse, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { seoulDay } from '../../lib/seoul-time'
import { businessProfiles } from '../../member/schema/business-profile.schema'
import { readCashHeld } from '../money/cash-held'
import { moneyAndDepositOf, type OrderLineRow } from '../order/order-lock'
import { ordersWithInvoice } from '../receipt/issued-invoice'
import { orders } from '../schema/order.schema'
import { taxInvoiceOrders, taxInvoices } from '../schema/tax-invoice.schema'
import { toInvoiceLines } from './invoice-lines'
import { cancelLocked, changeInvoice, issueLocked, rejectLocked } from './invoice-moves'
import { assertPaidInCash, lockOrders, readLinesByOrder, toInvoiceLinesOfOrder } from './invoice-orders'
import { type Invoice, invoices } from './invoice-record'
import { type InvoiceCall, insertInvoice, lockInvoice, writeInvoiceHistory } from './invoice-write'

/** Reactions of invoices to other events: customers' requests, payments, refunds. */

type Order = typeof orders.$inferSelect

/** Buyer data, from the customer's request or the business profile. */
export type Buyer = Pick<Invoice, 'businessNumber' | 'companyName' | 'ceoName' | 'email'> &
  Partial<Pick<Invoice, 'branchNumber' | 'address' | 'businessType' | 'businessCategory' | 'contactName' | 'phone'>>

export const NO_BUSINESS = '사업자 정보를 입력해 주세요.'
export const ALREADY_REQUESTED = '이미 세금계산서를 요청한 주문입니다.'

/** Returns the buyer data of a business member's profile; undefined if it is not complete. */
export async function profileBuyer(db: Db, memberSeq: number | null): Promise<Buyer | undefined> {
  if (memberSeq === null) return undefined
  const [profile] = await db
    .select()
    .from(businessProfiles)
    .where(and(eq(businessProfiles.memberSeq, memberSeq), eq(businessProfiles.active, true)))
  if (!profile?.ceoName || !profile.taxEmail) return undefined
  return {
    businessNumber: profile.businessNumber,
    branchNumber: profile.branchNumber,
    companyName: profile.companyName,
    ceoName: profile.ceoName,
    address: [profile.address1, profile.address2].filter(Boolean).join(' '),
    businessType: profile.businessType,
    businessCategory: profile.businessCategory,
    contactName: profile.managerName,
    email: profile.taxEmail,
    phone: profile.managerPhone,
  }
}

/** Returns what the order is paid in money and deposit; while unpaid, what will be paid. */
async function amountOf(db: Db, order: Order, lines: readonly OrderLineRow[]): Promise<number> {
  if (order.state === 'PAYMENT_PENDING') return lines.reduce((sum, line) => sum + moneyAndDepositOf(line), 0)
  return (await readCashHeld(db, [order.orderSeq])).get(order.orderSeq) ?? 0
}

/**
 * Creates a customer's request for an invoice of a locked order. `buyer` defaults to the business profile. Returns
 * its number.
 *
 * Throws INVALID_STATE for card payments, without business data, or if an invoice exists.
 */
export async function requestInvoice(call: InvoiceCall, orderSeq: number, buyer?: Buyer): Promise<number> {
  const [order] = await lockOrders(call.db, [orderSeq])
  if (!order) throw new Error(`order ${orderSeq} not found`)
  assertPaidInCash([order])
  const of = buyer ?? (await profileBuyer(call.db, order.memberSeq))
  if (!of) throw invalidState(NO_BUSINESS)
  if ((await ordersWithInvoice(call.db, [orderSeq])).has(orderSeq)) throw invalidState(ALREADY_REQUESTED)
  const invoiceLines = (await readLinesByOrder(call.db, [orderSeq])).get(orderSeq) ?? []
  const lines = toInvoiceLinesOfOrder(order, invoiceLines, await amountOf(call.db, order, invoiceLines))
  const values = {
    ...of,
    ...toInvoiceLines(lines, 'TAXABLE'),
    writeDate: seoulDay(call.now),
    state: 'REQUESTED' as const,
    requestedBy: 'CUSTOMER' as const,
  }
  await call.db.update(orders).set({ taxInvoiceRequest: true }).where(eq(orders.orderSeq, orderSeq))
  return (await insertInvoice(call, values, [orderSeq], '발행요청')).taxInvoiceSeq
}

/** Returns requests, or drafts, of an order that were not issued yet. */
const openRequests = (db: Db, orderSeq: number, state: 'REQUESTED' | 'DRAFT' = 'REQUESTED') =>
  db
    .select({ invoice: taxInvoices })
    .from(taxInvoiceOrders)
    .innerJoin(taxInvoices, eq(taxInvoices.taxInvoiceSeq, taxInvoiceOrders.taxInvoiceSeq))
    .where(and(eq(taxInvoiceOrders.orderSeq, orderSeq), eq(taxInvoices.state, state)))

/**
 * Rejects the requests of an order that is about to be deleted. The caller has locked the order. Throws IN_USE if an
 * admin is writing an invoice.
 */
export async function rejectRequests(call: Call, order: Order): Promise<void> {
  const [draft] = await openRequests(call.db, order.orderSeq, 'DRAFT')
  if (draft) throw inUse(`작성 중인 세금계산서가 있는 주문은 삭제할 수 없습니다. (${draft.invoice.documentNo})`)
  for (const { invoice } of await openRequests(call.db, order.orderSeq)) {
    const row = await invoices.lock(call.db, invoice.taxInvoiceSeq)
    if (row.state === 'REQUESTED') await rejectLocked(call, row, order, '주문이 삭제되어 발행할 수 없습니다.')
  }
}

/**
 * Creates the invoice request of a paid order whose buyer asked for one, and issues it if the shop does so
 * automatically (`autoIssue`). The caller has locked the order.
 *
 * A request that cannot be issued waits for an admin; refusals are not thrown. Without a connected tax office nothing
 * is issued, because such an invoice would never get there.
 */
export async function issueRequestedInvoice(
  call: InvoiceCall & Pick<Call, 'services'>,
  order: Pick<Order, 'orderSeq' | 'taxInvoiceRequest'>,
): Promise<void> {
  if (!order.taxInvoiceRequest) return
  const ignoringRefusals = async (act: (db: Db) => Promise<unknown>): Promise<void> => {
    try {
      await call.db.transaction(act)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  if (!(await ordersWithInvoice(call.db, [order.orderSeq])).has(order.orderSeq)) {
    await ignoringRefusals((db) => requestInvoice({ ...call, db }, order.orderSeq))
  }
  const [shop] = await call.db.select({ autoIssue: shopInfo.autoIssue }).from(shopInfo)
  if (!shop?.autoIssue || call.services.providers.stateOf('taxOffice') === 'NOT_CONNECTED') return
  for (const { invoice } of await openRequests(call.db, order.orderSeq)) {
    await ignoringRefusals(async (db) => {
      const { row, orders: all } = await lockInvoice(db, invoice.taxInvoiceSeq)
      await issueLocked({ ...call, db }, row, all)
    })
  }
}

/**
 * Updates invoices after a claim or another change of the order's amount. The caller has locked and updated the
 * order.
 *
 * Cancels an invoice not yet sent if all its orders were canceled or returned. Marks all others in force as to be
 * amended.
 */
export async function updateInvoicesAfterRefund(call: InvoiceCall, orderSeq: number): Promise<void> {
  const found = await call.db
    .select({ seq: taxInvoices.taxInvoiceSeq })
    .from(taxInvoiceOrders)
    .innerJoin(taxInvoices, eq(taxInvoices.taxInvoiceSeq, taxInvoiceOrders.taxInvoiceSeq))
    .where(
      and(
        eq(taxInvoiceOrders.orderSeq, orderSeq),
        inArray(taxInvoices.state, [...ISSUED_INVOICES]),
        eq(taxInvoices.voided, false),
      ),
    )
  for (const { seq } of found) {
    const row = await invoices.lock(call.db, seq)
    // difference amendments are not amended themselves
    if (row.amendOfSeq !== null && !isCorrected(row)) continue
    if (row.state === 'ISSUED' && (await isEmpty(call, seq))) {
      await cancelLocked(call, row, '연결된 주문이 모두 취소·반품되었습니다.')
    } else if (!row.amendNeeded) {
      await writeInvoiceHistory(
        call,
        await changeInvoice(call, row, { amendNeeded: true }),
        '수정 필요: 연결된 주문의 금액이 바뀌었습니다.',
      )
    }
  }
}

/** Returns whether all orders of an invoice were canceled or returned. */
async function isEmpty({ db }: Pick<Call, 'db'>, seq: number): Promise<boolean> {
  const left = await db
    .select({ seq: orders.orderSeq, state: orders.state })
    .from(taxInvoiceOrders)
    .innerJoin(orders, eq(orders.orderSeq, taxInvoiceOrders.orderSeq))
    .where(eq(taxInvoiceOrders.taxInvoiceSeq, seq))
  return left.every(({ state }) => state === 'CANCELED' || state === 'RETURNED')
}
