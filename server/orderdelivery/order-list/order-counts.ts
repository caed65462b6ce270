import { and, count, eq, inArray, isNull, min, ne, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { countRows } from '../../resource/pages'
import { orderClaims } from '../claim/claim.schema'
import { orders } from '../order/order.schema'
import { refunds } from '../payment/payment.schema'
import { LATE_MS, waiting } from './order-late'

type Count = Schemas['OrderStateCount']
type Queue = Count['state']
type OrderState = Schemas['OrderState']

interface Full {
  n: number
  oldest: Date | null
}

/** The earlier of two moments. */
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

const OPEN: OrderState[] = ['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED']
const ENDED: OrderState[] = ['CONFIRMED', 'CANCELED', 'RETURNED']

/** Where an order waits. */
const tabOf = (state: OrderState, parcel: boolean): Queue =>
  state === 'DELIVERED' && !parcel ? 'MOUNT_WAITING' : state === 'CANCELED' || state === 'RETURNED' ? 'CLOSED' : state

/** Of what is over only the index is looked at: it is nearly all of a million. */
async function countOrders(db: Db, add: (queue: Queue, full: Full) => void): Promise<void> {
  const parcel = sql<boolean>`${orders.deliveryMethod} = 'PARCEL'`
  const open = await db
    .select({
      state: orders.state,
      parcel,
      n: count(),
      oldest: sql<string | null>`min(coalesce(${waiting}, ${orders.orderedAt}))`,
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), inArray(orders.state, OPEN)))
    .groupBy(orders.state, parcel)
  for (const row of open)
    add(tabOf(row.state, row.parcel), { n: Number(row.n), oldest: row.oldest === null ? null : new Date(row.oldest) })
  // one by one: the confirmed have a narrow index of their own, which knows no state
  for (const state of ENDED) {
    const n = await countRows(db, orders, and(isNull(orders.deletedAt), eq(orders.state, state)))
    add(tabOf(state, false), { n, oldest: null })
  }
}

async function countClaims(db: Db, add: (queue: Queue, full: Full) => void): Promise<void> {
  const rows = await db
    .select({ kind: orderClaims.kind, n: count(), oldest: min(orderClaims.requestedAt) })
    .from(orderClaims)
    .innerJoin(orders, and(eq(orders.orderSeq, orderClaims.orderSeq), isNull(orders.deletedAt)))
    .where(inArray(orderClaims.state, ['REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED']))
    .groupBy(orderClaims.kind)
  for (const { kind, n, oldest } of rows) add(`${kind}_REQUESTED`, { n: Number(n), oldest })
}

/** How full each queue of the day's work is, and since when its oldest waits. */
export async function countQueues(db: Db, queues: readonly Queue[], now: Date): Promise<Count[]> {
  const found = new Map<Queue, Full>()
  const add = (queue: Queue, { n, oldest }: Full): void => {
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
  // until when the oldest of a queue might have waited
  const until: Partial<Record<Queue, number>> = { PAID: LATE_MS, PREPARING: LATE_MS, REFUND_PENDING: 0 }
  return queues.map((state) => {
    const { n, oldest } = found.get(state) ?? { n: 0, oldest: null }
    const most = until[state]
    const late = oldest !== null && most !== undefined && now.getTime() - oldest.getTime() > most
    return { state, count: n, oldestAt: oldest?.toISOString() ?? null, late }
  })
}
