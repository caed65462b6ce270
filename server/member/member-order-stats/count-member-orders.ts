import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { members, serverMarks } from '../../db/schema'
import { defineJob } from '../../jobs/define-job'
import { soldAmountSql, soldPiecesSql } from '../../orderdelivery/money/sales'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'

const MARK = 'member-figures'
/** Overlap of two runs, for transactions that were still open at the last run. */
const OVERLAP_MS = 2 * 60_000

/**
 * Recounts orders, amount and last order of members from their purchase-confirmed lines less returns. The amount is
 * what was paid in money and deposit. `which` selects member_seq; all members when left out. Does not raise the
 * version.
 */
export async function countOrders(db: Db, which?: SQL): Promise<void> {
  const pieces = soldPiecesSql()
  await db.execute(sql`
    with counted as (
      select m.member_seq, coalesce(f.n, 0) as n, coalesce(f.amount, 0) as amount, f.last from ${members} m left join (
        select ${orders.memberSeq} as member_seq, count(distinct ${orders.orderSeq})::int as n,
               sum(${soldAmountSql()})::bigint as amount, max(${orders.orderedAt}) as last
        from ${orders} join ${orderLines} on ${orderLines.orderSeq} = ${orders.orderSeq}
        where ${and(isNotNull(orders.memberSeq), eq(orderLines.state, 'CONFIRMED'), sql`${pieces} > 0`, which && sql`${orders.memberSeq} in (${which})`)}
        group by 1
      ) f on f.member_seq = m.member_seq
      where ${which ? sql`m.member_seq in (${which})` : sql`true`}
        and (m.order_count, m.order_amount, m.last_ordered_at) is distinct from (coalesce(f.n, 0), coalesce(f.amount, 0), f.last)
      -- in one order, as all who change many members
      order by m.member_seq for no key update of m
    )
    update ${members} set order_count = counted.n, order_amount = counted.amount, last_ordered_at = counted.last
    from counted where counted.member_seq = ${members.memberSeq}`)
}

/** Recounts the members whose orders changed since the last run. */
async function refresh(db: Db, now: Date): Promise<void> {
  const [mark] = await db.select().from(serverMarks).where(eq(serverMarks.name, MARK)).for('update')
  const since = mark ? new Date(mark.at.getTime() - OVERLAP_MS) : null
  const changed = and(isNotNull(orders.memberSeq), since ? gt(orders.updatedAt, since) : undefined)
  const next = { value: now.toISOString(), at: now }
  const [first] = await db.select({ seq: orders.memberSeq }).from(orders).where(changed).limit(1)
  if (first) await countOrders(db, sql`select ${orders.memberSeq} from ${orders} where ${changed}`)
  await db
    .insert(serverMarks)
    .values({ name: MARK, ...next })
    .onConflictDoUpdate({ target: serverMarks.name, set: next })
}

/** Updates members' order figures every minute. */
export const memberFiguresJob = defineJob({
  kind: 'member-figures',
  title: '회원 주문 집계',
  schedule: { everyMinutes: 1 },
  priority: 'LOW',
  perform: ({ db, now }) => refresh(db, now),
})
