import { and, count, desc, eq, gt, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { NOT_REVERTIBLE, type OrderAction } from '../../../openapi/formats/order-moves'
import { members, packageCodes, shopInfo } from '../../db/schema'
import type { Call, Schemas } from '../../http/call'
import { badState } from '../../http/refusal'
import { earnPoints } from '../../member/point-entry/points'
import { grantGiftCards } from '../../product/gift-card-grant/grants'
import { triggerCoupons } from '../../promotion/coupon-life/receive'
import { releaseDeposits } from '../bank-deposit-move/release'
import { ordersWithReceipt } from '../cash-receipt/receipt-record'
import { issueRequested } from '../cash-receipt/receipts'
import { unwaive } from '../deposit-confirm/waive-shortage'
import { finishReservation, reopenReservation } from '../mount-reservation/reservations'
import type { LockedOrder, OrderLineRow, OrderRow } from '../order/lock'
import { shownOrderNo, tellBuyer } from '../order/messages'
import { orders } from '../order/order.schema'
import { dueOn } from '../payment/due'
import { orderPayments, refunds } from '../payment/payment.schema'
import { shipmentLines, shipments } from '../shipment/shipment.schema'
import { livingInvoice } from '../tax-invoice/living'
import { issueRequestedInvoice } from '../tax-invoice-move/invoice-events'

/** With whom goods left. */
export interface Shipped {
  packageName: string
  trackingNumbers: readonly string[]
  /** Where the buyer follows the first of them. */
  trackingLink?: string | null
}

interface Facts {
  at: Date
  received?: number | undefined
  shipped?: Shipped | undefined
  quiet?: boolean | undefined
  reservationMoved?: boolean | undefined
}

const mainOf = (orderSeq: number) =>
  and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN'), ne(orderPayments.state, 'CANCELED'))

/** What an action changes before its lines move. */
interface Before {
  /** Columns of the order that change with them. */
  order: Partial<OrderRow>
  /** All lines of the order, where something of them was changed. */
  lines?: OrderLineRow[]
}

/** Takes the payment as received. Throws where what came in is not what the order costs: nothing is paid that did not come. */
async function confirmDeposit(call: Call, order: LockedOrder, { at, received }: Facts): Promise<Before> {
  if (received !== undefined && received !== order.currentPayAmount) {
    throw new Error(`order ${order.orderSeq} costs ${order.currentPayAmount} and received ${received}`)
  }
  await call.db
    .update(orderPayments)
    .set({
      state: 'PAID',
      amount: order.currentPayAmount,
      receivedAmount: order.currentPayAmount,
      approvedAt: at,
      updatedAt: call.now,
      updatedBy: call.actor?.loginId ?? null,
      version: sql`${orderPayments.version} + 1`,
    })
    .where(mainOf(order.orderSeq))
  return { order: { paidAt: at } }
}

/** What is written for the tax office stands on the payment: it goes first. What has gone back of it cannot be taken as never received. */
async function refuseUsed({ db }: Call, { orderSeq }: LockedOrder): Promise<void> {
  const gone = and(eq(refunds.orderSeq, orderSeq), gt(refunds.cashAmount, 0))
  if ((await db.select({ seq: refunds.refundSeq }).from(refunds).where(gone).limit(1)).length > 0)
    throw badState(NOT_REVERTIBLE)
  const papers = (await ordersWithReceipt(db, [orderSeq])).size > 0 || (await livingInvoice(db, [orderSeq]))
  if (papers) throw badState(NOT_REVERTIBLE)
}

async function revertDeposit(call: Call, order: LockedOrder): Promise<Before> {
  await refuseUsed(call, order)
  const [shop] = await call.db.select({ days: shopInfo.depositDueDays }).from(shopInfo)
  const dueAt = dueOn(call.now, shop?.days ?? 3)
  await call.db
    .update(orderPayments)
    .set({
      state: 'READY',
      receivedAmount: 0,
      approvedAt: null,
      dueAt,
      updatedAt: call.now,
      updatedBy: call.actor?.loginId ?? null,
      version: sql`${orderPayments.version} + 1`,
    })
    .where(mainOf(order.orderSeq))
  await releaseDeposits(call, order.orderSeq)
  return { order: { paidAt: null, depositDueAt: dueAt }, lines: await unwaive(call, order.lines) }
}

/** Shipments of goods that went out with any of these lines. */
const shipmentsWith = (call: Call, lines: readonly OrderLineRow[]) =>
  call.db
    .select({ seq: shipmentLines.shipmentSeq })
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.orderLineSeq,
        lines.map(({ orderLineSeq }) => orderLineSeq),
      ),
    )

const outgoing = (call: Call, lines: readonly OrderLineRow[]) =>
  and(eq(shipments.direction, 'OUT'), inArray(shipments.shipmentSeq, shipmentsWith(call, lines)))

/** Lines that went out in one shipment with any of these. */
export async function shippedWith(call: Call, lines: readonly OrderLineRow[]): Promise<Set<number>> {
  const rows = await call.db
    .select({ seq: shipmentLines.orderLineSeq })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.shipmentSeq, shipmentLines.shipmentSeq))
    .where(outgoing(call, lines))
  return new Set(rows.map(({ seq }) => seq))
}

/** A shipment has arrived with its last line; when one of them is taken back, it is on its way again. */
async function arrive(call: Call, lines: readonly OrderLineRow[], at: Date | null): Promise<void> {
  const seqs = lines.map(({ orderLineSeq }) => orderLineSeq)
  const onItsWay = sql`select 1 from shipment_lines l join order_lines o on o.order_line_seq = l.order_line_seq
    where l.shipment_seq = ${shipments.shipmentSeq} and o.state = 'SHIPPED' and o.order_line_seq not in (${sql.join(
      seqs.map((seq) => sql`${seq}`),
      sql`, `,
    )})`
  await call.db
    .update(shipments)
    .set({
      state: at ? 'DELIVERED' : 'SHIPPED',
      deliveredAt: at,
      ...(at ? {} : { byHand: true }),
      updatedAt: call.now,
      version: sql`${shipments.version} + 1`,
    })
    .where(and(outgoing(call, lines), at ? notExists(sql`(${onItsWay})`) : undefined))
}

/** What an action does before the lines move. */
export async function beforeMove(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  lines: readonly OrderLineRow[],
  facts: Facts,
): Promise<Before> {
  switch (action) {
    case 'CONFIRM_DEPOSIT':
      return confirmDeposit(call, order, facts)
    case 'REVERT_DEPOSIT':
      return revertDeposit(call, order)
    case 'UNSHIP':
      await call.db.delete(shipments).where(outgoing(call, lines))
      return { order: {} }
    case 'DELIVER':
    case 'MOUNT':
      await arrive(call, lines, facts.at)
      return { order: {} }
    case 'UNDELIVER':
      await arrive(call, lines, null)
      return { order: {} }
    default:
      return { order: {} }
  }
}

/** Whether no other order of the member had been confirmed before. */
async function isFirstConfirmed(call: Call, order: LockedOrder, memberSeq: number): Promise<boolean> {
  const [row] = await call.db
    .select({ n: count() })
    .from(orders)
    .where(
      and(
        eq(orders.memberSeq, memberSeq),
        eq(orders.state, 'CONFIRMED'),
        ne(orders.orderSeq, order.orderSeq),
        isNull(orders.deletedAt),
      ),
    )
  return Number(row?.n ?? 0) === 0
}

/** Points, vouchers and coupons of what was confirmed. Who has left the shop is paid nothing. */
async function reward(call: Call, order: LockedOrder, lines: readonly OrderLineRow[]): Promise<void> {
  await grantGiftCards(
    call,
    lines.map(({ orderLineSeq }) => orderLineSeq),
  )
  const { memberSeq } = order
  if (memberSeq === null) return
  const [member] = await call.db.select({ state: members.state }).from(members).where(eq(members.memberSeq, memberSeq))
  if (!member || member.state === 'WITHDRAWN') return
  for (const line of lines) {
    const amount = line.remainingEarnPoint
    if (amount <= 0) continue
    await earnPoints(call.db, {
      now: call.now,
      memberSeq,
      kind: 'EARN_ORDER',
      amount,
      reason: `구매확정 적립 (${shownOrderNo(order.orderNo)})`,
      orderSeq: order.orderSeq,
      orderLineSeq: line.orderLineSeq,
    })
  }
  if (order.state === 'CONFIRMED' && (await isFirstConfirmed(call, order, memberSeq))) {
    await triggerCoupons(call.db, { now: call.now, memberSeq, trigger: 'FIRST_CONFIRM' })
  }
}

/** With whom the last goods of an order left. */
export async function lastShipped({ db }: Pick<Call, 'db'>, orderSeq: number): Promise<Shipped | undefined> {
  const [last] = await db
    .select({ name: packageCodes.name, trackingUrl: packageCodes.trackingUrl, numbers: shipments.trackingNumbers })
    .from(shipments)
    .leftJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(and(eq(shipments.orderSeq, orderSeq), eq(shipments.direction, 'OUT')))
    .orderBy(desc(shipments.shippedAt), desc(shipments.shipmentSeq))
    .limit(1)
  return (
    last && {
      packageName: last.name ?? '',
      trackingNumbers: last.numbers,
      trackingLink: last.trackingUrl?.replace('{no}', last.numbers[0] ?? '') ?? null,
    }
  )
}

export const shippedValues = (shipped: Shipped | undefined): Record<string, string> => ({
  택배사: shipped?.packageName ?? '',
  송장번호: shipped?.trackingNumbers.join(', ') ?? '',
  배송조회링크: shipped?.trackingLink ?? '',
})

/** What follows from goods that have moved: the order is as it is then. */
export async function followMove(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  lines: readonly OrderLineRow[],
  { at, shipped, quiet, reservationMoved }: Facts,
): Promise<void> {
  const tell = async (eventCode: Schemas['MessageEventCode'], values?: Record<string, string>): Promise<void> => {
    if (!quiet) await tellBuyer(call, order, eventCode, values ? { values } : {})
  }
  switch (action) {
    case 'CONFIRM_DEPOSIT':
      await tell('PAYMENT_CONFIRMED')
      await issueRequested(call, order)
      await issueRequestedInvoice(call, order)
      return
    case 'SHIP':
      await tell('ITEM_SHIPPED', shippedValues(shipped))
      return
    case 'DELIVER':
      await tell('ITEM_DELIVERED', shippedValues(shipped ?? (await lastShipped(call, order.orderSeq))))
      if (order.deliveryMethod !== 'PARCEL') await tell('STORE_ARRIVED')
      return
    case 'MOUNT':
      if (!reservationMoved) await finishReservation(call, order, at)
      await tell('MOUNT_COMPLETED')
      return
    case 'UNMOUNT':
      if (!reservationMoved) await reopenReservation(call, order.orderSeq)
      return
    case 'CONFIRM': {
      await reward(call, order, lines)
      await tell('REVIEW_REQUEST')
      return
    }
    default:
  }
}
