import { type SQL, sql } from 'drizzle-orm'
import { orderClaims } from '../../orderdelivery/schema/claim.schema'
import { orderCoupons, orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { orderPayments, refunds } from '../../orderdelivery/schema/payment.schema'
import { memberCoupons } from '../../promotion/schema/member-coupon.schema'
import { depositEntries } from '../schema/deposit-entry.schema'
import { pointEntries } from '../schema/point-entry.schema'
import type { Rule } from './audit-rule'

/** Selects orders whose column differs from the sum of `parts` (order_seq, amount). */
const sumsTo = (column: string, parts: SQL): SQL => sql`
  select o.order_seq as seq, coalesce(s.amount, 0)::float8 as expected, o.${sql.identifier(column)}::float8 as found
  from ${orders} o left join (${parts}) s on s.order_seq = o.order_seq
  where o.${sql.identifier(column)} <> coalesce(s.amount, 0)`

/**
 * Cash refunds of claims and extra payments, done or planned. Overpaid bank deposits are excluded: they were never
 * received for the order.
 */
const ownRefunds = sql`from ${refunds} where bank_deposit_seq is null`

/** Rules that compare the amounts in orders with coupons, ledgers, payments and refunds. */
export const orderRules: readonly Rule[] = [
  {
    rule: '주문: 쿠폰할인 = 주문에 쓴 쿠폰의 할인액',
    violations: sumsTo(
      'coupon_discount',
      sql`select order_seq, sum(discount) as amount from ${orderCoupons} group by 1`,
    ),
  },
  {
    // A restored coupon belongs to the member again, so its later use does not matter here.
    rule: '쿠폰: 돌려주지 않은 주문 쿠폰 = 그 주문에 사용된 발급쿠폰',
    violations: sql`
      select copy.member_coupon_seq as seq, used.discount::float8 as expected,
        case when copy.state = 'USED' and copy.order_seq = used.order_seq then copy.discount_amount else 0 end::float8 as found
      from ${orderCoupons} used join ${memberCoupons} copy on copy.member_coupon_seq = used.member_coupon_seq
      where used.restored_at is null
        and (copy.state <> 'USED' or copy.order_seq is distinct from used.order_seq or copy.discount_amount is distinct from used.discount)`,
  },
  {
    rule: '쿠폰: 사용된 발급쿠폰은 주문의 쿠폰',
    violations: sql`
      select copy.member_coupon_seq as seq, 0::float8 as expected, copy.discount_amount::float8 as found
      from ${memberCoupons} copy join ${orders} o on o.order_seq = copy.order_seq
      where copy.state = 'USED' and not exists (select 1 from ${orderCoupons} used
        where used.member_coupon_seq = copy.member_coupon_seq and used.order_seq = copy.order_seq and used.restored_at is null)`,
  },
  {
    rule: '주문: 사용 포인트 = 포인트 사용 내역',
    violations: sumsTo(
      'point_used',
      sql`select order_seq, -sum(amount) as amount from ${pointEntries} where kind = 'USE' and order_seq is not null group by 1`,
    ),
  },
  {
    rule: '주문: 사용 예치금 = 예치금 사용 내역',
    violations: sumsTo(
      'deposit_used',
      sql`select order_seq, -sum(amount) as amount from ${depositEntries} where kind = 'USE' and order_seq is not null group by 1`,
    ),
  },
  {
    rule: '주문: 미수금 면제 = 상품별 면제액의 합',
    violations: sumsTo(
      'admin_discount',
      sql`select order_seq, sum(admin_discount) as amount from ${orderLines} group by 1`,
    ),
  },
  {
    rule: '주문: 현재 결제금액 = 남은 상품의 금액',
    violations: sumsTo(
      'current_pay_amount',
      sql`select order_seq, sum((unit_price + no_return_fee_unit + parcel_fee_unit + recalled_parcel_fee_unit + island_fee_unit)::bigint * (quantity - canceled_quantity - returned_quantity)
            - remaining_item_coupon - remaining_order_coupon - remaining_delivery_coupon - remaining_point - remaining_deposit - remaining_admin) as amount
          from ${orderLines} group by 1`,
    ),
  },
  {
    rule: '주문: 입금액 = 결제의 입금액',
    violations: sumsTo(
      'paid_amount',
      sql`select order_seq, sum(received_amount) as amount from ${orderPayments} where kind = 'MAIN' group by 1`,
    ),
  },
  {
    rule: '주문: 환불액 = 완료된 환불의 합',
    violations: sumsTo(
      'refunded_amount',
      sql`select order_seq, sum(cash_amount) as amount from ${refunds} where state = 'DONE' group by 1`,
    ),
  },
  {
    rule: '결제: 환불액 = 그 결제의 완료된 환불',
    violations: sql`
      select p.order_payment_seq as seq, coalesce(s.amount, 0)::float8 as expected, p.refunded_amount::float8 as found
      from ${orderPayments} p left join (
        select order_payment_seq, sum(cash_amount) as amount ${ownRefunds} and state = 'DONE' and order_payment_seq is not null group by 1
      ) s on s.order_payment_seq = p.order_payment_seq
      where p.refunded_amount <> coalesce(s.amount, 0)`,
  },
  {
    rule: '결제: 환불액 ≤ 입금액',
    violations: sql`select order_payment_seq as seq, received_amount::float8 as expected, refunded_amount::float8 as found
      from ${orderPayments} where refunded_amount > received_amount`,
  },
  {
    rule: '주문: 결제완료 주문의 입금액 = 결제금액',
    violations: sql`
      select order_seq as seq, amount::float8 as expected, received_amount::float8 as found
      from ${orderPayments} where kind = 'MAIN' and state in ('PAID', 'PARTIAL_REFUNDED', 'REFUNDED') and received_amount <> amount`,
  },
  {
    rule: '주문: 나간 금액 ≤ 받은 금액 (예치금 포함)',
    violations: sql`
      select o.order_seq as seq, (o.deposit_used + coalesce(came.amount, 0))::float8 as expected,
        (coalesce(went.amount, 0) + coalesce(given.amount, 0))::float8 as found
      from ${orders} o
      left join (select order_seq, sum(received_amount) as amount from ${orderPayments} group by 1) came on came.order_seq = o.order_seq
      left join (select order_seq, sum(cash_amount) as amount ${ownRefunds} group by 1) went on went.order_seq = o.order_seq
      left join (select order_seq, sum(deposit_amount) as amount from ${orderClaims} where state = 'DONE' group by 1) given on given.order_seq = o.order_seq
      where coalesce(went.amount, 0) + coalesce(given.amount, 0) > o.deposit_used + coalesce(came.amount, 0)`,
  },
  {
    rule: '주문: 복원 포인트 ≤ 사용 포인트',
    violations: sql`
      select o.order_seq as seq, o.point_used::float8 as expected, back.amount::float8 as found
      from ${orders} o join (
        select order_seq, sum(amount) as amount from ${pointEntries} where kind = 'USE_CANCEL' and order_seq is not null group by 1
      ) back on back.order_seq = o.order_seq
      where back.amount > o.point_used`,
  },
  {
    rule: '주문 상품: 남은 적립 = 구매 적립 − 회수',
    violations: sql`
      select line.order_line_seq as seq, paid.amount::float8 as expected, line.remaining_earn_point::float8 as found
      from (
        select order_line_seq, sum(amount - uncollected) as amount from ${pointEntries}
        where kind in ('EARN_ORDER', 'EARN_CANCEL') and order_line_seq is not null
        group by 1 having bool_or(kind = 'EARN_ORDER')
      ) paid join ${orderLines} line on line.order_line_seq = paid.order_line_seq
      where line.remaining_earn_point <> paid.amount and line.quantity > line.canceled_quantity + line.returned_quantity`,
  },
]
