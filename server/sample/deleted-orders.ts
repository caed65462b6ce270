import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { orders } from '../orderdelivery/schema/order.schema'

const REASONS = ['고객 요청으로 정리', '시험 주문 정리', '중복으로 들어온 주문']
const KEPT_DAYS = 30

/** Deletes a few unpaid canceled orders of the last days, as the order staff would. */
export async function loadDeletedOrders(db: Db, now: Date): Promise<void> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
  const at = sql`${before(0)} - gone.place * interval '20 hours'`
  await db.execute(
    sql`update ${orders} set deleted_at = ${at}, purge_at = ${at} + ${`${KEPT_DAYS} days`}::interval,
          deleted_by = case when gone.place % 3 = 0 then 'admin' else 'order_lead' end,
          delete_reason = (${sql.param(REASONS)}::text[])[1 + gone.place % ${REASONS.length}]
        from (
          select order_seq, row_number() over (order by order_seq) as place from (
            select order_seq, row_number() over (order by order_seq desc) as turn from ${orders}
            where state = 'CANCELED' and paid_amount = 0 and canceled_at < ${before(30)}
          ) unpaid where turn % 3 = 1 and turn < 12
        ) gone where ${orders}.order_seq = gone.order_seq`,
  )
}
