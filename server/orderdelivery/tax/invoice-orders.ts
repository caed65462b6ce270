import { and, asc, eq, gte, inArray, isNull, lt, notInArray, type SQL } from 'drizzle-orm'
import { nameWithBrand } from '../../../domain/product/name-parts'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftMonth, startOfDay } from '../../lib/seoul-time'
import { businessProfiles } from '../../member/schema/business-profile.schema'
import { isPaidInCash, isPaidInCashSql, readCashHeld } from '../money/cash-held'
import { activeQuantityOf, moneyAndDepositOf } from '../order/order-lock'
import { findIssuedInvoice, findRequests, ordersWithInvoice } from '../receipt/issued-invoice'
import { ordersWithReceipt } from '../receipt/receipt-record'
import { orderLines, orders } from '../schema/order.schema'

/** Orders of invoices: checks, lines, eligible orders. */

type Order = typeof orders.$inferSelect
type Line = Schemas['TaxInvoiceLine']

/** Locks orders in ascending order and returns them. Throws 400 on `orderSeqs` if one does not exist. */
export async function lockOrders(db: Db, orderSeqs: readonly number[]): Promise<Order[]> {
  await lockRows(db, orders.orderSeq, orderSeqs)
  const found = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderSeq, [...orderSeqs]), isNull(orders.deletedAt)))
    .orderBy(asc(orders.orderSeq))
  if (found.length < new Set(orderSeqs).size)
    throw invalid({ orderSeqs: '주문을 찾을 수 없습니다. 다시 선택해 주세요.' })
  return found
}

/** Throws INVALID_STATE if an order was paid by card. */
export function assertPaidInCash(all: readonly Order[]): void {
  if (!all.every(isPaidInCash)) {
    throw invalidState('카드 결제 주문은 세금계산서를 발행할 수 없습니다. 매출전표를 이용해 주세요.')
  }
}

/** Throws 400 if an order belongs to a business member with another business number. */
export async function assertSameBusiness(db: Db, all: readonly Order[], businessNumber: string): Promise<void> {
  const members = all.flatMap(({ memberSeq }) => memberSeq ?? [])
  if (members.length === 0) return
  const profiles = await db
    .select({ memberSeq: businessProfiles.memberSeq, number: businessProfiles.businessNumber })
    .from(businessProfiles)
    .where(and(inArray(businessProfiles.memberSeq, members), eq(businessProfiles.active, true)))
  const other = profiles.find(({ number }) => number !== businessNumber)
  const order = other && all.find(({ memberSeq }) => memberSeq === other.memberSeq)
  if (order) throw invalid({ orderSeqs: `사업자번호가 다른 주문입니다. (${order.orderNo})` })
}

/** Throws 400 if an invoice's total differs from the money held of its orders, and no reason is given. */
export async function assertTotalMatches(
  db: Db,
  all: readonly Order[],
  { totalAmount, amountReason }: { totalAmount: number; amountReason: string | null },
): Promise<void> {
  const cashHeld = await readCashHeld(
    db,
    all.map(({ orderSeq }) => orderSeq),
  )
  const sum = [...cashHeld.values()].reduce((total, each) => total + each, 0)
  if (sum === totalAmount || amountReason) return
  throw invalid({
    amountReason: `주문 금액(${formatNumber(sum)}원)과 합계(${formatNumber(totalAmount)}원)가 다릅니다.`,
  })
}

/** Throws INVALID_STATE, RECEIPT_EXISTS or IN_USE if an invoice for these orders cannot be issued now. */
export async function assertIssuable(db: Db, all: readonly Order[], family: number | undefined): Promise<void> {
  assertPaidInCash(all)
  const unready = all.find(({ state }) => state === 'PAYMENT_PENDING' || state === 'CANCELED' || state === 'RETURNED')
  if (unready) {
    throw invalidState(
      unready.state === 'PAYMENT_PENDING'
        ? `입금이 확인되지 않은 주문입니다. (${unready.orderNo})`
        : `취소되거나 반품된 주문입니다. (${unready.orderNo})`,
    )
  }
  const seqs = all.map(({ orderSeq }) => orderSeq)
  if ((await ordersWithReceipt(db, seqs)).size > 0) {
    throw new Refusal(409, 'RECEIPT_EXISTS', '현금영수증이 발급된 주문입니다. 현금영수증을 취소한 뒤 발행해 주세요.')
  }
  const other = await findIssuedInvoice(db, seqs, family)
  if (other) throw inUse(`이미 발행된 세금계산서가 있습니다. (${other.documentNo})`)
}

/** Returns the invoice lines of an order, which sum up to `cashHeld`. */
export function toInvoiceLinesOfOrder(
  order: Order,
  all: readonly (typeof orderLines.$inferSelect)[],
  cashHeld: number,
): Line[] {
  const tradeDate = seoulDay(order.paidAt ?? order.orderedAt)
  const lines = all.flatMap((line): Line[] => {
    const pieces = activeQuantityOf(line)
    const amount = moneyAndDepositOf(line)
    if (amount === 0) return []
    const name = nameWithBrand(line.patternName ?? line.itemName, line.brandName)
    return [
      { tradeDate, name: name.slice(0, 100), spec: line.sizeLabel, quantity: pieces, amount, remark: order.orderNo },
    ]
  })
  const rest = cashHeld - lines.reduce((sum, { amount }) => sum + amount, 0)
  // fees kept from a return, and extra payments
  if (rest !== 0)
    lines.push({ tradeDate, name: '배송비·기타', spec: null, quantity: null, amount: rest, remark: order.orderNo })
  return lines
}

/** Condition: orders paid in a month. */
const paidIn = (month: string | undefined): SQL | undefined =>
  month === undefined
    ? undefined
    : and(gte(orders.paidAt, startOfDay(`${month}-01`)), lt(orders.paidAt, startOfDay(`${shiftMonth(month, 1)}-01`)))

/** Maximum number of orders of an invoice. */
export const MAX_ORDERS = 200

export async function profileOf(db: Db, businessNumber: string) {
  const [profile] = await db
    .select()
    .from(businessProfiles)
    .where(and(eq(businessProfiles.businessNumber, businessNumber), eq(businessProfiles.active, true)))
    .orderBy(asc(businessProfiles.memberSeq))
    .limit(1)
  return profile
}

const itemSummary = ([first, ...rest]: Line[]): string =>
  `${[first?.name, first?.spec].filter(Boolean).join(' ')}${rest.length > 0 ? ` 외 ${rest.length}건` : ''}`

interface EligibleQuery {
  businessNumber: string
  /** Month of the payment; default: any. */
  month?: string | undefined
  /** Only this order, of any buyer. */
  orderNo?: string | undefined
  /** Whether orders with a request count, which the new invoice replaces. */
  includeRequests?: boolean | undefined
}

/**
 * Returns the orders of a business that can be invoiced: paid in cash or deposit, not fully refunded, without
 * receipt, invoice, draft or request. The oldest first.
 */
export async function eligibleOrders(
  db: Db,
  { businessNumber, month, orderNo, includeRequests = false }: EligibleQuery,
): Promise<Schemas['EligibleOrder'][]> {
  const owners = db
    .select({ seq: businessProfiles.memberSeq })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.businessNumber, businessNumber), eq(businessProfiles.active, true)))
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        orderNo === undefined ? inArray(orders.memberSeq, owners) : eq(orders.orderNo, orderNo.replace(/\D/g, '')),
        isPaidInCashSql,
        notInArray(orders.state, ['PAYMENT_PENDING', 'CANCELED', 'RETURNED']),
        isNull(orders.deletedAt),
        paidIn(month),
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.orderSeq))
  const seqs = found.map(({ orderSeq }) => orderSeq)
  const [invoiced, receipts, cashHeld, requests] = [
    await ordersWithInvoice(db, seqs, includeRequests ? ['DRAFT'] : undefined),
    await ordersWithReceipt(db, seqs),
    await readCashHeld(db, seqs),
    includeRequests ? await findRequests(db, seqs) : [],
  ]
  const requestOf = new Map(requests.map(({ orderSeq, documentNo }) => [orderSeq, documentNo]))
  const eligible = found
    .filter(({ orderSeq }) => !invoiced.has(orderSeq) && !receipts.has(orderSeq) && (cashHeld.get(orderSeq) ?? 0) > 0)
    .slice(0, MAX_ORDERS)
  const lines = await readLinesByOrder(
    db,
    eligible.map(({ orderSeq }) => orderSeq),
  )
  return eligible.map((order) => {
    const heldAmount = cashHeld.get(order.orderSeq) ?? 0
    const invoiceLines = toInvoiceLinesOfOrder(order, lines.get(order.orderSeq) ?? [], heldAmount)
    return {
      orderSeq: order.orderSeq,
      orderNo: order.orderNo,
      orderedAt: order.orderedAt.toISOString(),
      orderState: order.state,
      deliveryMethod: order.deliveryMethod,
      heldAmount,
      itemSummary: itemSummary(invoiceLines),
      paymentMethod: order.paymentMethod,
      paidAt: order.paidAt?.toISOString() ?? null,
      requested: order.taxInvoiceRequest,
      requestDocumentNo: requestOf.get(order.orderSeq) ?? null,
      lines: invoiceLines,
    }
  })
}

/** Returns the lines of orders, by order, in line order. */
export async function readLinesByOrder(db: Db, orderSeqs: readonly number[]) {
  const byOrder = new Map<number, (typeof orderLines.$inferSelect)[]>()
  if (orderSeqs.length === 0) return byOrder
  const found = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderSeq, [...orderSeqs]))
    .orderBy(asc(orderLines.orderSeq), asc(orderLines.lineNo))
  for (const line of found) byOrder.set(line.orderSeq, [...(byOrder.get(line.orderSeq) ?? []), line])
  return byOrder
}
