import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { countSales } from '../product/item/item-sales'
import { items, stockHistories } from '../product/schema/item.schema'
import { continueNumbers } from './insert'

/**
 * Loads the stock ledger and the recent sales of each item, derived from orders: ordered pieces went out, canceled or
 * returned ones came back, and purchases (weekly in the full sample) covered the need. Each row builds on the one
 * before, and the last one equals the item's stock.
 */
export async function loadItemHistories(db: Db, { now, scale }: { now: Date; scale: 'small' | 'full' }): Promise<void> {
  const weekly = scale === 'full'
  const came = sql`
    select line.item_seq, ord.ordered_at as at, 1 as rank, -line.quantity::int as delta, 'ORDER' as reason, ord.order_seq
      from ${orderLines} line join ${orders} ord on ord.order_seq = line.order_seq
    union all
    select line.item_seq, greatest(ord.updated_at, ord.ordered_at), 2, (line.canceled_quantity + line.returned_quantity)::int, 'ORDER_CANCEL', ord.order_seq
      from ${orderLines} line join ${orders} ord on ord.order_seq = line.order_seq
      where line.canceled_quantity + line.returned_quantity > 0`
  // pieces that leave in a period were purchased at its start, or when the item was created
  const span = weekly
    ? sql`greatest(item.created_at, date_trunc('week', move.at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')`
    : sql`item.created_at`
  await db.execute(sql`
    with moves as materialized (${came}),
    back as (select item_seq, sum(delta) filter (where rank = 2) as n from moves group by item_seq),
    bought as (
      select move.item_seq, ${span} as at, -sum(move.delta) as n
      from moves move join ${items} item on item.item_seq = move.item_seq
      where move.rank = 1 group by 1, 2
    ),
    first as (
      select item.item_seq, item.created_at as at, greatest(0, item.stock_quantity - coalesce(back.n, 0)) as n
      from ${items} item left join back on back.item_seq = item.item_seq
    ),
    purchases as (
      select item_seq, at, sum(n)::int as n from (select * from bought union all select * from first) parts
      group by 1, 2 having sum(n) > 0
    ),
    corrections as (
      select item.item_seq, item.stock_quantity - (first.n + coalesce(back.n, 0))::int as n
      from ${items} item
      join first on first.item_seq = item.item_seq
      left join back on back.item_seq = item.item_seq
      where item.stock_quantity <> first.n + coalesce(back.n, 0)
    ),
    rows as (
      select item_seq, at, 0 as rank, n as delta, 'PURCHASE' as reason, null::int as order_seq from purchases
      union all select item_seq, at, rank, delta, reason, order_seq from moves
      union all select item_seq, ${now.toISOString()}::timestamptz, 3, n, 'CORRECTION', null::int from corrections
    ),
    running as (
      select rows.*, sum(delta) over (partition by item_seq order by at, rank, order_seq rows unbounded preceding)::int as after
      from rows
    )
    insert into ${stockHistories} (item_seq, delta, before_quantity, after_quantity, reason, memo, order_seq, created_at, created_by)
    select item_seq, delta, after - delta, after, reason, case when reason = 'CORRECTION' then '재고 실사' end, order_seq, at,
      case when order_seq is null then 'item_kim' end
    from running order by at, item_seq, rank, order_seq`)
  await continueNumbers(db, stockHistories, 'stockHistorySeq')
  await countSales(db, now)
}
