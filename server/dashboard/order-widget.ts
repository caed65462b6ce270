import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import { LATE_MS, waitingSinceSql } from '../orderdelivery/desk/list/order-late'
import { orderClaims } from '../orderdelivery/schema/claim.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { refunds } from '../orderdelivery/schema/payment.schema'

type Tab = Schemas['WorkTab']

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

const TABS: readonly Tab[] = [
  'PAYMENT_PENDING',
  'PAID',
  'PREPARING',
  'SHIPPED',
  'MOUNT_WAITING',
  'CANCEL_REQUESTED',
  'RETURN_REQUESTED',
  'EXCHANGE_REQUESTED',
  'REFUND_PENDING',
]

async function placed(db: Db, from: Date, to: Date): Promise<Schemas['MoneyCount']> {
  const [row] = await queryRows<Schemas['MoneyCount']>(
    db,
    sql`select count(*)::int as count, coalesce(sum(pay_amount), 0)::float8 as amount from ${orders}
        where ordered_at >= ${moment(from)} and ordered_at <= ${moment(to)} and deleted_at is null`,
  )
  return row ?? { count: 0, amount: 0 }
}

interface Counted {
  state: Tab
  count: number
  newCount: number
  oldestAt: Date | string | null
  late: boolean
}

/** Counts open work by the tab of the work queue; `late` follows the queue's rule. */
function countTabs(db: Db, now: Date): Promise<Counted[]> {
  const midnight = moment(startOfDay(seoulDay(now)))
  const overdue = moment(new Date(now.getTime() - LATE_MS))
  return queryRows<Counted>(
    db,
    sql`select state, count(*)::int as count, (count(*) filter (where at >= ${midnight}))::int as "newCount", min(at) as "oldestAt", bool_or(late) as late
      from (
        select case when state = 'DELIVERED' then 'MOUNT_WAITING' else state end as state, at, late from (
          select state, case state when 'PAYMENT_PENDING' then ordered_at when 'PAID' then coalesce(paid_at, ordered_at)
              when 'PREPARING' then coalesce(prepared_at, paid_at, ordered_at) when 'SHIPPED' then coalesce(shipped_at, ordered_at)
              else coalesce(delivered_at, ordered_at) end as at,
            coalesce(${waitingSinceSql} < ${overdue}, false) as late
          from ${orders} where deleted_at is null and (state in ('PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED')
            or (state = 'DELIVERED' and delivery_method in ('MOUNT', 'VISIT')))
        ) open
        union all
        select kind || '_REQUESTED', requested_at, false from ${orderClaims}
          where state in ('REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED')
        union all
        select 'REFUND_PENDING', requested_at, due_at < ${moment(now)} from ${refunds} where state <> 'DONE'
      ) waits group by 1`,
  )
}

/** Returns today's orders and the open work. */
export async function ordersOf(db: Db, now: Date): Promise<Schemas['DashboardOrders']> {
  const midnight = startOfDay(seoulDay(now))
  const before = (at: Date): Date => new Date(at.getTime() - DAY_MS)
  const counted = new Map((await countTabs(db, now)).map((row) => [row.state, row]))
  return {
    asOf: now.toISOString(),
    today: await placed(db, midnight, now),
    yesterdaySameTime: await placed(db, before(midnight), before(now)),
    states: TABS.map((state) => {
      const { count = 0, newCount = 0, oldestAt = null, late = false } = counted.get(state) ?? {}
      return { state, count, newCount, oldestAt: oldestAt && new Date(oldestAt).toISOString(), late }
    }),
  }
}
