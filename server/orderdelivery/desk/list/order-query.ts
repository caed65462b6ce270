import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DELETABLE_MS } from '../../../../domain/orderdelivery/order-limits'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { items } from '../../../product/schema/item.schema'
import { anyOf, withinDays, withinNumbers } from '../../../resource/filters'
import { itemTypeMasksContaining } from '../../order/item-type-mask'
import { bankDeposits } from '../../schema/bank-deposit.schema'
import { cashReceipts } from '../../schema/cash-receipt.schema'
import { orderClaims } from '../../schema/claim.schema'
import { orderLines, orders } from '../../schema/order.schema'
import { orderPayments, refunds } from '../../schema/payment.schema'
import { type OrderCondition, type OrderQuery, orderInSubselect, withItems } from './order-items'
import { orderKeyword } from './order-keyword'
import { isLate } from './order-late'

type Flag = Schemas['OrderFlag']

const inState = (...states: Schemas['OrderState'][]): SQL => inArray(orders.state, states)

/** Conditions of the tabs. */
const tabs: Readonly<Record<Schemas['OrderTab'], SQL | undefined>> = {
  PAYMENT_PENDING: inState('PAYMENT_PENDING'),
  PAID: inState('PAID'),
  PREPARING: inState('PREPARING'),
  SHIPPED: inState('SHIPPED'),
  MOUNT_WAITING: and(inState('DELIVERED'), ne(orders.deliveryMethod, 'PARCEL')),
  DELIVERED: and(inState('DELIVERED'), eq(orders.deliveryMethod, 'PARCEL')),
  MOUNTED: inState('MOUNTED'),
  CONFIRMED: inState('CONFIRMED'),
  CLOSED: inState('CANCELED', 'RETURNED'),
}

const EXTRA_UNPAID = orderInSubselect(
  sql`select ${orderPayments.orderSeq} from ${orderPayments} where ${orderPayments.kind} = 'EXTRA' and ${orderPayments.state} = 'READY'`,
)

const flags = (now: Date): Readonly<Record<Flag, SQL | undefined>> => ({
  UNPAID: and(inState('PAYMENT_PENDING'), gt(orders.currentPayAmount, orders.paidAmount)),
  MEMO: gt(orders.memoCount, 0),
  COUPON: gt(orders.couponDiscount, 0),
  POINT: gt(orders.pointUsed, 0),
  ISLAND: gt(orders.islandFeeAmount, 0),
  NO_RESERVATION: and(
    inState('PAID', 'PREPARING', 'SHIPPED', 'DELIVERED'),
    ne(orders.deliveryMethod, 'PARCEL'),
    isNull(orders.reservedAt),
  ),
  LATE: isLate(now),
  // written exactly like the condition of its partial index
  FIRST_ORDER: sql`${orders.firstOrder}`,
  RECEIPT: isNotNull(orders.cashReceiptRequest),
  TAX: eq(orders.taxInvoiceRequest, true),
  EXTRA_UNPAID,
})

/** Returns the condition: orders with one claim that matches all of these kinds, states and reasons. */
function claimFilter({ claimKind, claimState, cancelReason }: OrderQuery): SQL | undefined {
  const claimed = and(anyOf(orderClaims.kind, claimKind), anyOf(orderClaims.state, claimState))
  const why = and(eq(orderClaims.kind, 'CANCEL'), anyOf(orderClaims.reasonCode, cancelReason))
  const found = [claimed, cancelReason?.length ? why : undefined].flatMap((each) => each ?? [])
  return and(
    ...found.map((each) => orderInSubselect(sql`select ${orderClaims.orderSeq} from ${orderClaims} where ${each}`)),
  )
}

/** Restricts order lines to the requested days; each line has a copy of the order's date. */
const linesWithin = ({ orderedAt }: OrderQuery): SQL | undefined =>
  withinDays(orderLines.orderedAt, orderedAt, 'orderedAt')

/**
 * Returns the condition for item types and brands. Types alone use the order's own mask; brands use the items of the
 * lines, since items stay in the catalogue.
 */
async function itemFilter(db: Db, query: OrderQuery): Promise<OrderCondition> {
  const { itemType, brandSeq } = query
  if (!brandSeq?.length) return { where: anyOf(orders.itemKinds, itemType && itemTypeMasksContaining(itemType)) }
  const found = and(anyOf(items.itemType, itemType), anyOf(items.brandSeq, brandSeq))
  const known = await db.select({ seq: items.itemSeq }).from(items).where(found)
  return withItems(
    known.map(({ seq }) => seq),
    linesWithin(query),
  )
}

const hasRow = (table: PgTable, column: PgColumn, condition?: SQL): SQL =>
  exists(sql`(select 1 from ${table} where ${and(eq(column, orders.orderSeq), condition)})`)
/**
 * Conditions: money moved for an order although its MAIN payment does not show it, for example a partial payment, a
 * returned deposit or a receipt.
 */
const moneyRecords = [
  hasRow(orderPayments, orderPayments.orderSeq, gt(orderPayments.receivedAmount, 0)),
  hasRow(refunds, refunds.orderSeq, gt(refunds.cashAmount, 0)),
  hasRow(bankDeposits, bankDeposits.returnedOrderSeq),
  hasRow(cashReceipts, cashReceipts.orderSeq),
]
export const hasMoneyRecords = or(...moneyRecords)

/** Condition: CANCELED without any payment, a week ago; at once for orders entered by an admin. */
export const deletable = (now: Date): SQL | undefined =>
  and(
    inState('CANCELED'),
    eq(orders.paidAmount, 0),
    // separate conditions, so that the planner turns each into a join
    ...moneyRecords.map(not),
    or(lt(orders.canceledAt, new Date(now.getTime() - DELETABLE_MS)), eq(orders.channel, 'ADMIN')),
  )

/** Condition of a search, and the same in disjoint parts, for the sums. */
export interface OrderSearch {
  where: SQL | undefined
  parts: readonly (SQL | undefined)[]
}

/** Returns the condition of every list of orders, except that of deleted ones. Throws 400. */
export async function orderSearch(db: Db, query: OrderQuery, now: Date): Promise<OrderSearch> {
  const flagConditions = flags(now)
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
    query.flags?.length ? or(...query.flags.map((flag) => flagConditions[flag])) : undefined,
    query.late === undefined ? undefined : query.late ? isLate(now) : sql`not coalesce(${isLate(now)}, false)`,
    claimFilter(query),
  )
  const ofItems = await itemFilter(db, query)
  const ofKeyword = await orderKeyword(query, { db, lines: linesWithin(query) })
  const partsOf = ({ where, parts = [] }: OrderCondition) => (parts.length > 0 ? parts : [where])
  return {
    where: and(others, ofItems.where, ofKeyword.where),
    parts: partsOf(ofItems).flatMap((one) => partsOf(ofKeyword).map((other) => and(others, one, other))),
  }
}

export const orderFilter = async (db: Db, query: OrderQuery, now: Date): Promise<SQL | undefined> =>
  (await orderSearch(db, query, now)).where
