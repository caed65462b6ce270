import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { queryRows } from '../../../db/rows'
import { defineJob } from '../../../jobs/define-job'
import { OPEN_CLAIM_STATES } from '../../order/open-claims'
import { orderClaims } from '../../schema/claim.schema'
import { endedOrderCounts } from '../../schema/ended-order-count.schema'
import { isOpenOrder, orders } from '../../schema/order.schema'
import { refunds } from '../../schema/payment.schema'
import { LATE_MS, waitingSinceSql } from './order-late'

type Count = Schemas['OrderStateCount']
type Queue = Count['state']

interface QueueCount {
  queue: Queue
  n: number
  oldest: Date | string | null
}

/** Matches rows whose order is not among the few deleted ones. */
const isKept = (row: SQL): SQL =>
  sql`not exists (select from ${orders} gone where gone.order_seq = ${row}.order_seq and gone.deleted_at is not null)`

/** Counts each queue that has any in one statement. */
const countAll = (db: Db): Promise<QueueCount[]> =>
  queryRows(
    db,
    sql`select queue, sum(n)::int as n, min(oldest) as oldest from (
      select case when state = 'DELIVERED' and delivery_method <> 'PARCEL' then 'MOUNT_WAITING' else state end as queue,
        count(*) as n, min(coalesce(${waitingSinceSql}, ordered_at)) as oldest
      from ${orders} where ${isOpenOrder} group by 1
      union all
      select case when state = 'CONFIRMED' then state else 'CLOSED' end, n, null from ${endedOrderCounts}
      union all
      select claim.kind || '_REQUESTED', 1, claim.requested_at
      from ${orderClaims} claim where ${inArray(sql`claim.state`, [...OPEN_CLAIM_STATES])} and ${isKept(sql`claim`)}
      union all
      select 'REFUND_PENDING', 1, refund.due_at
      from ${refunds} refund where refund.state <> 'DONE' and ${isKept(sql`refund`)}
    ) counted group by queue`,
  )

/** Returns the size of each queue, and since when its oldest order waits. */
export async function countQueues(db: Db, queues: readonly Queue[], now: Date): Promise<Count[]> {
  const found = new Map((await countAll(db)).map((row) => [row.queue, row]))
  // how long the oldest order of a queue may wait before it is late
  const lateAfterMs: Partial<Record<Queue, number>> = { PAID: LATE_MS, PREPARING: LATE_MS, REFUND_PENDING: 0 }
  return queues.map((state) => {
    const row = found.get(state)
    const oldest = row?.oldest ? new Date(row.oldest) : null
    const limitMs = lateAfterMs[state]
    const late = oldest !== null && limitMs !== undefined && now.getTime() - oldest.getTime() > limitMs
    return { state, count: row?.n ?? 0, oldestAt: oldest?.toISOString() ?? null, late }
  })
}

/** Counts the finished orders anew: one row a state instead of one for each change, and right also after triggers were off. */
export const orderCountsJob = defineJob({
  kind: 'order-counts',
  title: '종료 주문 건수 집계',
  schedule: { dailyAt: '04:30' },
  priority: 'LOW',
  async perform({ db }) {
    // one statement: what others insert meanwhile stays and is no part of the count
    await db.execute(sql`with replaced as (delete from ${endedOrderCounts})
      insert into ${endedOrderCounts} (state, n) select state, count(*) from ${orders}
      where deleted_at is null and state in ('CONFIRMED', 'CANCELED', 'RETURNED') group by state`)
  },
})
