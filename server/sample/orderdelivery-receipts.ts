import { sql } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import type { Db } from '../db/database'
import { CASH_METHODS } from '../orderdelivery/money/cash-held'
import { orders } from '../orderdelivery/schema/order.schema'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

const COUNTS = {
  small: { asked: 144, self: 54, needed: 6, failed: 3 },
  full: { asked: 96_000, self: 36_000, needed: 4_000, failed: 2_000 },
}

/** Returns a valid business number. */
export const businessNumber = (dice: Dice): string => {
  const nine = `${dice.int(101, 899)}${dice.pick(['81', '86', '87', '02', '17'])}${String(dice.int(0, 9_999)).padStart(4, '0')}`
  return `${nine}${checkDigit(nine)}`
}

/**
 * Loads receipts for cash and deposit: requested ones, and those issued automatically. Receipts of refunded orders were
 * canceled, except for some.
 */
export async function loadReceipts(db: Db, { dice, now, scale }: Context): Promise<void> {
  const { asked, self, needed, failed } = COUNTS[scale]
  const at = now.toISOString()
  const numbers = sql.join(
    Array.from({ length: 8 }, () => sql`${businessNumber(dice)}::text`),
    sql`, `,
  )
  await db.execute(sql`
    update ${orders} set cash_receipt_request = jsonb_build_object('kind', 'EXPENSE', 'identifier', (array[${numbers}])[1 + order_seq % 8])
    where cash_receipt_request is not null and order_seq % 9 = 0`)
  const methods = sql.join(
    CASH_METHODS.map((method) => sql`${method}`),
    sql`, `,
  )
  const inCash = sql`(payment_method in (${methods}) or (payment_method = 'NONE' and deposit_used > 0))`
  await db.execute(sql`
    insert into cash_receipts (order_seq, order_payment_seq, ordered_at, kind, identifier, self_issued, amount, supply_amount, vat, valid_amount, nts_number,
      state, issued_at, created_at, updated_at)
    select o.order_seq, p.order_payment_seq, o.ordered_at, coalesce(o.cash_receipt_request ->> 'kind', 'INCOME'),
      coalesce(o.cash_receipt_request ->> 'identifier', '0100001234'), o.cash_receipt_request is null, held.amount, split.supply,
      held.amount - split.supply, held.amount, (100000000 + abs(hashint4(o.order_seq)::bigint) % 900000000)::text, 'ISSUED', came.at, came.at, came.at
    from (
      (select * from ${orders} where cash_receipt_request is not null and paid_at is not null and ${inCash} and deleted_at is null
        order by paid_at desc limit ${asked})
      union all
      (select ord.* from ${orders} ord where cash_receipt_request is null and not tax_invoice_request and ${inCash} and deleted_at is null
        and paid_amount + deposit_used >= 100000
          and date_trunc('day', paid_at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' + interval '3 days 2 hours' <= ${at}::timestamptz order by paid_at desc limit ${self})
    ) o
    join order_payments p on p.order_seq = o.order_seq and p.kind = 'MAIN'
    cross join lateral (select p.received_amount + o.deposit_used as amount) held
    cross join lateral (select round(held.amount * 10 / 11.0)::int as supply) split
    cross join lateral (select case when o.cash_receipt_request is null
      then date_trunc('day', o.paid_at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' + interval '3 days 2 hours'
      else o.paid_at + interval '2 seconds' end as at) came
    where held.amount > 0 order by came.at`)
  await db.execute(sql`
    update cash_receipts receipt set canceled_amount = back.amount, valid_amount = receipt.amount - back.amount, canceled_at = back.at, updated_at = back.at,
      cancel_reason = 'ORDER_CANCEL', asks = 2, state = case when back.amount = receipt.amount then 'CANCELED' else 'PARTIAL_CANCELED' end
    from (
      select p.order_payment_seq, p.refunded_amount + coalesce(given.amount, 0) as amount,
        coalesce(greatest(paid_back.at, given.at), ${at}::timestamptz) + interval '3 seconds' as at
      from order_payments p
      left join (select order_payment_seq, max(done_at) as at from refunds where state = 'DONE' group by 1) paid_back using (order_payment_seq)
      left join (select order_seq, sum(deposit_amount)::int as amount, max(done_at) as at from order_claims where state = 'DONE' and deposit_amount > 0 group by 1) given
        on given.order_seq = p.order_seq and p.kind = 'MAIN'
      where p.refunded_amount + coalesce(given.amount, 0) > 0
    ) back where back.order_payment_seq = receipt.order_payment_seq and back.amount <= receipt.amount`)
  // of the newest, the cancellation is missing or was refused by the tax office
  await db.execute(sql`
    update cash_receipts receipt set canceled_amount = 0, valid_amount = receipt.amount, canceled_at = null, asks = 1, cancel_needed = true,
      cancel_amount = case when late.place = 1 then late.back end, cancel_reason = case when late.place = 1 then 'ORDER_CANCEL' end,
      state = case when late.place = 1 then 'CANCEL_FAILED' else 'ISSUED' end,
      fail_message = case when late.place = 1 then '국세청 응답이 지연되어 취소하지 못했습니다.' end
    from (select cash_receipt_seq, canceled_amount as back, row_number() over (order by canceled_at desc) as place from cash_receipts where canceled_amount > 0) late
    where late.cash_receipt_seq = receipt.cash_receipt_seq and late.place <= ${needed + 1}`)
  await db.execute(sql`
    update cash_receipts receipt set state = 'FAILED', identifier = left(identifier, -4) || '9999', nts_number = null, issued_at = null, valid_amount = 0,
      fail_message = '발급번호를 확인해 주세요.'
    from (select cash_receipt_seq from cash_receipts where kind = 'INCOME' and not self_issued and state = 'ISSUED' and not cancel_needed
      order by cash_receipt_seq desc limit ${failed}) young
    where young.cash_receipt_seq = receipt.cash_receipt_seq`)
  await db.execute(sql`
    insert into order_histories (order_seq, at, actor_type, kind, summary, related_seq)
    select order_seq, coalesce(issued_at, created_at), 'SYSTEM', 'RECEIPT',
      case state when 'FAILED' then '현금영수증 발급실패: ' || fail_message else '현금영수증 발급완료 (' || nts_number || ')' end, cash_receipt_seq
    from cash_receipts order by cash_receipt_seq`)
  await db.execute(sql`
    insert into order_histories (order_seq, at, actor_type, kind, summary, related_seq)
    select order_seq, canceled_at, 'SYSTEM', 'RECEIPT', '현금영수증 취소완료 (' || to_char(canceled_amount, 'FM999,999,999') || '원)', cash_receipt_seq
    from cash_receipts where canceled_at is not null order by cash_receipt_seq`)
}
