import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DELETABLE_MS } from '../../../openapi/formats/order-limits'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { items } from '../../product/item/item.schema'
import { anyOf, withinDays, withinNumbers } from '../../resource/filters'
import { bankDeposits } from '../bank-deposit/bank-deposit.schema'
import { cashReceipts } from '../cash-receipt/cash-receipt.schema'
import { orderClaims } from '../claim/claim.schema'
import { kindsWith } from '../order/item-kinds'
import { orderLines, orders } from '../order/order.schema'
import { orderPayments, refunds } from '../payment/payment.schema'
import { type Meant, ordersOf, withItems } from './order-items'
import { orderKeyword } from './order-keyword'
import { isLate } from './order-late'

export type OrderQuery = QueryOf<'GET /api/v1/admin/orders'>
type Flag = Schemas['OrderFlag']

const is = (...states: Schemas['OrderState'][]): SQL => inArray(orders.state, states)

/** Orders of a queue of the day's work. */
const tabs: Readonly<Record<Schemas['OrderTab'], SQL | undefined>> = {
  PAYMENT_PENDING: is('PAYMENT_PENDING'),
  PAID: is('PAID'),
  PREPARING: is('PREPARING'),
  SHIPPED: is('SHIPPED'),
  MOUNT_WAITING: and(is('DELIVERED'), ne(orders.deliveryMethod, 'PARCEL')),
  DELIVERED: and(is('DELIVERED'), eq(orders.deliveryMethod, 'PARCEL')),
  MOUNTED: is('MOUNTED'),
  CONFIRMED: is('CONFIRMED'),
  CLOSED: is('CANCELED', 'RETURNED'),
}

const EXTRA_UNPAID = ordersOf(
  sql`select ${orderPayments.orderSeq} from ${orderPayments} where ${orderPayments.kind} = 'EXTRA' and ${orderPayments.state} = 'READY'`,
)

const flags = (now: Date): Readonly<Record<Flag, SQL | undefined>> => ({
  UNPAID: and(is('PAYMENT_PENDING'), gt(orders.currentPayAmount, orders.paidAmount)),
  MEMO: gt(orders.memoCount, 0),
  COUPON: gt(orders.couponDiscount, 0),
  POINT: gt(orders.pointUsed, 0),
  ISLAND: gt(orders.islandFeeAmount, 0),
  NO_RESERVATION: and(
    is('PAID', 'PREPARING', 'SHIPPED', 'DELIVERED'),
    ne(orders.deliveryMethod, 'PARCEL'),
    isNull(orders.reservedAt),
  ),
  LATE: isLate(now),
  // as its index says it
  FIRST_ORDER: sql`${orders.firstOrder}`,
  RECEIPT: isNotNull(orders.cashReceiptRequest),
  TAX: eq(orders.taxInvoiceRequest, true),
  EXTRA_UNPAID,
})

/** Orders with a claim of these kinds, states, reasons: of one claim. */
function claimFilter({ claimKind, claimState, cancelReason }: OrderQuery): SQL | undefined {
  const claimed = and(anyOf(orderClaims.kind, claimKind), anyOf(orderClaims.state, claimState))
  const why = and(eq(orderClaims.kind, 'CANCEL'), anyOf(orderClaims.reasonCode, cancelReason))
  const found = [claimed, cancelReason?.length ? why : undefined].flatMap((each) => each ?? [])
  return and(...found.map((each) => ordersOf(sql`select ${orderClaims.orderSeq} from ${orderClaims} where ${each}`)))
}

/** Lines of orders of the days that are asked for: a copy of the day stands in each. */
const linesWithin = ({ orderedAt }: OrderQuery): SQL | undefined =>
  withinDays(orderLines.orderedAt, orderedAt, 'orderedAt')

/** Of kinds of items the order itself says; of a brand, and of a kind of a brand, the items of its lines do: what was sold is in the catalogue for good. */
async function itemFilter(db: Db, query: OrderQuery): Promise<Meant> {
  const { itemType, brandSeq } = query
  if (!brandSeq?.length) return { where: anyOf(orders.itemKinds, itemType && kindsWith(itemType)) }
  const found = and(anyOf(items.itemType, itemType), anyOf(items.brandSeq, brandSeq))
  const known = await db.select({ seq: items.itemSeq }).from(items).where(found)
  return withItems(
    known.map(({ seq }) => seq),
    linesWithin(query),
  )
}

const hasA = (table: PgTable, column: PgColumn, more?: SQL): SQL =>
  exists(sql`(select 1 from ${table} where ${and(eq(column, orders.orderSeq), more)})`)
/** Money has moved for an order, though its MAIN payment says nothing of it: a part of it, a deposit that goes back, a receipt. */
const moneys = [
  hasA(orderPayments, orderPayments.orderSeq, gt(orderPayments.receivedAmount, 0)),
  hasA(refunds, refunds.orderSeq, gt(refunds.cashAmount, 0)),
  hasA(bankDeposits, bankDeposits.returnedOrderSeq),
  hasA(cashReceipts, cashReceipts.orderSeq),
]
export const hadMoney = or(...moneys)

/** CANCELED without a won: a week ago, or at once where an administrator had typed it in. */
export const deletable = (now: Date): SQL | undefined =>
  and(
    is('CANCELED'),
    eq(orders.paidAmount, 0),
    // one by one: so each is a join to the database
    ...moneys.map(not),
    or(lt(orders.canceledAt, new Date(now.getTime() - DELETABLE_MS)), eq(orders.channel, 'ADMIN')),
  )

/** The orders that are looked for: WHERE, and the same in parts that no order has two of, for what they come to. */
export interface OrderSearch {
  where: SQL | undefined
  parts: readonly (SQL | undefined)[]
}

/** WHERE of every list of orders but that of the deleted. Throws 400. */
export async function orderSearch(db: Db, query: OrderQuery, now: Date): Promise<OrderSearch> {
  const flagged = flags(now)
  const others = and(
    isNull(orders.deletedAt),
    query.tab && tabs[query.tab],
    query.deletable ? deletable(now) : undefined,
    withinDays(orders.orderedAt, query.orderedAt, 'orderedAt'),
    withinDays(orders.paidAt, query.paidAt, 'paidAt'),
    withinDays(orders.preparedAt, query.preparedAt, 'preparedAt'),
    withinDays(orders.shippedAt, query.shippedAt, 'shippedAt'),
    withinDays(orders.deliveredAt, query.deliveredAt, 'deliveredAt'),
    withinDays(orders.reservedAt, query.reservedAt, 'reservedAt'),
    withinDays(orders.mountedAt, query.mountedAt, 'mountedAt'),
    withinDays(orders.confirmedAt, query.confirmedAt, 'confirmedAt'),
    withinDays(orders.canceledAt, query.canceledAt, 'canceledAt'),
    anyOf(orders.state, query.state),
    anyOf(orders.refundState, query.refundState),
    anyOf(orders.paymentMethod, query.paymentMethod),
    anyOf(orders.deliveryMethod, query.deliveryMethod),
    anyOf(orders.memberType, query.memberType),
    anyOf(orders.channel, query.channel),
    query.storeSeq ? eq(orders.storeSeq, query.storeSeq) : undefined,
    query.memberSeq ? eq(orders.memberSeq, query.memberSeq) : undefined,
    query.sidoId ? eq(orders.sidoId, query.sidoId) : undefined,
    withinNumbers(orders.payAmount, query.payAmount, 'payAmount'),
    query.flags?.length ? or(...query.flags.map((flag) => flagged[flag])) : undefined,
    query.late === undefined ? undefined : query.late ? isLate(now) : sql`not coalesce(${isLate(now)}, false)`,
    claimFilter(query),
  )
  const ofItems = await itemFilter(db, query)
  const ofKeyword = await orderKeyword(query, { db, lines: linesWithin(query) })
  const partsOf = ({ where, parts = [] }: Meant) => (parts.length > 0 ? parts : [where])
  return {
    where: and(others, ofItems.where, ofKeyword.where),
    parts: partsOf(ofItems).flatMap((one) => partsOf(ofKeyword).map((other) => and(others, one, other))),
  }
}

export const orderFilter = async (db: Db, query: OrderQuery, now: Date): Promise<SQL | undefined> =>
  (await orderSearch(db, query, now)).where
