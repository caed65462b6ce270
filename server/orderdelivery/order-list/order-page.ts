import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../db/rows'
import type { Db, Schemas } from '../../http/call'
import { orders } from '../order/order.schema'
import type { OrderQuery, OrderSearch } from './order-query'

type Sort = NonNullable<OrderQuery['sort']>
type Key = Sort extends `${infer K},${string}` ? K : never

const { orderedAt, reservedAt, payAmount, refundedAmount, depositDueAt, paidAt, preparedAt, shippedAt } = orders
const { deliveredAt, mountedAt, autoConfirmAt, confirmedAt, canceledAt, orderNo } = orders
const columns: Readonly<Record<Key, PgColumn>> = {
  ...{ orderedAt, reservedAt, payAmount, refundedAmount, depositDueAt, paidAt, preparedAt, shippedAt },
  ...{ deliveredAt, mountedAt, autoConfirmAt, confirmedAt, canceledAt, orderNo },
}

/** ORDER BY: ties by number, newest first; nulls last either way. `given`: said of the rows already, so that an index serves. */
function orderBy(sort: Sort, key: SQL | PgColumn, seq: SQL | PgColumn, given = false): SQL {
  const [name, direction] = sort.split(',') as [Key, 'asc' | 'desc']
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${key} ${way}${given || columns[name].notNull ? sql`` : sql` nulls last`}, ${seq} desc`
}

const keyOf = (sort: Sort): PgColumn => columns[sort.split(',')[0] as Key]

/** What few orders have, or only new ones. */
const RARE_FLAGS: readonly Schemas['OrderFlag'][] = ['UNPAID', 'NO_RESERVATION', 'LATE', 'EXTRA_UNPAID']
const OPEN_STATES: readonly Schemas['OrderState'][] = [
  ...(['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED'] as const),
]

/** Whether what is asked for, a keyword aside, leaves few of all orders: then they are gathered first, once, and counted and put in order there. */
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
    ...[paidAt, preparedAt, shippedAt, deliveredAt, reservedAt, mountedAt, confirmedAt, canceledAt],
  ].some(Boolean)
}

/** Numbers of one page, and what all that match come to. */
interface Found {
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

const foundOf = ({ total, pay, refunded }: Sums, seqs: number[]): Found => ({
  seqs,
  total,
  sums: { payAmount: pay, refundedAmount: refunded },
})

/** What a keyword may find and still be gathered: words that whole kinds of items have are walked, as brands are. */
const FEW = 20_000

/** How many orders the database reckons with. */
async function expected(db: Db, where: SQL | undefined): Promise<number> {
  const [plan] = await rowsOf<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`explain (format json) select 1 from ${orders} where ${where}`,
  )
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** One pass: for what has to be looked for. */
async function gathered(db: Db, where: SQL | undefined, sort: Sort, limit: number, offset: number): Promise<Found> {
  const by = orderBy(sort, sql`hit.key`, sql`hit.seq`)
  const [row] = await rowsOf<Sums & { seqs: number[] }>(
    db,
    sql`with hit as materialized (
          select ${orders.orderSeq} as seq, ${keyOf(sort)} as key, ${orders.payAmount} as pay, ${orders.refundedAmount} as refunded
          from ${orders} where ${where}
        )
        select ${sumColumns(sql`hit.pay`, sql`hit.refunded`)},
          array(select hit.seq from hit order by ${by} limit ${limit} offset ${offset}) as seqs
        from hit`,
  )
  return foundOf(row ?? { total: 0, pay: 0, refunded: 0 }, row?.seqs ?? [])
}

/** Two passes, each over an index alone: for what many orders have. */
async function walked(
  db: Db,
  query: OrderQuery,
  { where, parts }: OrderSearch,
  sort: Sort,
  limit: number,
  offset: number,
): Promise<Found> {
  const key = keyOf(sort)
  const sums: Sums = { total: 0, pay: 0, refunded: 0 }
  for (const part of parts) {
    const [of] = await rowsOf<Sums>(
      db,
      sql`select ${sumColumns(orders.payAmount, orders.refundedAmount)} from ${orders} where ${part}`,
    )
    sums.total += of?.total ?? 0
    sums.pay += of?.pay ?? 0
    sums.refunded += of?.refunded ?? 0
  }
  if (offset >= sums.total) return foundOf(sums, [])
  const page = async (only: SQL | undefined, by: SQL) =>
    (
      await rowsOf<{ seq: number }>(
        db,
        sql`select ${orders.orderSeq} as seq from ${orders} where ${only} order by ${by} limit ${limit} offset ${offset}`,
      )
    ).map(({ seq }) => seq)
  // an index of another moment would be walked from its far end to the days that are asked for, and to the few that a keyword finds
  if ((query.orderedAt && key !== orders.orderedAt) || (query.keyword?.trim() && sums.total < FEW / 2))
    return foundOf(sums, await page(where, orderBy(sort, fenced(key), orders.orderSeq)))
  if (key.notNull) return foundOf(sums, await page(where, orderBy(sort, key, orders.orderSeq)))
  // what has no such moment comes last: a full page of what has one is the page, and comes from the moment's index
  const dated = await page(and(where, isNotNull(key)), orderBy(sort, key, orders.orderSeq, true))
  if (dated.length === Math.min(limit, sums.total - offset)) return foundOf(sums, dated)
  return foundOf(sums, await page(where, orderBy(sort, fenced(key), orders.orderSeq)))
}

/** ORDER BY of a sheet. */
export const sheetOrder = (sort: Sort = 'orderedAt,desc'): SQL => orderBy(sort, keyOf(sort), orders.orderSeq)

/** The same value, which no index is in the order of. */
function fenced(key: PgColumn): SQL {
  if (key.dataType === 'date') return sql`(${key} + interval '0')`
  return key.dataType === 'string' ? sql`(${key} || '')` : sql`(${key} + 0)`
}

/**
 * The orders of a page, and the sums of all that match. A page of an index costs no more than one of a table, the way disks are today,
 * and a hundred thousand numbers are put in order without a file: the planner of this transaction is told so.
 */
export async function findOrders(
  db: Db,
  query: OrderQuery,
  search: OrderSearch,
  limit: number,
  offset: number,
): Promise<Found> {
  const sort = query.sort ?? 'orderedAt,desc'
  await db.execute(
    sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`,
  )
  const few = isNarrow(query) || (query.keyword?.trim() && (await expected(db, search.where)) < FEW)
  return few ? gathered(db, search.where, sort, limit, offset) : walked(db, query, search, sort, limit, offset)
}
