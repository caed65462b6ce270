import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { queryRows } from '../../../db/rows'
import { orders } from '../../schema/order.schema'
import type { OrderQuery } from './order-items'
import type { OrderSearch } from './order-query'

type Sort = NonNullable<OrderQuery['sort']>
type Key = Sort extends `${infer K},${string}` ? K : never

const { orderedAt, reservedAt, payAmount, refundedAmount, depositDueAt, paidAt, preparedAt, shippedAt } = orders
const { deliveredAt, mountedAt, autoConfirmAt, confirmedAt, canceledAt, orderNo } = orders
const columns: Readonly<Record<Key, PgColumn>> = {
  orderedAt,
  reservedAt,
  payAmount,
  refundedAmount,
  depositDueAt,
  paidAt,
  preparedAt,
  shippedAt,
  deliveredAt,
  mountedAt,
  autoConfirmAt,
  confirmedAt,
  canceledAt,
  orderNo,
}

/**
 * Returns ORDER BY: ties by number, newest first; nulls last. `nonNull`: the condition already excludes nulls, so
 * that an index can serve.
 */
function orderBy(sort: Sort, key: SQL | PgColumn, seq: SQL | PgColumn, nonNull = false): SQL {
  const [name, direction] = sort.split(',') as [Key, 'asc' | 'desc']
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${key} ${way}${nonNull || columns[name].notNull ? sql`` : sql` nulls last`}, ${seq} desc`
}

const keyOf = (sort: Sort): PgColumn => columns[sort.split(',')[0] as Key]

/** Flags of few orders, or only of recent ones. */
const RARE_FLAGS: readonly Schemas['OrderFlag'][] = ['UNPAID', 'NO_RESERVATION', 'LATE', 'EXTRA_UNPAID']
const OPEN_STATES: readonly Schemas['OrderState'][] = [
  ...(['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED'] as const),
]

/**
 * Returns whether the filters, apart from the keyword, leave few orders. These are collected once, then counted and
 * sorted.
 */
function isNarrow(query: OrderQuery): boolean {
  const { tab, state = [], flags = [], refundState = [], claimKind = [], claimState = [], cancelReason = [] } = query
  const { paidAt, preparedAt, shippedAt, deliveredAt, reservedAt, mountedAt, confirmedAt, canceledAt } = query
  return [
    query.deletable,
    query.storeSeq,
    query.memberSeq,
    query.late,
    tab && tab !== 'CONFIRMED' && tab !== 'CLOSED',
    refundState.length > 0 && !refundState.includes('NONE'),
    claimKind.length + claimState.length + cancelReason.length,
    state.length > 0 && state.every((each) => OPEN_STATES.includes(each)),
    flags.length > 0 && flags.every((flag) => RARE_FLAGS.includes(flag)),
    paidAt,
    preparedAt,
    shippedAt,
    deliveredAt,
    reservedAt,
    mountedAt,
    confirmedAt,
    canceledAt,
  ].some(Boolean)
}

/** Order numbers of a page, and the sums over all matches. */
interface PageOfOrders {
  seqs: number[]
  total: number
  sums: Schemas['OrderSums']
}

interface Sums {
  total: number
  pay: number
  refunded: number
}

const sumColumns = (pay: SQL | PgColumn, refunded: SQL | PgColumn): SQL =>
  sql`count(*)::int as total, coalesce(sum(${pay}), 0)::float8 as pay, coalesce(sum(${refunded}), 0)::float8 as refunded`

const toPage = ({ total, pay, refunded }: Sums, seqs: number[]): PageOfOrders => ({
  seqs,
  total,
  sums: { payAmount: pay, refundedAmount: refunded },
})

/** Up to this many matches of a keyword are collected; more are read by index, like brands. */
const FEW_ORDERS = 20_000

/** Returns the planner's estimate of the matching orders. */
async function estimateCount(db: Db, where: SQL | undefined): Promise<number> {
  const [plan] = await queryRows<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`explain (format json) select 1 from ${orders} where ${where}`,
  )
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** Collects all matches in one pass; for few matches. */
async function collectMatches(
  db: Db,
  where: SQL | undefined,
  sort: Sort,
  limit: number,
  offset: number,
): Promise<PageOfOrders> {
  const by = orderBy(sort, sql`hit.key`, sql`hit.seq`)
  const [row] = await queryRows<Sums & { seqs: number[] }>(
    db,
    sql`with hit as materialized (
          select ${orders.orderSeq} as seq, ${keyOf(sort)} as key, ${orders.payAmount} as pay, ${orders.refundedAmount} as refunded
          from ${orders} where ${where}
        )
        select ${sumColumns(sql`hit.pay`, sql`hit.refunded`)},
          array(select hit.seq from hit order by ${by} limit ${limit} offset ${offset}) as seqs
        from hit`,
  )
  return toPage(row ?? { total: 0, pay: 0, refunded: 0 }, row?.seqs ?? [])
}

/** Sums and page in two passes of one statement, each by an index alone: for many matches in the order of an index. */
async function scanInOrder(
  db: Db,
  where: SQL | undefined,
  by: SQL,
  limit: number,
  offset: number,
): Promise<PageOfOrders> {
  const [row] = await queryRows<Sums & { seqs: number[] }>(
    db,
    sql`select ${sumColumns(orders.payAmount, orders.refundedAmount)},
          array(select ${orders.orderSeq} from ${orders} where ${where} order by ${by} limit ${limit} offset ${offset}) as seqs
        from ${orders} where ${where}`,
  )
  return toPage(row ?? { total: 0, pay: 0, refunded: 0 }, row?.seqs ?? [])
}

/** Sums and page in two passes, each by an index alone; for many matches. */
async function scanIndexes(
  db: Db,
  query: OrderQuery,
  { where, parts }: OrderSearch,
  sort: Sort,
  limit: number,
  offset: number,
): Promise<PageOfOrders> {
  const key = keyOf(sort)
  if (key === orders.orderedAt && parts.length === 1 && !query.keyword?.trim())
    return scanInOrder(db, where, orderBy(sort, key, orders.orderSeq), limit, offset)
  const sums: Sums = { total: 0, pay: 0, refunded: 0 }
  for (const part of parts) {
    const [of] = await queryRows<Sums>(
      db,
      sql`select ${sumColumns(orders.payAmount, orders.refundedAmount)} from ${orders} where ${part}`,
    )
    sums.total += of?.total ?? 0
    sums.pay += of?.pay ?? 0
    sums.refunded += of?.refunded ?? 0
  }
  if (offset >= sums.total) return toPage(sums, [])
  const page = async (only: SQL | undefined, by: SQL) =>
    (
      await queryRows<{ seq: number }>(
        db,
        sql`select ${orders.orderSeq} as seq from ${orders} where ${only} order by ${by} limit ${limit} offset ${offset}`,
      )
    ).map(({ seq }) => seq)
  // the sort index would be read from its far end until it reaches the requested days, or the few matches of a
  // keyword
  if ((query.orderedAt && key !== orders.orderedAt) || (query.keyword?.trim() && sums.total < FEW_ORDERS / 2))
    return toPage(sums, await page(where, orderBy(sort, withoutIndex(key), orders.orderSeq)))
  if (key.notNull) return toPage(sums, await page(where, orderBy(sort, key, orders.orderSeq)))
  // orders without this date come last; if those with it fill the page, its index is enough
  const dated = await page(and(where, isNotNull(key)), orderBy(sort, key, orders.orderSeq, true))
  if (dated.length === Math.min(limit, sums.total - offset)) return toPage(sums, dated)
  return toPage(sums, await page(where, orderBy(sort, withoutIndex(key), orders.orderSeq)))
}

/** Returns ORDER BY of an Excel sheet. */
export const sheetOrder = (sort: Sort = 'orderedAt,desc'): SQL => orderBy(sort, keyOf(sort), orders.orderSeq)

/** Returns the same value as an expression that no index matches. */
function withoutIndex(key: PgColumn): SQL {
  if (key.dataType === 'date') return sql`(${key} + interval '0')`
  return key.dataType === 'string' ? sql`(${key} || '')` : sql`(${key} + 0)`
}

/**
 * Returns a page of orders and the sums over all matches. Sets planner options for the transaction: cheap random
 * reads, and memory to sort 100,000 numbers without a temporary file.
 */
export async function findOrders(
  db: Db,
  query: OrderQuery,
  search: OrderSearch,
  limit: number,
  offset: number,
): Promise<PageOfOrders> {
  const sort = query.sort ?? 'orderedAt,desc'
  await db.execute(
    sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`,
  )
  const hasFewMatches =
    isNarrow(query) || (query.keyword?.trim() && (await estimateCount(db, search.where)) < FEW_ORDERS)
  return hasFewMatches
    ? collectMatches(db, search.where, sort, limit, offset)
    : scanIndexes(db, query, search, sort, limit, offset)
}
