import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { carModels } from '../../car/schema/car-model.schema'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { members } from '../../db/schema'
import { consentSince } from '../../member/member/member-rules'
import { memberCars } from '../../member/schema/member-car.schema'
import { withinDays } from '../../resource/filters'
import { memberCoupons } from '../schema/member-coupon.schema'
import type { CouponRow } from './coupon-rules'

/** Returns the condition for active personal members that match a filter. Throws 400 for a reversed period. */
export function filteredMembers(filter: Schemas['CouponMemberFilter'], now: Date): SQL | undefined {
  const { joinedFrom, joinedTo, lastOrderedFrom, lastOrderedTo, orderCountMin, smsConsent, carMakerSeq } = filter
  const days = (from: string | undefined, to: string | undefined) => ({ ...(from && { from }), ...(to && { to }) })
  const consents = sql`(${members.smsConsent} and ${members.consentConfirmedAt} >= ${consentSince(now).toISOString()}::timestamptz)`
  const consentFilter = smsConsent ? consents : sql`${consents} is not true`
  return and(
    eq(members.state, 'ACTIVE'),
    eq(members.memberType, 'PERSONAL'),
    withinDays(members.createdAt, days(joinedFrom, joinedTo), 'filter.joinedTo'),
    withinDays(members.lastOrderedAt, days(lastOrderedFrom, lastOrderedTo), 'filter.lastOrderedTo'),
    orderCountMin ? gte(members.orderCount, orderCountMin) : undefined,
    smsConsent === undefined ? undefined : consentFilter,
    carMakerSeq
      ? sql`exists (select 1 from ${memberCars} join ${carModels} on ${carModels.carModelSeq} = ${memberCars.carModelSeq}
            where ${memberCars.memberSeq} = ${members}.member_seq and ${carModels.carMakerSeq} = ${carMakerSeq})`
      : undefined,
  )
}

/** Returns the condition for chosen members, as a single SQL parameter. */
export const chosenMembers = (seqs: readonly number[]): SQL =>
  inArray(members.memberSeq, sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(seqs)}::jsonb))`)

/** Throws 400 unless exactly one audience is given: members, filter or upload. */
export function checkOneAudience({ memberSeqs, filter, uploadSeq }: Schemas['CouponIssue']): void {
  const audiences = [memberSeqs, filter, uploadSeq].filter((audience) => audience !== undefined)
  if (audiences.length !== 1) throw invalid({ memberSeqs: required('발급 대상') })
}

/**
 * Counts an audience: all members, those who can get the coupon now, those who already have the maximum, and those who
 * had it until copies were recalled. Reserves nothing.
 */
export async function countAudience(db: Db, coupon: CouponRow, audience: SQL | undefined) {
  const fits = sql`${members.state} = 'ACTIVE' and ${members.memberType} = 'PERSONAL'`
  const limit = sql`${coupon.perMemberLimit}::int`
  const [row] = await queryRows<{ total: number; fit: number; atLimit: number; recalled: number }>(
    db,
    sql`select count(*)::int as total,
          count(*) filter (where ${fits} and coalesce(given.n, 0) < ${limit})::int as fit,
          count(*) filter (where ${fits} and given.kept >= ${limit})::int as "atLimit",
          count(*) filter (where ${fits} and given.n >= ${limit} and given.kept < ${limit})::int as recalled
        from ${members}
        left join (select member_seq, count(*) as n, count(*) filter (where state <> 'REVOKED') as kept
            from ${memberCoupons} where coupon_seq = ${coupon.couponSeq} group by 1) as given
          on given.member_seq = ${members}.member_seq
        where ${audience ?? sql`true`}`,
  )
  const { total = 0, fit = 0, atLimit = 0, recalled = 0 } = row ?? {}
  const room = coupon.issueLimit === null ? fit : Math.max(0, coupon.issueLimit - coupon.issuedCount)
  return { total, done: Math.min(fit, room), heldCount: atLimit, recalledCount: recalled }
}
