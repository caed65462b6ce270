import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { required } from '../../../openapi/messages/required'
import { carModels } from '../../car/car-model/car-model.schema'
import { rowsOf } from '../../db/rows'
import { members } from '../../db/schema'
import type { Db, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { seoulDay, shiftDay, startOfDay } from '../../lib/seoul'
import { memberCars } from '../../member/member-car/member-car.schema'
import { withinDays } from '../../resource/filters'
import type { CouponRow } from '../coupon/coupon-rules'
import { memberCoupons } from '../member-coupon/member-coupon.schema'

/** Consent that is older counts as not given (07). */
const CONSENT_MONTHS = 24

/** Members of the personal kind in good standing whom a filter finds. Throws 400 for days out of order. */
export function filteredMembers(filter: Schemas['CouponMemberFilter'], now: Date): SQL | undefined {
  const { joinedFrom, joinedTo, lastOrderedFrom, lastOrderedTo, orderCountMin, smsConsent, carMakerSeq } = filter
  const days = (from: string | undefined, to: string | undefined) => ({ ...(from && { from }), ...(to && { to }) })
  const confirmed = startOfDay(shiftDay(seoulDay(now), -CONSENT_MONTHS))
  const consents = sql`(${members.smsConsent} and ${members.consentConfirmedAt} >= ${confirmed.toISOString()}::timestamptz)`
  return and(
    eq(members.state, 'ACTIVE'),
    eq(members.memberType, 'PERSONAL'),
    withinDays(members.createdAt, days(joinedFrom, joinedTo), 'filter.joinedTo'),
    withinDays(members.lastOrderedAt, days(lastOrderedFrom, lastOrderedTo), 'filter.lastOrderedTo'),
    orderCountMin ? gte(members.orderCount, orderCountMin) : undefined,
    smsConsent === undefined ? undefined : smsConsent ? consents : sql`${consents} is not true`,
    carMakerSeq
      ? sql`exists (select 1 from ${memberCars} join ${carModels} on ${carModels.carModelSeq} = ${memberCars.carModelSeq}
            where ${memberCars.memberSeq} = ${members}.member_seq and ${carModels.carMakerSeq} = ${carMakerSeq})`
      : undefined,
  )
}

/** Chosen members; one parameter, however many there are. */
export const chosenMembers = (seqs: readonly number[]): SQL =>
  inArray(members.memberSeq, sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(seqs)}::jsonb))`)

/** Throws 400 unless exactly one way of naming members is taken. */
export function checkOneAudience({ memberSeqs, filter, uploadSeq }: Schemas['CouponIssue']): void {
  const named = [memberSeqs, filter, uploadSeq].filter((way) => way !== undefined)
  if (named.length !== 1) throw invalid({ memberSeqs: required('발급 대상') })
}

/** How many are meant, how many of them can be given one now, and how many have theirs already. Nothing is held for them. */
export async function countAudience(db: Db, coupon: CouponRow, audience: SQL | undefined) {
  const [row] = await rowsOf<{ total: number; fit: number; held: number }>(
    db,
    sql`select count(*)::int as total,
          count(*) filter (where ${members.state} = 'ACTIVE' and ${members.memberType} = 'PERSONAL'
            and coalesce(given.n, 0) < ${coupon.perMemberLimit}::int)::int as fit,
          count(*) filter (where ${members.state} = 'ACTIVE' and ${members.memberType} = 'PERSONAL'
            and given.n >= ${coupon.perMemberLimit}::int)::int as held
        from ${members}
        left join (select member_seq, count(*) as n from ${memberCoupons} where coupon_seq = ${coupon.couponSeq} group by 1) as given
          on given.member_seq = ${members}.member_seq
        where ${audience ?? sql`true`}`,
  )
  const { total = 0, fit = 0, held = 0 } = row ?? {}
  const room = coupon.issueLimit === null ? fit : Math.max(0, coupon.issueLimit - coupon.issuedCount)
  return { total, done: Math.min(fit, room), heldCount: held }
}
