import { asc, eq, sql } from 'drizzle-orm'
import { REFUND_DUE_DAYS } from '../../domain/orderdelivery/claim-transitions'
import { holidaysBetween } from '../branch/store/holidays'
import { workingDaysAfter } from '../branch/store/slots'
import { businessGrades } from '../corpmember/schema/business-grade.schema'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { members, shopInfo } from '../db/schema'
import { seoulDay, shiftDays } from '../lib/seoul-time'
import { sealedAccount } from '../member/deposit-refund/deposit-refunds'
import { earnPointSql } from '../orderdelivery/money/earn-point'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { refunds } from '../orderdelivery/schema/payment.schema'
import { items } from '../product/schema/item.schema'
import { personalKey } from '../session/keys'
import { loadPartClaims } from './order-parts'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

const AT_ONCE = 20_000
/** A refund requested so long ago is past its third working day, also over a long holiday. */
const OVERDUE_AFTER = '8 days'
/** Numbers of the latest refunds that wait for a transfer, and that the payment provider declined. */
const WAITING = { small: { bank: 9, failed: 3 }, full: { bank: 1_000, failed: 300 } }

/** Records points or deposit used for orders, which reduces the amount to pay. */
export async function notePaidWith(
  db: Db,
  column: 'point_used' | 'deposit_used',
  used: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...used].map(([seq, amount]) => ({ seq, amount }))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await db.execute(sql`
      update ${orders} set ${sql.identifier(column)} = given.amount, pay_amount = pay_amount - given.amount,
        current_pay_amount = greatest(0, current_pay_amount - given.amount),
        paid_amount = greatest(0, paid_amount - given.amount)
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + AT_ONCE))}::jsonb) as given(seq int, amount int)
      where order_seq = given.seq`)
  }
}

/** Expression for the points that a line earns, in a statement on `order_lines line`. */
const earned = earnPointSql(
  {
    pieces: sql`line.quantity`,
    unitPrice: sql`line.unit_price`,
    itemCoupon: sql`line.item_coupon_discount`,
    orderCoupon: sql`line.order_coupon_discount`,
    adminDiscount: sql`line.admin_discount`,
    point: sql`line.point_used`,
  },
  sql`line.point_rate`,
)

/**
 * Sets the earn rate of lines in percent: the item's, else that of the business grade, else the shop's. Must run before
 * points are used.
 */
export async function noteEarnRates(db: Db): Promise<void> {
  await db.execute(sql`
    update ${orderLines} line set point_rate = coalesce(item.point_rate, grade.point_rate, shop.point_rate)
    from ${orders} ord join ${members} buyer on buyer.member_seq = ord.member_seq
      left join ${businessGrades} grade on grade.business_grade_seq = buyer.business_grade_seq and buyer.member_type = 'BUSINESS',
      ${items} item, ${shopInfo} shop
    where ord.order_seq = line.order_seq and item.item_seq = line.item_seq`)
}

/** Sets the points of every line, after used points are known; expired ones are zero. */
async function noteEarned(db: Db): Promise<void> {
  await db.execute(sql`
    update ${orderLines} line set earn_point = ${earned},
      remaining_earn_point = case when state in ('CANCELED', 'RETURNED') then 0 else ${earned} end
    where point_rate > 0`)
}

/**
 * Spreads points and deposit over the lines like `money/amounts`: whole won of each share first, then one each to the
 * largest remainders.
 */
async function spreadOverLines(db: Db): Promise<void> {
  await db.execute(sql`
    with base as (
      select line.order_line_seq, line.order_seq, line.line_no, ord.point_used::bigint as p, ord.deposit_used::bigint as d,
        ((line.unit_price + line.no_return_fee_unit) * line.quantity - line.item_coupon_discount - line.order_coupon_discount)::bigint as b
      from ${orderLines} line join ${orders} ord using (order_seq) where ord.point_used > 0 or ord.deposit_used > 0
    ),
    whole as (select *, floor(coalesce(p * b / nullif(sum(b) over lines, 0), 0))::bigint as part from base window lines as (partition by order_seq)),
    points as (
      select *, part + case when row_number() over (partition by order_seq order by b desc, line_no)
                               <= p - sum(part) over (partition by order_seq) then 1 else 0 end as point
      from whole
    ),
    rest as (select *, floor(coalesce(d * (b - point) / nullif(sum(b - point) over (partition by order_seq), 0), 0))::bigint as share from points),
    deposits as (
      select *, share + case when row_number() over (partition by order_seq order by b - point desc, line_no)
                                <= d - sum(share) over (partition by order_seq) then 1 else 0 end as deposit
      from rest
    )
    update ${orderLines} line set point_used = deposits.point, deposit_used = deposits.deposit,
      line_amount = line.line_amount - deposits.point - deposits.deposit
    from deposits where deposits.order_line_seq = line.order_line_seq`)
  await db.execute(sql`
    update ${orderLines} set remaining_item_coupon = item_coupon_discount, remaining_order_coupon = order_coupon_discount,
      remaining_point = point_used, remaining_deposit = deposit_used
    where state not in ('CANCELED', 'RETURNED') and item_coupon_discount + order_coupon_discount + point_used + deposit_used > 0`)
}

/** Loads the claims of canceled and returned orders, with their refunds. */
async function loadEndedClaims(db: Db): Promise<void> {
  await db.execute(sql`
    insert into order_claims (order_seq, kind, state, requested_by, reason_code, fault, fee_payment, requested_at, accepted_at, collected_at, done_at,
      pickup_method, inspection_result, restock, cash_amount, point_amount, deposit_amount, goods_cash, ship_cash, kept_ship_cash,
      return_fee, island_return_fee, coupon_recall, adjust_amount, covered_amount, created_at, updated_at)
    select o.order_seq, case o.state when 'CANCELED' then 'CANCEL' else 'RETURN' end, 'DONE',
      case when chosen.reason = 'DEPOSIT_EXPIRED' then 'SYSTEM' when o.order_seq % 10 < 7 then 'CUSTOMER' else 'ADMIN' end,
      chosen.reason, chosen.fault, 'DEDUCT',
      case o.state when 'CANCELED' then o.canceled_at else o.canceled_at - interval '30 hours' end,
      case o.state when 'RETURNED' then o.canceled_at - interval '26 hours' end,
      case o.state when 'RETURNED' then o.canceled_at - interval '3 hours' end, o.canceled_at,
      case o.state when 'RETURNED' then case o.delivery_method when 'PARCEL' then 'COURIER' else 'STORE' end end,
      case when o.state = 'RETURNED' then case chosen.reason when 'DEFECT' then 'DAMAGED' else 'OK' end end,
      case when o.state = 'RETURNED' then chosen.fault = 'BUYER' end,
      case when not paid.is then 0 when buyer.is then sums.goods - sums.fee - sums.island else o.pay_amount end,
      o.point_used, o.deposit_used, case when paid.is then sums.goods else 0 end,
      case when paid.is and not buyer.is then sums.ship else 0 end, case when paid.is and buyer.is then sums.ship else 0 end,
      case when paid.is and buyer.is then sums.fee else 0 end, case when paid.is and buyer.is then sums.island else 0 end,
      0, 0, 0, o.canceled_at, o.canceled_at
    from ${orders} o
      cross join lateral (select o.paid_at is not null as is) paid
      cross join lateral (select abs(hashint4(o.order_seq)) % 100 as n) die
      cross join lateral (select exists (select 1 from deposit_entries entry where entry.order_seq = o.order_seq and entry.kind = 'REFUND_IN') as is) turned
      cross join lateral (select case
        when o.state = 'CANCELED' and not paid.is then case when o.canceled_at > o.deposit_due_at then 'DEPOSIT_EXPIRED'
          when die.n < 50 then 'CHANGE_OF_MIND' when die.n < 75 then 'WRONG_SIZE' else 'DUPLICATE_ORDER' end
        when o.state = 'CANCELED' then case when die.n < 35 then 'CHANGE_OF_MIND' when die.n < 55 then 'WRONG_SIZE' when die.n < 65 then 'DUPLICATE_ORDER'
          when die.n < 85 then 'SOLD_OUT' when die.n < 95 then 'DELAY' else 'STORE_PROBLEM' end
        when o.delivery_method = 'PARCEL' and not turned.is then case when die.n < 50 then 'CHANGE_OF_MIND' when die.n < 80 then 'WRONG_SIZE' else 'DEFECT' end
        when die.n < 50 then 'DEFECT' when die.n < 80 then 'WRONG_ITEM' else 'OLD_PRODUCTION' end as reason) said
      cross join lateral (select said.reason,
        case when said.reason in ('CHANGE_OF_MIND', 'WRONG_SIZE', 'DUPLICATE_ORDER', 'DEPOSIT_EXPIRED') then 'BUYER' else 'SELLER' end as fault) chosen
      cross join lateral (select chosen.fault = 'BUYER' and o.state = 'RETURNED' as is) buyer
      cross join lateral (
        select sum((unit_price + no_return_fee_unit) * quantity - item_coupon_discount - order_coupon_discount - point_used - deposit_used)::int as goods,
          sum((parcel_fee_unit + island_fee_unit) * quantity - delivery_coupon_discount)::int as ship,
          sum(island_fee_unit * quantity)::int as island,
          sum(quantity * case when parcel_fee_unit > 0 then 1 else 2 end * case item_type when 'BATTERY' then 6000 when 'ETC' then 3500
            else case when right(size_code, 2)::int <= 16 then 5000 when right(size_code, 2)::int <= 18 then 7000
                      when right(size_code, 2)::int <= 20 then 9000 else 12000 end end)::int as fee
        from ${orderLines} line where line.order_seq = o.order_seq) sums
    where o.state in ('CANCELED', 'RETURNED') order by o.canceled_at`)
  await db.execute(sql`
    insert into order_claim_lines (order_claim_seq, order_line_seq, quantity, item_coupon, order_coupon, delivery_coupon, point, deposit, goods_cash, ship_cash)
    select claim.order_claim_seq, line.order_line_seq, line.quantity, item_coupon_discount, order_coupon_discount, delivery_coupon_discount, point_used, deposit_used,
      case when claim.goods_cash > 0
        then (unit_price + no_return_fee_unit) * quantity - item_coupon_discount - order_coupon_discount - point_used - deposit_used else 0 end,
      case when claim.ship_cash > 0 then (parcel_fee_unit + island_fee_unit) * quantity - delivery_coupon_discount else 0 end
    from order_claims claim join ${orderLines} line using (order_seq)`)
}

/** Loads the main payment of every order, as far as it got. */
async function loadPayments(db: Db): Promise<void> {
  await db.execute(sql`
    insert into order_payments (order_seq, kind, method, easy_pay_name, state, amount, received_amount, approved_at, pg_tid, approval_number, card_company,
      masked_card_number, installment_months, bank_code, account_number, account_holder, depositor_name, due_at, created_at, updated_at)
    select o.order_seq, 'MAIN', o.payment_method,
      case when o.payment_method = 'EASY_PAY' then (array['NAVER','KAKAO','TOSS','PAYCO','SAMSUNG'])[1 + die.n % 5] end,
      case when o.paid_at is not null then 'PAID' when o.state = 'CANCELED' then 'CANCELED' else 'READY' end,
      o.pay_amount, o.paid_amount, o.paid_at,
      case when o.payment_method <> 'BANK_TRANSFER' and o.paid_at is not null then 'T' || to_char(o.ordered_at, 'YYYYMMDD') || lpad(o.order_seq::text, 9, '0') || 'A' end,
      case when card.is and o.paid_at is not null then lpad((die.n % 100000000)::text, 8, '0') end,
      case when card.is then (array['SHINHAN','SAMSUNG','KB','HYUNDAI','LOTTE','BC','HANA','NH','WOORI'])[1 + die.n % 9] end,
      case when card.is then lpad((4000 + die.n % 1600)::text, 4, '0') || '-****-****-' || lpad((die.n % 9973)::text, 4, '0') end,
      case when card.is then (array[0,0,0,0,3,0,6,2])[1 + die.n % 8] end,
      case when transfer.is then '004' when o.payment_method = 'VIRTUAL_ACCOUNT' then '088' end,
      case when transfer.is then '48290104123456' when o.payment_method = 'VIRTUAL_ACCOUNT' then '56' || lpad(o.order_seq::text, 10, '0') end,
      case when o.payment_method = 'VIRTUAL_ACCOUNT' then o.orderer_name end,
      case when transfer.is then o.orderer_name end, o.deposit_due_at, o.ordered_at, coalesce(o.paid_at, o.ordered_at)
    from ${orders} o
      cross join lateral (select abs(hashint4(o.order_seq + 7)) as n) die
      cross join lateral (select o.payment_method in ('CARD', 'CARD_BY_NUMBER') as is) card
      cross join lateral (select o.payment_method = 'BANK_TRANSFER' as is) transfer
    order by o.order_seq`)
}

/** Loads refunds of finished claims, and those that wait or were declined. */
async function loadRefunds(db: Db, { dice, now, scale }: Context): Promise<void> {
  const { bank, failed } = WAITING[scale]
  await db.execute(sql`
    insert into refunds (order_seq, order_claim_seq, order_payment_seq, method, cash_amount, point_amount, deposit_amount, fee_amount,
      bank_code, account_holder, state, fail_message, requested_at, due_at, paid_on, done_at, done_by, created_at, updated_at, tries)
    select o.order_seq, claim.order_claim_seq, payment.order_payment_seq, how.method, claim.cash_amount, claim.point_amount, claim.deposit_amount,
      coalesce(claim.return_fee, 0) + coalesce(claim.island_return_fee, 0),
      case when how.method = 'BANK' then (array['004','088','020','081','011','090','092'])[1 + o.order_seq % 7] end,
      case when how.method = 'BANK' then o.orderer_name end,
      case when how.method = 'BANK' and (place.n < ${bank} or place.order_claim_seq = late.order_claim_seq) then 'PENDING' when how.method = 'PG_CANCEL' and place.n <= ${failed} then 'FAILED' else 'DONE' end,
      case when how.method = 'PG_CANCEL' and place.n <= ${failed} then '취소 가능 기간이 지났습니다.' end,
      claim.done_at, claim.done_at + interval '3 days',
      null, null, null, claim.done_at, claim.done_at, case when how.method = 'PG_CANCEL' then 1 else 0 end
    from order_claims claim join ${orders} o using (order_seq)
      join order_payments payment on payment.order_seq = o.order_seq
      cross join lateral (select case when claim.cash_amount = 0 then 'NONE'
        when exists (select 1 from deposit_entries entry where entry.order_seq = o.order_seq and entry.kind = 'REFUND_IN') then 'DEPOSIT'
        when o.payment_method = 'BANK_TRANSFER' then 'BANK' else 'PG_CANCEL' end as method) how
      left join (
        select latest.order_claim_seq, row_number() over (partition by ord.payment_method = 'BANK_TRANSFER' order by latest.done_at desc) as n
        from order_claims latest join ${orders} ord using (order_seq)
        where latest.cash_amount > 0 and ord.payment_method not in ('VIRTUAL_ACCOUNT')
          and not exists (select 1 from deposit_entries entry where entry.order_seq = ord.order_seq and entry.kind = 'REFUND_IN')
      ) place on place.order_claim_seq = claim.order_claim_seq
      left join (
        select latest.order_claim_seq
        from order_claims latest join ${orders} ord using (order_seq)
        where latest.cash_amount > 0 and ord.payment_method = 'BANK_TRANSFER'
          and latest.done_at < ${now.toISOString()}::timestamptz - ${OVERDUE_AFTER}::interval
          and not exists (select 1 from deposit_entries entry where entry.order_seq = ord.order_seq and entry.kind = 'REFUND_IN')
        order by latest.done_at desc limit 1
      ) late on true
    where claim.cash_amount > 0 or claim.point_amount > 0 or claim.deposit_amount > 0
    order by claim.done_at`)
  await setBankDays(db, now)
  await db.execute(sql`
    update refunds set done_at = least(coalesce(done_at, requested_at + interval '2 seconds'), ${now.toISOString()}::timestamptz),
      done_by = case when method = 'BANK' then 'cs_lead' end
    where state = 'DONE'`)
  await db.execute(sql`
    update deposit_entries entry set refund_seq = refunds.refund_seq from refunds
    where entry.kind = 'REFUND_IN' and refunds.method = 'DEPOSIT' and refunds.order_seq = entry.order_seq`)
  await db.execute(sql`
    update order_payments payment set pg_tid = left(pg_tid, -1) || 'F' from refunds
    where refunds.state = 'FAILED' and refunds.order_payment_seq = payment.order_payment_seq`)
  await db.execute(sql`
    update order_payments payment set refunded_amount = refunds.cash_amount,
      state = case when refunds.cash_amount >= payment.received_amount then 'REFUNDED' else 'PARTIAL_REFUNDED' end
    from refunds where refunds.state = 'DONE' and refunds.cash_amount > 0 and refunds.order_payment_seq = payment.order_payment_seq`)
  await db.execute(sql`
    update ${orders} ord set refunded_amount = case when refunds.state = 'DONE' then refunds.cash_amount else 0 end,
      refund_state = case refunds.state when 'DONE' then 'NONE' else refunds.state end
    from refunds where refunds.order_seq = ord.order_seq and (refunds.cash_amount > 0 or refunds.state <> 'DONE')`)
  await sealAccounts(db, dice)
}

/**
 * Sets the days of bank refunds by the shop's rule: due on the third working day, paid on the first. A transfer whose first
 * working day is still to come is paid on the day of its request.
 */
async function setBankDays(db: Db, now: Date): Promise<void> {
  const rows = await queryRows<{ day: string }>(
    db,
    sql`select distinct to_char(requested_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day from refunds order by day`,
  )
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day]
  if (!first || !last) return
  const names = await holidaysBetween(db, first, shiftDays(last, 40))
  const today = seoulDay(now)
  const days = rows.map(({ day }) => {
    const paid = workingDaysAfter(day, 1, names)
    return { day, due: workingDaysAfter(day, REFUND_DUE_DAYS, names), paid: paid <= today ? paid : day }
  })
  await db.execute(sql`
    update refunds set due_at = (given.due || 'T23:59:59+09:00')::timestamptz,
      paid_on = case when method = 'BANK' and state = 'DONE' then given.paid::date end,
      done_at = case when method = 'BANK' and state = 'DONE' then
        greatest(requested_at, (given.paid || 'T10:30:00+09:00')::timestamptz) end
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as given(day text, due text, paid text)
    where to_char(requested_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') = given.day`)
}

/** Encrypts the accounts for refunds. */
async function sealAccounts(db: Db, dice: Dice): Promise<void> {
  const personal = await personalKey(db)
  const rows = await db
    .select({ seq: refunds.refundSeq, holder: refunds.accountHolder })
    .from(refunds)
    .where(eq(refunds.method, 'BANK'))
    .orderBy(asc(refunds.refundSeq))
  const sealed = rows.map(({ seq, holder }) => {
    const accountNumber = Array.from({ length: dice.int(11, 14) }, () => dice.int(0, 9)).join('')
    const account = sealedAccount({ personal }, dice, { bankCode: '004', accountNumber, accountHolder: holder ?? '' })
    return { seq, sealed: account.accountSealed, tail: account.accountEnd, length: account.accountLength }
  })
  for (let from = 0; from < sealed.length; from += AT_ONCE) {
    await db.execute(sql`
      update refunds set account_sealed = given.sealed, account_end = given.tail, account_length = given.length
      from jsonb_to_recordset(${JSON.stringify(sealed.slice(from, from + AT_ONCE))}::jsonb) as given(seq int, sealed text, tail text, length int)
      where refund_seq = given.seq`)
  }
}

/** Loads prices, payments and refunds of orders. Must run after lines, coupons and ledgers. */
export async function loadOrderMoney(db: Db, context: Context): Promise<void> {
  await spreadOverLines(db)
  await noteEarned(db)
  await loadEndedClaims(db)
  await loadPartClaims(db)
  await loadPayments(db)
  await loadRefunds(db, context)
}
