import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { LADDER, rankOf } from '../../../openapi/formats/order-moves'
import { rowsOf } from '../../db/rows'
import { shopInfo } from '../../db/schema'
import type { Call, Db, Schemas } from '../../http/call'
import { conflict, notFound } from '../../http/refusal'
import { orderPayments, refunds } from '../payment/payment.schema'
import { orderLines, orders } from './order.schema'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export interface LockedOrder extends OrderRow {
  /** By lineNo. */
  lines: OrderLineRow[]
}

/** What the backend says of an order that is not there, or was deleted. */
export const noOrder = () => notFound('주문을 찾을 수 없습니다.')

/** What a change is stamped with. */
export type By = Pick<Call, 'now' | 'actor'>

/** Lines of an order, by lineNo. */
export const linesOf = (db: Db, orderSeq: number): Promise<OrderLineRow[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderSeq, orderSeq)).orderBy(asc(orderLines.lineNo))

async function locked(db: Db, orderSeq: number, only?: SQL): Promise<LockedOrder> {
  const where = and(eq(orders.orderSeq, orderSeq), only)
  const [order] = await db.select().from(orders).where(where).for('update')
  if (!order) throw noOrder()
  return { ...order, lines: await linesOf(db, orderSeq) }
}

/**
 * An order with its lines, locked until the end of the transaction: before anything of it, or below it, is changed. Throws 404 also for one that was
 * deleted; CONFLICT when `version` is not its own any more, with what `current` reads.
 */
export async function lockOrder(
  db: Db,
  orderSeq: number,
  version?: number,
  current?: () => Promise<unknown>,
): Promise<LockedOrder> {
  const order = await locked(db, orderSeq, isNull(orders.deletedAt))
  if (version !== undefined && version !== order.version) throw conflict((await current?.()) ?? null)
  return order
}

/** Orders that the caller has locked, by their numbers, in two statements for all. Those that were deleted are left out. */
export async function lockedOrders(db: Db, seqs: number[]): Promise<Map<number, LockedOrder>> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderSeq, seqs), isNull(orders.deletedAt)))
  const found = new Map(rows.map((row): [number, LockedOrder] => [row.orderSeq, { ...row, lines: [] }]))
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderSeq, seqs)).orderBy(orderLines.lineNo)
  for (const line of lines) found.get(line.orderSeq)?.lines.push(line)
  return found
}

/** Pieces of a line that are neither canceled nor returned. */
export const activeOf = ({
  quantity,
  canceledQuantity,
  returnedQuantity,
}: Pick<OrderLineRow, 'quantity' | 'canceledQuantity' | 'returnedQuantity'>): number =>
  quantity - canceledQuantity - returnedQuantity

export const isActive = (line: OrderLineRow): boolean => activeOf(line) > 0

/** What the pieces of a line that are left cost. */
export const currentAmountOf = (line: OrderLineRow): number =>
  (line.unitPrice + line.noReturnFeeUnit + line.parcelFeeUnit + line.recalledParcelFeeUnit + line.islandFeeUnit) *
    activeOf(line) -
  line.remainingItemCoupon -
  line.remainingOrderCoupon -
  line.remainingDeliveryCoupon -
  line.remainingPoint -
  line.remainingDeposit -
  line.remainingAdmin

/** What the pieces of a line that are left are paid with in money and deposit: what tax papers say of it. */
export const moneyAndDepositOf = (line: OrderLineRow): number => currentAmountOf(line) + line.remainingDeposit

/** What is still to be paid of an order. */
export const unpaidOf = ({
  state,
  currentPayAmount,
  paidAmount,
}: Pick<OrderRow, 'state' | 'currentPayAmount' | 'paidAmount'>): number =>
  state === 'PAYMENT_PENDING' ? Math.max(0, currentPayAmount - paidAmount) : 0

/** Where an order stands: with its least advanced goods. Lines that have no pieces left do not count. */
export function stateOf(lines: readonly OrderLineRow[]): Pick<OrderRow, 'state' | 'partiallyShipped'> {
  const ranks = lines.filter(isActive).map(({ state }) => rankOf(state))
  if (ranks.length === 0) {
    const back = lines.some(({ returnedQuantity }) => returnedQuantity > 0)
    return { state: back ? 'RETURNED' : 'CANCELED', partiallyShipped: false }
  }
  const least = Math.min(...ranks)
  const shipped = rankOf('SHIPPED')
  const state = LADDER[least]
  // who writes a line takes its pieces before he ends it
  if (!state) throw new Error('a line with pieces left has ended')
  return { state, partiallyShipped: least < shipped && Math.max(...ranks) >= shipped }
}

/** The last moment of those lines that have pieces left, or of all when none has. */
function lastOf(lines: readonly OrderLineRow[], moment: (line: OrderLineRow) => Date | null): Date | null {
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
  const [row] = await rowsOf<Money>(
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

/** When goods that arrived, or were mounted, at that moment are confirmed by themselves. */
async function autoConfirmOf(db: Db, since: Date): Promise<Date> {
  const [shop] = await db.select({ days: shopInfo.autoConfirmDays }).from(shopInfo)
  return new Date(since.getTime() + (shop?.days ?? 7) * 24 * 60 * 60 * 1000)
}

/** Extra payments that end with their order: what a claim costs is still owed, and money that is here has to be given back by somebody. */
const needless = and(
  eq(orderPayments.kind, 'EXTRA'),
  isNull(orderPayments.orderClaimSeq),
  eq(orderPayments.receivedAmount, 0),
)

/**
 * Brings an order's own columns in line with its lines, payments and refunds, and raises its version: to be called once, at the end of whatever changed
 * one of them under its lock. The MAIN payment that waits follows what the pieces cost, and ends with an order that has none left, as does what else was waited for. Gives
 * the order as it is then; `also` are other columns of it that change with them. `known`: the order as it was locked with its lines as they
 * are now, where the caller has both.
 */
export async function refreshOrder(
  db: Db,
  { now, actor }: By,
  orderSeq: number,
  also: Partial<OrderRow> = {},
  known?: LockedOrder,
): Promise<LockedOrder> {
  const { lines, ...before } = known ?? (await locked(db, orderSeq))
  const money = await moneyOf(db, orderSeq)
  const { state, partiallyShipped } = stateOf(lines)
  const ended = state === 'CANCELED' || state === 'RETURNED'
  const currentPayAmount = lines.reduce((sum, line) => sum + currentAmountOf(line), 0)
  const deliveredAt = lastOf(lines, (line) => line.deliveredAt)
  const mountedAt = lastOf(lines, (line) => line.mountedAt)
  const waitsFrom =
    state === 'MOUNTED' ? mountedAt : state === 'DELIVERED' && before.deliveryMethod === 'PARCEL' ? deliveredAt : null
  const autoConfirmAt =
    waitsFrom && state === before.state && before.autoConfirmAt
      ? before.autoConfirmAt
      : waitsFrom && (await autoConfirmOf(db, waitsFrom))
  const changes: Partial<OrderRow> = {
    state,
    partiallyShipped,
    currentPayAmount,
    adminDiscount: lines.reduce((sum, line) => sum + line.adminDiscount, 0),
    paidAmount: money.paid,
    refundedAmount: money.refunded,
    refundState: money.failed ? 'FAILED' : money.pending ? 'PENDING' : 'NONE',
    ...(money.method ? { paymentMethod: money.method } : {}),
    preparedAt: lastOf(lines, (line) => line.preparedAt),
    shippedAt: lastOf(lines, (line) => line.shippedAt),
    deliveredAt,
    mountedAt,
    confirmedAt: lastOf(lines, (line) => line.confirmedAt),
    // of a finished order it is history
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
          ended ? or(eq(orderPayments.kind, 'MAIN'), needless) : eq(orderPayments.kind, 'MAIN'),
        ),
      )
  }
  return { ...before, ...changes, lines }
}
