import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../domain/common/durations'
import { deleteProblem, KEPT_BY_LAW } from '../../../../domain/orderdelivery/order-limits'
import type { AdminCall, Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { inUse, invalid, invalidState, noAuthority, notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { inquiries } from '../../../inquirycommunity/schema/inquiry.schema'
import { returnInquiries } from '../../../inquirycommunity/schema/return-inquiry.schema'
import { defineJob } from '../../../jobs/define-job'
import { createRecordScan } from '../../../jobs/due-records'
import { seoulDay, startOfDay } from '../../../lib/seoul-time'
import { memberCoupons } from '../../../promotion/schema/member-coupon.schema'
import { forEachRow } from '../../../resource/each-row'
import { writeHistory } from '../../order/order-history'
import { lockOrder, NOT_DELETED, type OrderRow } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { orderNameLookup } from '../../order/order-names'
import { bankDeposits } from '../../schema/bank-deposit.schema'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'
import { orderCoupons, orderLines, orders, purgedOrders } from '../../schema/order.schema'
import { orderHistories, orderMemos } from '../../schema/order-note.schema'
import { orderPayments, refunds } from '../../schema/payment.schema'
import { shipmentLines, shipments } from '../../schema/shipment.schema'
import { taxInvoiceOrders } from '../../schema/tax-invoice.schema'
import { rejectRequests } from '../../tax/invoice-events'
import { hasMoneyRecords } from '../list/order-query'

/** Days in which a deleted order can be restored. */
const KEPT_DAYS = 30
/** Hour of the night in which expired deleted orders are purged. */
const PURGE_HOUR = 4

function logBulk(call: AdminCall, rows: readonly OrderRow[], what: string, rest: { reason?: string } = {}): void {
  const [first] = rows
  if (!first) return
  const othersText = rows.length > 1 ? ` 외 ${rows.length - 1}건` : ''
  call.log({
    action: 'BULK',
    resource: 'orders',
    targetSeqs: rows.map(({ orderSeq }) => orderSeq),
    named: orderNameLookup,
    subjects: rows.slice(0, 100).flatMap(orderLogSubjects),
    summary: `주문 ${what}: ${first.orderNo}${othersText}`,
    personal: true,
    ...rest,
  })
}

/**
 * Throws INVALID_STATE for an order that must be kept by law or may still become active; IN_USE if an inquiry refers
 * to it.
 */
async function checkDeletable(db: Db, order: OrderRow, now: Date): Promise<void> {
  const problem = deleteProblem(order, now)
  if (problem) throw invalidState(problem)
  const [money] = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(and(eq(orders.orderSeq, order.orderSeq), hasMoneyRecords))
  if (money) throw invalidState(KEPT_BY_LAW)
  const about = eq(inquiries.orderSeq, order.orderSeq)
  const [inquiry] = await db.select({ seq: inquiries.inquirySeq }).from(inquiries).where(about).limit(1)
  const byReturnInquiry = eq(returnInquiries.orderSeq, order.orderSeq)
  const [returnInquiry] = await db
    .select({ seq: returnInquiries.returnInquirySeq })
    .from(returnInquiries)
    .where(byReturnInquiry)
    .limit(1)
  if (inquiry || returnInquiry) throw inUse('문의가 연결된 주문은 삭제할 수 없습니다.')
}

/** Deletes orders, each separately. They can be restored for 30 days. */
export async function deleteOrders(call: AdminCall, seqs: number[], reason: string): Promise<Schemas['BulkReceipt']> {
  const deleted: OrderRow[] = []
  const { done, failed } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const order = await lockOrder(db, seq)
      await checkDeletable(db, order, call.now)
      await rejectRequests({ ...call, db }, order)
      await updateDeletion(db, call, seq, {
        deletedAt: call.now,
        deletedBy: call.actor.loginId,
        deleteReason: reason,
        purgeAt: new Date(call.now.getTime() + KEPT_DAYS * DAY_MS),
      })
      await writeHistory({ ...call, db }, { orderSeq: seq, kind: 'ORDER', summary: `주문 삭제: ${reason}` })
      deleted.push(order)
    },
    orderNameLookup,
  )
  logBulk(call, deleted, '삭제', { reason })
  return { done, failed }
}

const updateDeletion = (
  db: Db,
  { now, actor }: Pick<Call, 'now' | 'actor'>,
  seq: number,
  values: Pick<Partial<OrderRow>, 'deletedAt' | 'deletedBy' | 'deleteReason' | 'purgeAt'>,
) =>
  db
    .update(orders)
    .set({ ...values, updatedAt: now, updatedBy: actor?.loginId ?? null, version: sql`${orders.version} + 1` })
    .where(eq(orders.orderSeq, seq))

/** Locks a deleted order. Throws 404 if it is not deleted or does not exist. */
async function lockDeleted(db: Db, seq: number): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSeq, seq), isNotNull(orders.deletedAt)))
    .for('update')
  if (!order) throw notFound('삭제된 주문을 찾을 수 없습니다.')
  return order
}

/** Deletes an unpaid order with all records below it, and keeps a row in `purgedOrders`. */
async function purge(db: Db, { orderSeq, ...order }: OrderRow, now: Date): Promise<void> {
  const claims = db
    .select({ seq: orderClaims.orderClaimSeq })
    .from(orderClaims)
    .where(eq(orderClaims.orderSeq, orderSeq))
  const parcels = db.select({ seq: shipments.shipmentSeq }).from(shipments).where(eq(shipments.orderSeq, orderSeq))
  await db.delete(orderClaimLines).where(inArray(orderClaimLines.orderClaimSeq, claims))
  await db.delete(shipmentLines).where(inArray(shipmentLines.shipmentSeq, parcels))
  // rejected invoices and deposits later used for another order are kept without the reference
  await db.update(bankDeposits).set({ returnedOrderSeq: null }).where(eq(bankDeposits.returnedOrderSeq, orderSeq))
  for (const table of [
    orderHistories,
    orderMemos,
    refunds,
    orderClaims,
    shipments,
    orderPayments,
    orderCoupons,
    taxInvoiceOrders,
  ])
    await db.delete(table).where(eq(table.orderSeq, orderSeq))
  await db.update(memberCoupons).set({ orderSeq: null }).where(eq(memberCoupons.orderSeq, orderSeq))
  await db.delete(orderLines).where(eq(orderLines.orderSeq, orderSeq))
  await db.delete(orders).where(eq(orders.orderSeq, orderSeq))
  const { orderNo, payAmount, deleteReason, deletedAt } = order
  await db.insert(purgedOrders).values({
    orderNo,
    payAmount,
    reason: deleteReason ?? '',
    deletedAt: deletedAt ?? now,
    purgedAt: now,
  })
}

/** Restores deleted orders, each separately. */
async function restore(call: AdminCall, seqs: number[]): Promise<Schemas['BulkReceipt']> {
  const restored: OrderRow[] = []
  const { done, failed } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const order = await lockDeleted(db, seq)
      await updateDeletion(db, call, seq, NOT_DELETED)
      await writeHistory({ ...call, db }, { orderSeq: seq, kind: 'ORDER', summary: '삭제된 주문 복원' })
      restored.push(order)
    },
    orderNameLookup,
  )
  logBulk(call, restored, '복원')
  return { done, failed }
}

/** RESTORE of several orders; PURGE of one, confirmed by its typed number. Throws 400, INVALID_AUTHORITIES. */
export async function bulkDeleted(call: AdminCall, body: Schemas['DeletedOrderBulk']): Promise<Schemas['BulkReceipt']> {
  const { action, seqs } = body
  if (action === 'RESTORE') return restore(call, seqs)
  if (!call.actor.isSuper) throw noAuthority()
  const [seq] = seqs
  if (seq === undefined || seqs.length > 1) throw invalid({ seqs: '한 번에 한 주문만 완전삭제할 수 있습니다.' })
  const order = await lockDeleted(call.db, seq)
  if (body.orderNo?.replace(/\D/g, '') !== order.orderNo)
    throw invalid({ orderNo: '주문번호가 다릅니다. 다시 입력해 주세요.' })
  await purge(call.db, order, call.now)
  logBulk(call, [order], '완전삭제')
  return { done: 1, failed: [] }
}

/** Returns the latest 04:00 (Korean time) up to now. */
function lastPurge(now: Date): Date {
  const today = new Date(startOfDay(seoulDay(now)).getTime() + PURGE_HOUR * 3_600_000)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}

const purgeable = (now: Date) => and(isNotNull(orders.deletedAt), lte(orders.purgeAt, lastPurge(now)))

/**
 * Purges orders whose 30 days were over at 04:00. Orders that other records still refer to are reported as failures
 * and kept.
 */
export const purgeJob = defineJob({
  kind: 'order-purge',
  title: '삭제된 주문 완전삭제',
  noun: '주문',
  schedule: { everyMinutes: 60 },
  due: createRecordScan(orders.orderSeq, ({ now }) => purgeable(now)),
  async perform({ db, now }, { key }) {
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.orderSeq, Number(key)), purgeable(now)))
      .for('update')
    if (order) await purge(db, order, now)
  },
})
