import { and, count, desc, eq, gt, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { NOT_REVERTIBLE, type OrderAction } from '../../../../domain/orderdelivery/order-moves'
import { members, packageCodes, shopInfo } from '../../../db/schema'
import type { Call } from '../../../http/call'
import type { Schemas } from '../../../http/contract-types'
import { invalidState } from '../../../http/refusal'
import { earnPoints } from '../../../member/point-entry/points'
import { grantGiftCards } from '../../../product/gift-card-grant/grants'
import { triggerCoupons } from '../../../promotion/coupon-lifecycle/receive'
import { finishReservation, reopenReservation } from '../../mount/reservations'
import type { LockedOrder, OrderLineRow, OrderRow } from '../../order/order-lock'
import { formatOrderNo, notifyBuyer } from '../../order/order-messages'
import { depositDueAt } from '../../payment/deposit-due'
import { releaseDeposits } from '../../payment/release-deposit'
import { revokeWaiver } from '../../payment/waive-shortage'
import { findIssuedInvoice } from '../../receipt/issued-invoice'
import { ordersWithReceipt } from '../../receipt/receipt-record'
import { issueRequestedReceipt } from '../../receipt/receipts'
import { orders } from '../../schema/order.schema'
import { orderPayments, refunds } from '../../schema/payment.schema'
import { shipmentLines, shipments } from '../../schema/shipment.schema'
import { issueRequestedInvoice } from '../../tax/invoice-events'

/** Carrier and tracking numbers of a shipment. */
export interface ShipmentInfo {
  packageName: string
  trackingNumbers: readonly string[]
  /** Tracking page of the first number. */
  trackingLink?: string | null
}

interface MoveDetails {
  at: Date
  received?: number | undefined
  shipped?: ShipmentInfo | undefined
  quiet?: boolean | undefined
  reservationMoved?: boolean | undefined
}

const mainOf = (orderSeq: number) =>
  and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN'), ne(orderPayments.state, 'CANCELED'))

/** Changes made before the lines move. */
interface Before {
  /** Columns of the order to update together with the lines. */
  order: Partial<OrderRow>
  /** All lines of the order, if any of them changed. */
  lines?: OrderLineRow[]
}

/** Marks the MAIN payment as paid. Throws if the received amount is not what the order costs. */
async function confirmDeposit(call: Call, order: LockedOrder, { at, received }: MoveDetails): Promise<Before> {
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

/** Throws INVALID_STATE if part of the payment was refunded, or if a cash receipt or tax invoice still exists. */
async function assertRevertible({ db }: Call, { orderSeq }: LockedOrder): Promise<void> {
  const refunded = and(eq(refunds.orderSeq, orderSeq), gt(refunds.cashAmount, 0))
  if ((await db.select({ seq: refunds.refundSeq }).from(refunds).where(refunded).limit(1)).length > 0)
    throw invalidState(NOT_REVERTIBLE)
  const papers = (await ordersWithReceipt(db, [orderSeq])).size > 0 || (await findIssuedInvoice(db, [orderSeq]))
  if (papers) throw invalidState(NOT_REVERTIBLE)
}

async function revertDeposit(call: Call, order: LockedOrder): Promise<Before> {
  await assertRevertible(call, order)
  const [shop] = await call.db.select({ days: shopInfo.depositDueDays }).from(shopInfo)
  const dueAt = depositDueAt(call.now, shop?.days ?? 3)
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
  return { order: { paidAt: null, depositDueAt: dueAt }, lines: await revokeWaiver(call, order.lines) }
}

/** Selects the shipments that contain any of these lines. */
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

/** Returns the lines that were shipped together with any of these lines. */
export async function linesShippedTogether(call: Call, lines: readonly OrderLineRow[]): Promise<Set<number>> {
  const rows = await call.db
    .select({ seq: shipmentLines.orderLineSeq })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.shipmentSeq, shipmentLines.shipmentSeq))
    .where(outgoing(call, lines))
  return new Set(rows.map(({ seq }) => seq))
}

/** Marks shipments as delivered if all their lines arrived. With `at` null marks them as shipped again. */
async function setDelivered(call: Call, lines: readonly OrderLineRow[], at: Date | null): Promise<void> {
  const seqs = lines.map(({ orderLineSeq }) => orderLineSeq)
  const otherLineInTransit = sql`select 1 from shipment_lines l join order_lines o on o.order_line_seq = l.order_line_seq
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
    .where(and(outgoing(call, lines), at ? notExists(sql`(${otherLineInTransit})`) : undefined))
}

/** Applies the effects of an action that precede the change of the lines. */
export async function applyEffectsBefore(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  lines: readonly OrderLineRow[],
  facts: MoveDetails,
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
      await setDelivered(call, lines, facts.at)
      return { order: {} }
    case 'UNDELIVER':
      await setDelivered(call, lines, null)
      return { order: {} }
    default:
      return { order: {} }
  }
}

/** Returns whether the member has no other confirmed order. */
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

/** Grants points, vouchers and coupons for confirmed lines. Withdrawn members receive only vouchers. */
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
      reason: `구매확정 적립 (${formatOrderNo(order.orderNo)})`,
      orderSeq: order.orderSeq,
      orderLineSeq: line.orderLineSeq,
    })
  }
  if (order.state === 'CONFIRMED' && (await isFirstConfirmed(call, order, memberSeq))) {
    await triggerCoupons(call.db, { now: call.now, memberSeq, trigger: 'FIRST_CONFIRM' })
  }
}

/** Returns the carrier and the tracking numbers of an order's latest outgoing shipment. */
export async function readLastShipment({ db }: Pick<Call, 'db'>, orderSeq: number): Promise<ShipmentInfo | undefined> {
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

export const shipmentValues = (shipped: ShipmentInfo | undefined): Record<string, string> => ({
  택배사: shipped?.packageName ?? '',
  송장번호: shipped?.trackingNumbers.join(', ') ?? '',
  배송조회링크: shipped?.trackingLink ?? '',
})

/**
 * Applies the effects of an action that follow the change of the lines: messages, documents, reservation, rewards.
 * `order` is the updated order.
 */
export async function applyEffectsAfter(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  lines: readonly OrderLineRow[],
  { at, shipped, quiet, reservationMoved }: MoveDetails,
): Promise<void> {
  const notify = async (eventCode: Schemas['MessageEventCode'], values?: Record<string, string>): Promise<void> => {
    if (!quiet) await notifyBuyer(call, order, eventCode, values ? { values } : {})
  }
  switch (action) {
    case 'CONFIRM_DEPOSIT':
      await notify('PAYMENT_CONFIRMED')
      await issueRequestedReceipt(call, order)
      await issueRequestedInvoice(call, order)
      return
    case 'SHIP':
      await notify('ITEM_SHIPPED', shipmentValues(shipped))
      return
    case 'DELIVER':
      await notify('ITEM_DELIVERED', shipmentValues(shipped ?? (await readLastShipment(call, order.orderSeq))))
      if (order.deliveryMethod !== 'PARCEL') await notify('STORE_ARRIVED')
      return
    case 'MOUNT':
      if (!reservationMoved) await finishReservation(call, order, at)
      await notify('MOUNT_COMPLETED')
      return
    case 'UNMOUNT':
      if (!reservationMoved) await reopenReservation(call, order.orderSeq)
      return
    case 'CONFIRM': {
      await reward(call, order, lines)
      await notify('REVIEW_REQUEST')
      return
    }
    default:
  }
}
