import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import { businessProfiles } from '../member/schema/business-profile.schema'
import { CASH_METHODS } from '../orderdelivery/money/cash-held'
import { supplierNow } from '../orderdelivery/order/supplier'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { orderPayments } from '../orderdelivery/schema/payment.schema'
import { taxInvoiceHistories, taxInvoiceOrders, taxInvoices } from '../orderdelivery/schema/tax-invoice.schema'
import { negateLines, toInvoiceLines } from '../orderdelivery/tax/invoice-lines'
import { toInvoiceLinesOfOrder } from '../orderdelivery/tax/invoice-orders'
import { continueNumbers, insertAll } from './insert'
import { Book } from './orderdelivery-invoice-book'
import { businessNumber } from './orderdelivery-receipts'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

const COUNTS = { small: 70, full: 46_700 }
/**
 * Hours between open invoices: the 10,000 of a full shop cannot be of one day, because daily numbers have four digits.
 */
const HOURS_APART = { small: 1, full: 12 }

/** Days in which mandatory receipts are issued automatically; younger orders have one already. */
const SELF_DAYS = 30

const COMPANIES = [
  '한빛상사',
  '(주)대성물류',
  '우리카센터',
  '(주)에스케이로지스',
  '동양정비',
  '(주)미래렌터카',
  '세종운수',
  '청마건설(주)',
]
const KINDS = ['운수업|화물운송', '서비스업|자동차정비', '건설업|토목공사', '도소매업|자동차부품', '서비스업|렌터카']
const PEOPLE = ['김민수', '이정훈', '박서연', '최동욱', '정유진', '강태호', '윤미래', '한지원']

/**
 * Returns cash orders that may get an invoice: those that requested one first, then the newest whose receipt is not
 * due.
 */
async function candidates(db: Db, { now, scale }: Context) {
  const old = new Date(startOfDay(seoulDay(now)).getTime() - (SELF_DAYS + 1) * DAY_MS)
  return db
    .select({
      order: orders,
      received: sql<number>`${orderPayments.receivedAmount} + ${orders.depositUsed}`,
      refunded: orderPayments.refundedAmount,
      profile: businessProfiles,
    })
    .from(orders)
    .innerJoin(orderPayments, and(eq(orderPayments.orderSeq, orders.orderSeq), eq(orderPayments.kind, 'MAIN')))
    .leftJoin(
      businessProfiles,
      and(eq(businessProfiles.memberSeq, orders.memberSeq), eq(businessProfiles.active, true)),
    )
    .where(
      and(
        inArray(orders.paymentMethod, [...CASH_METHODS]),
        sql`${orders.paidAt} is not null and ${orderPayments.receivedAmount} > 0`,
        isNull(orders.cashReceiptRequest),
        isNull(orders.deletedAt),
        or(eq(orders.taxInvoiceRequest, true), lt(orders.paidAt, old)),
      ),
    )
    .orderBy(desc(orders.taxInvoiceRequest), desc(orders.paidAt), asc(orders.orderSeq))
    .limit(COUNTS[scale])
}

type Candidate = Awaited<ReturnType<typeof candidates>>[number]

function buyerOf(dice: Dice, { profile }: Candidate) {
  if (profile) {
    return {
      businessNumber: profile.businessNumber,
      branchNumber: profile.branchNumber,
      companyName: profile.companyName,
      ceoName: profile.ceoName ?? '대표자',
      address: [profile.address1, profile.address2].filter(Boolean).join(' '),
      businessType: profile.businessType,
      businessCategory: profile.businessCategory,
      contactName: profile.managerName,
      email: profile.taxEmail ?? 'tax@example.com',
      phone: profile.managerPhone,
    }
  }
  const [businessType = '', businessCategory = ''] = dice.pick(KINDS).split('|')
  return {
    businessNumber: businessNumber(dice),
    branchNumber: null,
    companyName: dice.pick(COMPANIES),
    ceoName: dice.pick(PEOPLE),
    address: `경기도 성남시 분당구 판교로 ${dice.int(10, 400)}`,
    businessType,
    businessCategory,
    contactName: dice.pick(PEOPLE),
    email: `tax${dice.int(100, 999)}@example.com`,
    phone: `010${dice.int(20_000_000, 99_999_999)}`,
  }
}

/** State of an invoice by its position among seventy, the newest first. */
const STATES: readonly (readonly [until: number, state: Schemas['TaxInvoiceState']])[] = [
  [6, 'REQUESTED'],
  [10, 'DRAFT'],
  [15, 'ISSUED'],
  [16, 'SENDING'],
  [18, 'SEND_FAILED'],
  [21, 'REJECTED'],
  [24, 'CANCELED'],
  [68, 'SENT'],
  // old enough to be late
  [70, 'DRAFT'],
]
/** Returns a line as it was before any claim. */
const whole = (line: typeof orderLines.$inferSelect): typeof orderLines.$inferSelect => ({
  ...line,
  canceledQuantity: 0,
  returnedQuantity: 0,
  remainingItemCoupon: line.itemCouponDiscount,
  remainingOrderCoupon: line.orderCouponDiscount,
  remainingDeliveryCoupon: line.deliveryCouponDiscount,
  remainingPoint: line.pointUsed,
  remainingDeposit: line.depositUsed,
  remainingAdmin: line.adminDiscount,
})

const NEEDED = 4
const AMENDED = 3
const AT_ONCE = 1_000

async function linesByOrder(db: Db, found: readonly Candidate[]) {
  const of = new Map<number, (typeof orderLines.$inferSelect)[]>()
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const seqs = found.slice(from, from + AT_ONCE).map(({ order }) => order.orderSeq)
    const rows = await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderSeq, seqs))
      .orderBy(asc(orderLines.lineNo))
    for (const row of rows) of.set(row.orderSeq, [...(of.get(row.orderSeq) ?? []), row])
  }
  return of
}

/** Loads invoices of cash orders in every state. Must run before the receipts, which the other orders get. */
export async function loadInvoices(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const found = await candidates(db, context)
  const lines = await linesByOrder(db, found)
  const book = new Book(await supplierNow(db), now)
  const share = COUNTS[scale] / 70
  let needed = 0
  let amended = 0
  found.forEach((each, at) => {
    const { order, received, refunded } = each
    const changed = refunded > 0 || order.state === 'CANCELED' || order.state === 'RETURNED'
    const ratio = at / share
    const state = changed ? 'SENT' : (STATES.find(([until]) => ratio < until)?.[1] ?? 'SENT')
    const paidAt = order.paidAt ?? order.orderedAt
    const written = toInvoiceLines(
      toInvoiceLinesOfOrder(order, (lines.get(order.orderSeq) ?? []).map(whole), received),
      'TAXABLE',
    )
    const buyer = buyerOf(dice, each)
    if (state === 'SEND_FAILED') buyer.email = 'fail@example.com'
    const late = ratio >= 68
    // open ones were requested recently, whenever the order was paid
    const waits = !late && (state === 'REQUESTED' || state === 'DRAFT' || state === 'ISSUED' || state === 'SENDING')
    const createdAt = waits
      ? new Date(now.getTime() - (ratio + 1) * HOURS_APART[scale] * 3_600_000)
      : new Date(Math.min(paidAt.getTime() + dice.int(1, 20) * 3_600_000, now.getTime() - 7_200_000))
    const writeDate = late ? seoulDay(new Date(now.getTime() - 75 * DAY_MS)) : seoulDay(waits ? createdAt : paidAt)
    const facts = { state, writeDate, ...written, ...buyer }
    const isNeeded = changed && needed < NEEDED * share
    if (isNeeded) needed += 1
    const row = book.add(order.orderSeq, createdAt, { ...facts, amendNeeded: isNeeded })
    const corrects = !changed && state === 'SENT' && ratio > 64 && amended < AMENDED * share
    if (row.sentAt === null || !(corrects || (changed && !isNeeded))) return
    amended += 1
    const of = { amendOfSeq: row.taxInvoiceSeq, rootSeq: row.taxInvoiceSeq, state: 'SENT' as const }
    const back = {
      lines: negateLines(row.lines),
      supplyTotal: -row.supplyTotal,
      taxTotal: -row.taxTotal,
      totalAmount: -row.totalAmount,
    }
    const next = new Date(Math.min(row.sentAt.getTime() + DAY_MS, now.getTime() - 3_600_000))
    row.voided = true
    if (changed) {
      book.add(order.orderSeq, next, { ...facts, ...back, ...of, amendCode: 4, writeDate: seoulDay(next) })
    } else {
      book.add(order.orderSeq, next, { ...facts, ...back, ...of, amendCode: 1 })
      book.add(order.orderSeq, next, {
        ...facts,
        ...of,
        amendCode: 1,
        companyName: `${row.companyName} 본점`.slice(0, 60),
      })
    }
  })
  await insertAll(db, taxInvoices, book.invoices)
  await insertAll(db, taxInvoiceOrders, book.links)
  await insertAll(db, taxInvoiceHistories, book.steps)
  await continueNumbers(db, taxInvoices, 'taxInvoiceSeq')
  await continueNumbers(db, taxInvoiceHistories, 'taxInvoiceHistorySeq')
  await db.execute(sql`
    update ${orders} ord set tax_invoice_request = true from tax_invoice_orders link
    where link.order_seq = ord.order_seq and not ord.tax_invoice_request`)
}
