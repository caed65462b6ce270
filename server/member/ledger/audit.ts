import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { members } from '../../db/schema'
import { coupons } from '../../promotion/schema/coupon.schema'
import { memberCoupons } from '../../promotion/schema/member-coupon.schema'
import { depositRefunds } from '../schema/deposit-entry.schema'
import { orderRules } from './audit-orders'
import type { Rule } from './audit-rule'
import { depositLedger, type Ledger, pointLedger } from './engine'

/** A record whose amounts do not add up. */
export interface Fault {
  /** The rule that was broken. */
  rule: string
  /** Key of the member, entry, order … with the wrong amount. */
  seq: number
  expected: number
  found: number
}

/** Selects members whose column differs from the sum of `parts` (memberSeq, amount). */
const sumsTo = (column: SQL, parts: SQL): SQL => sql`
  select m.member_seq as seq, coalesce(s.amount, 0)::float8 as expected, ${column} as found
  from ${members} m left join (${parts}) s on s.member_seq = m.member_seq
  where ${column} <> coalesce(s.amount, 0)`

function ledgerRules(what: string, { entries, uses, balance }: Ledger): Rule[] {
  const seq = sql.identifier(entries.entrySeq.name)
  const column = sql`m.${sql.identifier(balance)}`
  return [
    {
      rule: `${what}: 잔액 = 내역의 합`,
      violations: sumsTo(column, sql`select member_seq, sum(amount) as amount from ${entries} group by 1`),
    },
    {
      rule: `${what}: 잔액 = 남은 금액의 합`,
      violations: sumsTo(column, sql`select member_seq, sum(remaining) as amount from ${entries} group by 1`),
    },
    {
      rule: `${what}: 내역의 잔액 = 그때까지의 합`,
      violations: sql`
        select ${seq} as seq, expected::float8, found from (
          select ${seq}, balance_after as found, sum(amount) over (partition by member_seq order by ${seq}) as expected from ${entries}
        ) e where expected <> found`,
    },
    {
      rule: `${what}: 차감 내역 = 사용한 금액의 합`,
      violations: sql`
        select e.${seq} as seq, -e.amount::float8 as expected, coalesce(sum(u.amount), 0)::float8 as found
        from ${entries} e left join ${uses} u on u.entry_seq = e.${seq}
        where e.amount < 0 group by e.${seq} having -e.amount <> coalesce(sum(u.amount), 0)`,
    },
    {
      rule: `${what}: 남은 금액 = 지급 − 사용 + 복원`,
      violations: sql`
        select e.${seq} as seq, (e.lot_amount - coalesce(sum(u.amount - u.returned), 0))::float8 as expected, e.remaining as found
        from ${entries} e left join ${uses} u on u.lot_seq = e.${seq}
        where e.lot_amount is not null
        group by e.${seq} having e.lot_amount - coalesce(sum(u.amount - u.returned), 0) <> e.remaining`,
    },
    {
      rule: `${what}: 복원 내역 = 되돌린 금액의 합`,
      violations: sql`
        select member_seq as seq, sum(back)::float8 as expected, sum(given)::float8 as found from (
          select member_seq, amount as given, 0 as back from ${entries} where kind = 'USE_CANCEL'
          union all
          select e.member_seq, 0, u.returned + u.renewed from ${uses} u join ${entries} e on e.${seq} = u.entry_seq
        ) r group by 1 having sum(back) <> sum(given)`,
    },
  ]
}

/** Returns the rule that a count in a coupon equals that of its issued coupons. */
const couponRule = (what: string, column: string, counted: SQL): Rule => ({
  rule: `쿠폰: ${what}`,
  violations: sql`
    select c.coupon_seq as seq, coalesce(s.n, 0)::float8 as expected, c.${sql.identifier(column)}::float8 as found
    from ${coupons} c left join (select coupon_seq, ${counted} as n from ${memberCoupons} group by 1) s on s.coupon_seq = c.coupon_seq
    where c.${sql.identifier(column)} <> coalesce(s.n, 0)`,
})

const countOfState = (state: string): SQL => sql`count(*) filter (where state = ${state})`

const couponRules: Rule[] = [
  couponRule('발급 = 발급쿠폰의 수', 'issued_count', sql`count(*)`),
  couponRule('사용 = 사용된 발급쿠폰의 수', 'used_count', countOfState('USED')),
  couponRule('만료 = 만료된 발급쿠폰의 수', 'expired_count', countOfState('EXPIRED')),
  couponRule('회수 = 회수된 발급쿠폰의 수', 'revoked_count', countOfState('REVOKED')),
  couponRule('사용금액 = 할인액의 합', 'used_amount', sql`sum(discount_amount) filter (where state = 'USED')`),
  {
    rule: '쿠폰: 발급 ≤ 총 발급수',
    violations: sql`select coupon_seq as seq, issue_limit as expected, issued_count as found from ${coupons}
      where issued_count > issue_limit`,
  },
]

const rules: Rule[] = [
  ...couponRules,
  ...ledgerRules('포인트', pointLedger),
  ...ledgerRules('예치금', depositLedger),
  {
    rule: '예치금: 환불신청중 = 신청 상태의 합',
    violations: sumsTo(
      sql`m.deposit_held`,
      sql`select member_seq, sum(amount) as amount from ${depositRefunds} where state = 'REQUESTED' group by 1`,
    ),
  },
  {
    rule: '예치금: 환불신청중 ≤ 예치금',
    violations: sql`select member_seq as seq, deposit as expected, deposit_held as found from ${members}
      where deposit_held > deposit`,
  },
]

/** Maximum number of records reported for a rule. */
export const MAX_FAULTS_PER_RULE = 20

/**
 * Checks members' balances, lots and coupon counts against their entries, and orders' amounts against coupons,
 * ledgers, payments and refunds. Returns up to 20 faulty records for each rule; none when all adds up.
 */
export async function auditShop(db: Db): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { rule, violations: off } of [...rules, ...orderRules]) {
    // Materialize before the limit: otherwise the planner looks up record by record, a million times.
    const first = sql`with off as materialized (${off}) select * from off order by seq limit ${MAX_FAULTS_PER_RULE}`
    for (const fault of await queryRows<Omit<Fault, 'rule'>>(db, first)) faults.push({ rule, ...fault })
  }
  return faults
}
