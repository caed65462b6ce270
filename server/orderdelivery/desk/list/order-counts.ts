import { and, count, eq, inArray, isNull, min, ne, sql } from 'drizzle-orm'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { countRows } from '../../../resource/pages'
import { orderClaims } from '../../schema/claim.schema'
import { orders } from '../../schema/order.schema'
import { refunds } from '../../schema/payment.schema'
import { LATE_MS, waitingSinceSql } from './order-late'

type Count = Schemas['OrderStateCount']
type Queue = Count['state']
type OrderState = Schemas['OrderState']

interface QueueCount {
  n: number
  oldest: Date | null
}

/** Returns the earlier of two moments; null counts as later. */
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

const OPEN: OrderState[] = ['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED']
const ENDED: OrderState[] = ['CONFIRMED', 'CANCELED', 'RETURNED']

/** Returns the queue that an order waits in. */
const tabOf = (state: OrderState, parcel: boolean): Queue =>
  state === 'DELIVERED' && !parcel ? 'MOUNT_WAITING' : state === 'CANCELED' || state === 'RETURNED' ? 'CLOSED' : state

/** Counts orders per queue. Finished orders are nearly all of a million, so these are counted by index only. */
async function countOrders(db: Db, add: (queue: Queue, full: QueueCount) => void): Promise<void> {
  const parcel = sql<boolean>`${orders.deliveryMethod} = 'PARCEL'`
  const open = await db
    .select({
      state: orders.state,
      parcel,
      n: count(),
      oldest: sql<string | null>`min(coalesce(${waitingSinceSql}, ${orders.orderedAt}))`,
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), inArray(orders.state, OPEN)))
    .groupBy(orders.state, parcel)
  for (const row of open)
    add(tabOf(row.state, row.parcel), { n: Number(row.n), oldest: row.oldest === null ? null : new Date(row.oldest) })
  // one state at a time: confirmed orders have a narrow partial index without the state
  for (const state of ENDED) {
    const n = await countRows(db, orders, and(isNull(orders.deletedAt), eq(orders.state, state)))
    add(tabOf(state, false), { n, oldest: null })
  }
}

async function countClaims(db: Db, add: (queue: Queue, full: QueueCount) => void): Promise<void> {
  const rows = await db
    .select({ kind: orderClaims.kind, n: count(), oldest: min(orderClaims.requestedAt) })
    .from(orderClaims)
    .innerJoin(orders, and(eq(orders.orderSeq, orderClaims.orderSeq), isNull(orders.deletedAt)))
    .where(inArray(orderClaims.state, ['REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED']))
    .groupBy(orderClaims.kind)
  for (const { kind, n, oldest } of rows) add(`${kind}_REQUESTED`, { n: Number(n), oldest })
}

/** Returns the size of each queue, and since when its oldest order waits. */
export async function countQueues(db: Db, queues: readonly Queue[], now: Date): Promise<Count[]> {
  const found = new Map<Queue, QueueCount>()
  const add = (queue: Queue, { n, oldest }: QueueCount): void => {
    const known = found.get(queue)
    found.set(queue, { n: n + (known?.n ?? 0), oldest: earlier(oldest, known?.oldest ?? null) })
  }
  await db.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true)`)
  await countOrders(db, add)
  await countClaims(db, add)
  const [open] = await db
    .select({ n: count(), oldest: min(refunds.dueAt) })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.orderSeq, refunds.orderSeq), isNull(orders.deletedAt)))
    .where(ne(refunds.state, 'DONE'))
  if (open) add('REFUND_PENDING', { n: Number(open.n), oldest: open.oldest })
  // how long the oldest order of a queue may wait before it is late
  const lateAfterMs: Partial<Record<Queue, number>> = { PAID: LATE_MS, PREPARING: LATE_MS, REFUND_PENDING: 0 }
  return queues.map((state) => {
    const { n, oldest } = found.get(state) ?? { n: 0, oldest: null }
    const limitMs = lateAfterMs[state]
    const late = oldest !== null && limitMs !== undefined && now.getTime() - oldest.getTime() > limitMs
    return { state, count: n, oldestAt: oldest?.toISOString() ?? null, late }
  })
}
