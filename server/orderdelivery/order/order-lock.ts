import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { LADDER, rankOf } from '../../../domain/orderdelivery/order-transitions'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { conflict, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { shopInfo } from '../../db/schema'
import { orderLines, orders } from '../schema/order.schema'
import { orderPayments, refunds } from '../schema/payment.schema'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export interface LockedOrder extends OrderRow {
  /** Sorted by lineNo. */
  lines: OrderLineRow[]
}

/** Creates the 404 of an order that does not exist or was deleted. */
export const orderNotFound = () => notFound('주문을 찾을 수 없습니다.')

/** The time and the admin that a change is recorded with. */
export type ChangeStamp = Pick<Call, 'now' | 'actor'>

/** Returns the lines of an order, sorted by lineNo. */
export const readOrderLines = (db: Db, orderSeq: number): Promise<OrderLineRow[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderSeq, orderSeq)).orderBy(asc(orderLines.lineNo))

async function selectForUpdate(db: Db, orderSeq: number, only?: SQL): Promise<LockedOrder> {
  const where = and(eq(orders.orderSeq, orderSeq), only)
  const [order] = await db.select().from(orders).where(where).for('update')
  if (!order) throw orderNotFound()
  return { ...order, lines: await readOrderLines(db, orderSeq) }
}

/**
 * Locks an order until the end of the transaction and returns it with its lines. Call it before changing the order
 * or any record below it.
 *
 * Throws 404 if the order does not exist or was deleted. Throws CONFLICT, with what `current` returns, if `version`
 * is outdated.
 */
export async function lockOrder(
  db: Db,
  orderSeq: number,
  version?: number,
  current?: () => Promise<unknown>,
): Promise<LockedOrder> {
  const order = await selectForUpdate(db, orderSeq, isNull(orders.deletedAt))
  if (version !== undefined && version !== order.version) throw conflict((await current?.()) ?? null)
  return order
}

/** Locks an order as `lockOrder` does, also a deleted one. Throws 404 if it does not exist. */
export const lockOrderEvenDeleted = (db: Db, orderSeq: number): Promise<LockedOrder> => selectForUpdate(db, orderSeq)

/** The columns of an order that is not deleted, or is restored. */
export const NOT_DELETED = { deletedAt: null, deletedBy: null, deleteReason: null, purgeAt: null }

/** Returns an order with its lines, without a lock; undefined if it does not exist or was deleted. */
export const readOrder = async (db: Db, orderSeq: number): Promise<LockedOrder | undefined> =>
  (await readLockedOrders(db, [orderSeq])).get(orderSeq)

/**
 * Returns orders that the caller has already locked, by order number. Omits deleted ones. Runs two statements in
 * total.
 */
export async function readLockedOrders(db: Db, seqs: number[]): Promise<Map<number, LockedOrder>> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderSeq, seqs), isNull(orders.deletedAt)))
  const found = new Map(rows.map((row): [number, LockedOrder] => [row.orderSeq, { ...row, lines: [] }]))
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderSeq, seqs)).orderBy(orderLines.lineNo)
  for (const line of lines) found.get(line.orderSeq)?.lines.push(line)
  return found
}

/** Returns how many pieces of a line are neither canceled nor returned. */
export const activeQuantityOf = ({
  quantity,
  canceledQuantity,
  returnedQuantity,
}: Pick<OrderLineRow, 'quantity' | 'canceledQuantity' | 'returnedQuantity'>): number =>
  quantity - canceledQuantity - returnedQuantity

export const isActive = (line: OrderLineRow): boolean => activeQuantityOf(line) > 0

/** Returns what the remaining pieces of a line cost after discounts, in won. */
export const currentAmountOf = (line: OrderLineRow): number =>
  (line.unitPrice + line.noReturnFeeUnit + line.parcelFeeUnit + line.recalledParcelFeeUnit + line.islandFeeUnit) *
    activeQuantityOf(line) -
  line.remainingItemCoupon -
  line.remainingOrderCoupon -
  line.remainingDeliveryCoupon -
  line.remainingPoint -
  line.remainingDeposit -
  line.remainingAdmin

/**
 * Returns what the remaining pieces are paid with in money and member deposit: the amount for receipts and tax
 * invoices.
 */
export const moneyAndDepositOf = (line: OrderLineRow): number => currentAmountOf(line) + line.remainingDeposit

/** Returns what is still to be paid for an order, in won. */
export const unpaidOf = ({
  state,
  currentPayAmount,
  paidAmount,
}: Pick<OrderRow, 'state' | 'currentPayAmount' | 'paidAmount'>): number =>
  state === 'PAYMENT_PENDING' ? Math.max(0, currentPayAmount - paidAmount) : 0

/** Returns the state of an order: that of its least advanced line. Ignores lines without remaining pieces. */
export function orderStateOf(lines: readonly OrderLineRow[]): Pick<OrderRow, 'state' | 'partiallyShipped'> {
  const ranks = lines.filter(isActive).map(({ state }) => rankOf(state))
  if (ranks.length === 0) {
    const back = lines.some(({ returnedQuantity }) => returnedQuantity > 0)
    return { state: back ? 'RETURNED' : 'CANCELED', partiallyShipped: false }
  }
  const lowestRank = Math.min(...ranks)
  const shipped = rankOf('SHIPPED')
  const state = LADDER[lowestRank]
  // callers update the quantities before they end a line
  if (!state) throw new Error('a line with remaining pieces has an end state')
  return { state, partiallyShipped: lowestRank < shipped && Math.max(...ranks) >= shipped }
}

/** Returns the latest time of the lines with remaining pieces, or of all lines if there are none. */
function latestOf(lines: readonly OrderLineRow[], moment: (line: OrderLineRow) => Date | null): Date | null {
  const active = lines.filter(isActive)
  const times = (active.length > 0 ? active : lines).flatMap((line) => moment(line)?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

interface Money {
  paid: number
  refunded: number
  pending: boolean
  failed: boolean
  method: Schemas['PaymentMethod'] | null
}

async function moneyOf(db: Db, orderSeq: number): Promise<Money> {
  const [row] = await queryRows<Money>(
    db,
    sql`select
      (select coalesce(sum(received_amount), 0)::int from ${orderPayments} where order_seq = ${orderSeq} and kind = 'MAIN') as paid,
      (select method from ${orderPayments} where order_seq = ${orderSeq} and kind = 'MAIN'
        order by state = 'CANCELED', order_payment_seq desc limit 1) as method,
      coalesce(sum(cash_amount) filter (where state = 'DONE'), 0)::int as refunded,
      coalesce(bool_or(state = 'PENDING'), false) as pending, coalesce(bool_or(state = 'FAILED'), false) as failed
      from ${refunds} where order_seq = ${orderSeq}`,
  )
  return row ?? { paid: 0, refunded: 0, pending: false, failed: false, method: null }
}

/** Returns when goods that were delivered or mounted at `since` are confirmed automatically. */
async function autoConfirmOf(db: Db, since: Date): Promise<Date> {
  const [shop] = await db.select({ days: shopInfo.autoConfirmDays }).from(shopInfo)
  return new Date(since.getTime() + (shop?.days ?? 7) * 24 * 60 * 60 * 1000)
}

/**
 * Unpaid extra payments that are canceled with their order. Fees of claims stay due; received money must be refunded
 * by an admin.
 */
const cancelableExtra = and(
  eq(orderPayments.kind, 'EXTRA'),
  isNull(orderPayments.orderClaimSeq),
  eq(orderPayments.receivedAmount, 0),
)

/**
 * Recalculates an order's own columns from its lines, payments and refunds, and increments its version. Call it
 * once, under the order's lock, after all changes.
 *
 * Sets the amount of a waiting MAIN payment to what the remaining pieces cost. Cancels it, and unpaid extra
 * payments, when no pieces remain.
 *
 * @param also - further columns to update
 *
 * @param known - the locked order with its current lines, if the caller has both
 *
 * @returns the updated order
 */
export async function refreshOrder(
  db: Db,
  { now, actor }: ChangeStamp,
  orderSeq: number,
  also: Partial<OrderRow> = {},
  known?: LockedOrder,
): Promise<LockedOrder> {
  const { lines, ...before } = known ?? (await selectForUpdate(db, orderSeq))
  const money = await moneyOf(db, orderSeq)
  const { state, partiallyShipped } = orderStateOf(lines)
  const ended = state === 'CANCELED' || state === 'RETURNED'
  const currentPayAmount = lines.reduce((sum, line) => sum + currentAmountOf(line), 0)
  const deliveredAt = latestOf(lines, (line) => line.deliveredAt)
  const mountedAt = latestOf(lines, (line) => line.mountedAt)
  const confirmableSince =
    state === 'MOUNTED' ? mountedAt : state === 'DELIVERED' && before.deliveryMethod === 'PARCEL' ? deliveredAt : null
  const autoConfirmAt =
    confirmableSince && state === before.state && before.autoConfirmAt
      ? before.autoConfirmAt
      : confirmableSince && (await autoConfirmOf(db, confirmableSince))
  const changes: Partial<OrderRow> = {
    state,
    partiallyShipped,
    currentPayAmount,
    adminDiscount: lines.reduce((sum, line) => sum + line.adminDiscount, 0),
    paidAmount: money.paid,
    refundedAmount: money.refunded,
    refundState: money.failed ? 'FAILED' : money.pending ? 'PENDING' : 'NONE',
    ...(money.method ? { paymentMethod: money.method } : {}),
    preparedAt: latestOf(lines, (line) => line.preparedAt),
    shippedAt: latestOf(lines, (line) => line.shippedAt),
    deliveredAt,
    mountedAt,
    confirmedAt: latestOf(lines, (line) => line.confirmedAt),
    // a finished order keeps it as history
    autoConfirmAt: state === 'CONFIRMED' ? before.autoConfirmAt : autoConfirmAt,
    canceledAt: ended ? (before.canceledAt ?? now) : null,
    ...also,
    updatedAt: now,
    updatedBy: actor?.loginId ?? null,
    version: before.version + 1,
  }
  const written = await db
    .update(orders)
    .set(changes)
    .where(and(eq(orders.orderSeq, orderSeq), eq(orders.version, before.version)))
    .returning({ orderSeq: orders.orderSeq })
  if (written.length === 0) throw new Error(`order ${orderSeq} was changed under its lock`)
  if (state === 'PAYMENT_PENDING' || ended) {
    await db
      .update(orderPayments)
      .set(ended ? { state: 'CANCELED', updatedAt: now } : { amount: currentPayAmount, updatedAt: now })
      .where(
        and(
          eq(orderPayments.orderSeq, orderSeq),
          eq(orderPayments.state, 'READY'),
          ended ? or(eq(orderPayments.kind, 'MAIN'), cancelableExtra) : eq(orderPayments.kind, 'MAIN'),
        ),
      )
  }
  return { ...before, ...changes, lines }
}
