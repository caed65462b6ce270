import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { EXAMPLES } from './order-basket'

interface Context {
  now: Date
  scale: 'small' | 'full'
}

/** Numbers of open claims by kind and state. */
const OPEN = {
  small: { canceling: 16, other: 6 },
  full: { canceling: 2_000, other: 700 },
}
const DELETED = { small: 8, full: 800 }

/** Loads shipments and returns. Tires are shipped in pairs, so four have two tracking numbers. */
async function loadShipments(db: Db): Promise<void> {
  // Courier and number derived from the order number: CJ, Hanjin, Lotte, Logen, Kyungdong, Daesin, by their share of
  // tires.
  const chosen = sql`
    cross join lateral (select abs(hashint4(o.order_seq + 3)) as n) die
    cross join lateral (select (array[1,1,1,1,2,2,4,6,6,7])[1 + die.n % 10] as seq) courier
    cross join lateral (select case courier.seq when 4 then 11 when 7 then 13 else 12 end as digits) form
    cross join lateral (select sum(quantity) as pieces from ${orderLines} line where line.order_seq = o.order_seq) goods`
  const digits = (by: number) => sql.raw(`lpad(abs(hashint4(o.order_seq * 10 + ${by})::bigint)::text, 10, '4')`)
  const number = (by: number) => sql`left(${digits(by)} || ${digits(by + 5)}, form.digits)`
  await db.execute(sql`
    insert into shipments (order_seq, direction, package_code_seq, tracking_numbers, state, shipped_at, delivered_at, created_at, updated_at, created_by)
    select o.order_seq, 'OUT', courier.seq,
      case when goods.pieces >= 4 then array[${number(1)}, ${number(2)}] else array[${number(1)}] end,
      case when o.delivered_at is null then 'SHIPPED' else 'DELIVERED' end, o.shipped_at, o.delivered_at, o.shipped_at, coalesce(o.delivered_at, o.shipped_at), 'delivery1'
    from ${orders} o ${chosen} where o.shipped_at is not null order by o.shipped_at`)
  await db.execute(sql`
    insert into shipments (order_seq, order_claim_seq, direction, package_code_seq, tracking_numbers, state, shipped_at, delivered_at, created_at, updated_at)
    select o.order_seq, claim.order_claim_seq, 'RETURN', courier.seq, array[${number(3)}], 'DELIVERED', claim.accepted_at, claim.collected_at, claim.accepted_at, claim.collected_at
    from ${orders} o join order_claims claim using (order_seq) ${chosen}
    where claim.kind = 'RETURN' and claim.collected_at is not null order by claim.accepted_at`)
  await db.execute(sql`
    insert into shipment_lines (shipment_seq, order_line_seq, quantity)
    select shipment.shipment_seq, line.order_line_seq, line.quantity from shipments shipment join ${orderLines} line using (order_seq)`)
}

/** Loads open claims: each kind in each of its states. */
async function loadOpenClaims(db: Db, { now, scale }: Context): Promise<void> {
  const { canceling, other } = OPEN[scale]
  const at = now.toISOString()
  await db.execute(sql`
    insert into order_claims (order_seq, kind, state, requested_by, reason_code, fault, reason_text, requested_at, accepted_at, collected_at, pickup_method,
      pickup_name, pickup_phone, pickup_zip_code, pickup_address1, pickup_address2, inspection_result, restock, exchange_item_seq, created_at, updated_at)
    select o.order_seq, claim.kind, claim.state, case when o.place % 3 = 0 then 'ADMIN' else 'CUSTOMER' end, claim.reason, claim.fault,
      case claim.reason when 'DEFECT' then '측면에 찍힌 자국이 있습니다.' when 'OLD_PRODUCTION' then '생산주차가 2년 전입니다.' when 'WRONG_ITEM' then '주문한 규격과 다른 제품이 왔습니다.' end,
      since.at, case when claim.state <> 'REQUESTED' then since.at + (${at}::timestamptz - since.at) * 0.3 end,
      case when claim.state in ('COLLECTED', 'RESHIPPED') then since.at + (${at}::timestamptz - since.at) * 0.7 end,
      case when claim.kind <> 'CANCEL' then 'COURIER' end,
      case when claim.kind <> 'CANCEL' then o.receiver_name end, case when claim.kind <> 'CANCEL' then o.receiver_phone end,
      case when claim.kind <> 'CANCEL' then o.zip_code end, case when claim.kind <> 'CANCEL' then o.address1 end, case when claim.kind <> 'CANCEL' then o.address2 end,
      case when claim.state in ('COLLECTED', 'RESHIPPED') then 'OK' end, case when claim.state in ('COLLECTED', 'RESHIPPED') then claim.fault = 'BUYER' end,
      case when claim.kind = 'EXCHANGE' then line.item_seq end, since.at, since.at
    from (
      select 'CANCEL' as kind, 'REQUESTED' as state, 'PREPARING' as from_state, 1 as first, ${canceling}::int as last, 'CHANGE_OF_MIND' as reason, 'BUYER' as fault
      union all select 'RETURN', 'REQUESTED', 'DELIVERED', 1, ${other}, 'DEFECT', 'SELLER'
      union all select 'RETURN', 'ACCEPTED', 'DELIVERED', ${other} + 1, ${other} * 2, 'WRONG_SIZE', 'BUYER'
      union all select 'RETURN', 'COLLECTED', 'DELIVERED', ${other} * 2 + 1, ${other} * 3, 'CHANGE_OF_MIND', 'BUYER'
      union all select 'EXCHANGE', 'REQUESTED', 'DELIVERED', ${other} * 3 + 1, ${other} * 4, 'OLD_PRODUCTION', 'SELLER'
      union all select 'EXCHANGE', 'ACCEPTED', 'DELIVERED', ${other} * 4 + 1, ${other} * 5, 'WRONG_ITEM', 'SELLER'
      union all select 'EXCHANGE', 'COLLECTED', 'DELIVERED', ${other} * 5 + 1, ${other} * 6, 'DEFECT', 'SELLER'
      union all select 'EXCHANGE', 'RESHIPPED', 'DELIVERED', ${other} * 6 + 1, ${other} * 7, 'WRONG_ITEM', 'SELLER'
    ) claim
    join (select ord.*, row_number() over (partition by state order by hashint4(order_seq)) as place from ${orders} ord
          where state in ('PREPARING', 'DELIVERED') and order_seq > ${EXAMPLES}) o
      on o.state = claim.from_state and o.place between claim.first and claim.last
    join ${orderLines} line on line.order_seq = o.order_seq and line.line_no = 1
    cross join lateral (select coalesce(o.delivered_at, o.prepared_at) as at) came
    cross join lateral (select came.at + (${at}::timestamptz - came.at) * (0.2 + 0.05 * (o.place % 10)) as at) since
    order by since.at`)
  await db.execute(sql`
    insert into order_claim_lines (order_claim_seq, order_line_seq, quantity)
    select claim.order_claim_seq, line.order_line_seq, case when claim.order_claim_seq % 3 = 0 then least(2, line.quantity) else line.quantity end
    from order_claims claim join ${orderLines} line on line.order_seq = claim.order_seq and line.line_no = 1
    where claim.state in ('REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED')`)
  await db.execute(sql`
    insert into shipments (order_seq, order_claim_seq, direction, package_code_seq, tracking_numbers, state, shipped_at, delivered_at, created_at, updated_at)
    select claim.order_seq, claim.order_claim_seq, way.direction, 1, array[way.mark || lpad((claim.order_claim_seq * 7919 % 100000000)::text, 10, '0')],
      case when way.direction = 'RETURN' and claim.collected_at is not null then 'DELIVERED' else 'SHIPPED' end,
      case way.direction when 'RETURN' then claim.accepted_at else claim.collected_at end,
      case when way.direction = 'RETURN' then claim.collected_at end, claim.accepted_at, claim.accepted_at
    from order_claims claim cross join (values ('RETURN', '68'), ('EXCHANGE', '69')) as way(direction, mark)
    where claim.state in ('ACCEPTED', 'COLLECTED', 'RESHIPPED') and (way.direction = 'RETURN' or claim.state = 'RESHIPPED')`)
  await db.execute(sql`
    insert into shipment_lines (shipment_seq, order_line_seq, quantity)
    select shipment.shipment_seq, line.order_line_seq, line.quantity
    from shipments shipment join order_claim_lines line using (order_claim_seq) join order_claims claim using (order_claim_seq)
    where claim.state in ('ACCEPTED', 'COLLECTED', 'RESHIPPED')`)
  await db.execute(sql`
    update order_claims claim set exchange_shipment_seq = shipment.shipment_seq,
      pickup_package_code_seq = coalesce(claim.pickup_package_code_seq, shipment.package_code_seq)
    from shipments shipment where shipment.order_claim_seq = claim.order_claim_seq and shipment.direction = 'EXCHANGE'`)
}

/** Loads order histories that match the orders' timestamps. */
async function loadHistories(db: Db): Promise<void> {
  const step = (kind: string, actor: string, name: string | null, moment: string, summary: string, where = 'true') =>
    sql`select o.order_seq, ${sql.raw(moment)} as at, ${actor}::text as actor, ${name}::text as name, ${kind}::text as kind, ${sql.raw(summary)} as summary
        from ${orders} o where ${sql.raw(moment)} is not null and ${sql.raw(where)}`
  const to = (from: string, state: string) => `'${from} → ${state}'`
  await db.execute(sql`
    insert into order_histories (order_seq, at, actor_type, actor_name, kind, summary)
    select order_seq, at, actor, name, kind, summary from (
      ${step('ORDER', 'CUSTOMER', null, 'o.ordered_at', `case o.channel when 'ADMIN' then '수기 주문 접수' else '주문 접수' end`)}
      union all ${step('PAYMENT', 'PG', null, 'o.paid_at', `'결제 완료 ' || to_char(o.pay_amount, 'FM999,999,999') || '원'`, `o.payment_method <> 'BANK_TRANSFER'`)}
      union all ${step('PAYMENT', 'SYSTEM', null, 'o.paid_at', `'입금 확인 ' || to_char(o.pay_amount, 'FM999,999,999') || '원'`, `o.payment_method = 'BANK_TRANSFER'`)}
      union all ${step('STATE', 'ADMIN', '한상우', 'o.prepared_at', to('결제완료', '상품준비중'))}
      union all ${step('SHIPMENT', 'ADMIN', '한상우', 'o.shipped_at', to('상품준비중', '배송중'))}
      union all ${step('STATE', 'SYSTEM', null, 'o.delivered_at', to('배송중', '배송완료'))}
      union all ${step('STATE', 'STORE', null, 'o.mounted_at', to('장착 대기', '장착완료'))}
      union all ${step('STATE', 'CUSTOMER', null, 'o.confirmed_at', `'구매확정'`)}
      union all ${step('CLAIM', 'ADMIN', '김서연', 'o.canceled_at', `case o.state when 'CANCELED' then '취소 완료' else '반품 완료' end`)}
    ) steps order by at`)
}

const NOTES = [
  '고객 통화: 장착일 변경 문의, 안내함',
  '생산주차 확인 요청 받음',
  '배송지 연락처 재확인함',
  '환불 계좌 확인 완료',
  '장착점에 도착 여부 확인 필요',
  '세금계산서 발행 요청 받음',
]

async function loadMemos(db: Db): Promise<void> {
  await db.execute(sql`
    insert into order_memos (order_seq, kind, content, pinned, created_at, created_by, updated_at, updated_by)
    select o.order_seq, (array['CS','DELIVERY','REFUND','ETC'])[1 + die.n % 4], (array[${sql.join(
      NOTES.map((note) => sql`${note}::text`),
      sql`, `,
    )}])[1 + die.n % 6], die.n % 5 = 0, o.updated_at, 'cs_lead', o.updated_at, 'cs_lead'
    from ${orders} o cross join lateral (select abs(hashint4(o.order_seq + 11)) as n) die
    where die.n % 100 < 8 order by o.order_seq`)
  await db.execute(
    sql`update ${orders} ord set memo_count = memos.n from (select order_seq, count(*)::int as n from order_memos group by 1) memos where memos.order_seq = ord.order_seq`,
  )
}

/** Deletes orders without payments. */
async function deleteSome(db: Db, { now, scale }: Context): Promise<void> {
  await db.execute(sql`
    update ${orders} ord set deleted_at = gone.at, deleted_by = 'cs_lead', delete_reason = '중복 접수된 미입금 주문 정리', purge_at = gone.at + interval '30 days'
    from (
      select order_seq, ${now.toISOString()}::timestamptz - interval '1 day' * (row_number() over (order by canceled_at desc) * 20.0 / ${DELETED[scale]}) as at
      from ${orders} where state = 'CANCELED' and paid_at is null and point_used = 0 and deposit_used = 0
        and canceled_at < ${now.toISOString()}::timestamptz - interval '30 days'
      order by canceled_at desc limit ${DELETED[scale]}
    ) gone where gone.order_seq = ord.order_seq`)
}

/** Loads shipments, claims, histories and notes of orders. */
export async function loadOrderWays(db: Db, context: Context): Promise<void> {
  await loadShipments(db)
  await loadOpenClaims(db, context)
  await loadHistories(db)
  await loadMemos(db)
  await deleteSome(db, context)
}
