import { and, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, overlap } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { seoulDay } from '../../lib/seoul-time'
import { coupons } from '../schema/coupon.schema'
import { dailyEventMilestones, dailyEvents } from '../schema/daily-event.schema'
import { type DailyEventRow, lastDay, type Milestone, milestonesOf, stateOf } from './daily-event-record'

type Body = Schemas['DailyEventBody']
type MilestoneBody = Schemas['DailyEventMilestoneBody']

/** Throws INVALID_STATE: an ended event cannot be changed. */
export function refuseEnded(event: DailyEventRow, now: Date): void {
  if (stateOf(event, now) === 'ENDED') throw invalidState('종료된 출석 이벤트는 수정할 수 없습니다.')
}

/** Returns the number of days from one to another, both included. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** Throws 400 unless the event lasts 2 to 93 days and ends today or later. */
export function checkDays({ startDate, endDate }: Pick<Body, 'startDate' | 'endDate'>, now: Date): void {
  if (endDate < startDate) throw invalid({ endDate: '종료일은 시작일 이후여야 합니다.' })
  if (endDate < seoulDay(now)) throw invalid({ endDate: '종료일은 오늘 이후여야 합니다.' })
  const length = countDays(startDate, endDate)
  if (length < 2 || length > 93) throw invalid({ endDate: '기간은 2~93일로 설정할 수 있습니다.' })
}

/** Throws OVERLAP, with the title of an event that shares a day. Writes are serialized, so the check holds. */
export async function checkOverlap(db: Db, { startDate, endDate }: Pick<Body, 'startDate' | 'endDate'>, exceptSeq = 0) {
  const [other] = await db
    .select({ dailyEventSeq: dailyEvents.dailyEventSeq, title: dailyEvents.title })
    .from(dailyEvents)
    .where(
      and(
        ne(dailyEvents.dailyEventSeq, exceptSeq),
        lte(dailyEvents.startDate, endDate),
        sql`${lastDay} >= ${startDate}::date`,
      ),
    )
    .orderBy(dailyEvents.startDate)
  if (!other) return
  throw overlap('startDate', `기간이 겹치는 출석 이벤트가 있습니다. (${other.title})`, {
    dailyEventSeq: other.dailyEventSeq,
  })
}

const FIXED = '진행 중인 이벤트에서는 변경할 수 없습니다.'
const GROWS = '진행 중인 이벤트에서는 늘릴 수만 있습니다.'

const sameReward = (stored: Milestone, submitted: MilestoneBody): boolean =>
  stored.rewardKind === submitted.rewardKind &&
  (submitted.rewardKind === 'POINT'
    ? stored.pointAmount === submitted.pointAmount
    : stored.couponSeq === submitted.couponSeq)

const find = <M extends Pick<MilestoneBody, 'basis' | 'days'>>(
  all: readonly M[],
  { basis, days }: Pick<MilestoneBody, 'basis' | 'days'>,
) => all.find((each) => each.basis === basis && each.days === days)

/** Throws 400 on each field that cannot change, or cannot be reduced, once an event has begun. */
export function checkStartedEvent(before: DailyEventRow, body: Body, stored: readonly Milestone[], now: Date): void {
  const errors: Record<string, string> = {}
  const { milestones = [], dailyPoint = 10, pointBudget = null } = body
  if (body.startDate !== before.startDate) errors.startDate = FIXED
  if (body.endDate < before.endDate) errors.endDate = GROWS
  if (dailyPoint !== before.dailyPoint) errors.dailyPoint = FIXED
  const budgetBefore = before.pointBudget ?? Number.POSITIVE_INFINITY
  if ((pointBudget ?? Number.POSITIVE_INFINITY) < budgetBefore) errors.pointBudget = GROWS
  if (stored.some((milestone) => !find(milestones, milestone))) errors.milestones = FIXED
  const today = countDays(before.startDate, seoulDay(now))
  for (const [index, milestoneBody] of milestones.entries()) {
    const milestone = find(stored, milestoneBody)
    if (!milestone && milestoneBody.days <= today) {
      errors[`milestones.${index}.days`] = '이미 지난 일차에는 보상을 추가할 수 없습니다.'
    }
    if (milestone && !sameReward(milestone, milestoneBody)) {
      errors[`milestones.${index}.${milestoneBody.rewardKind === 'POINT' ? 'pointAmount' : 'couponSeq'}`] = FIXED
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Throws 400 on each invalid milestone: a duplicate, one later than the last day, one without its reward, or a coupon
 * that admins cannot issue. Coupons of new milestones are share-locked, so that they are not ended meanwhile.
 */
export async function checkMilestones(call: AdminCall, body: Body, stored: readonly Milestone[]): Promise<void> {
  const { milestones = [], startDate, endDate } = body
  const length = countDays(startDate, endDate)
  const newCouponMilestones = milestones.filter((candidate) => {
    const milestone = find(stored, candidate)
    return candidate.rewardKind === 'COUPON' && !(milestone && sameReward(milestone, candidate))
  })
  const seqs = newCouponMilestones.flatMap(({ couponSeq }) => couponSeq ?? [])
  await lockRows(call.db, coupons.couponSeq, seqs, 'share')
  const known =
    seqs.length > 0
      ? await call.db
          .select({ couponSeq: coupons.couponSeq, issueMethod: coupons.issueMethod, state: coupons.state })
          .from(coupons)
          .where(inArray(coupons.couponSeq, seqs))
      : []
  const errors: Record<string, string> = {}
  for (const [index, candidate] of milestones.entries()) {
    const at = (field: keyof MilestoneBody) => `milestones.${index}.${field}`
    if (find(milestones, candidate) !== candidate) errors[at('days')] = '같은 기준과 일수의 보상이 이미 있습니다.'
    else if (candidate.days > length) errors[at('days')] = `이벤트 기간(${length}일)보다 길 수 없습니다.`
    if (candidate.rewardKind === 'POINT') {
      if (!candidate.pointAmount) errors[at('pointAmount')] = required('포인트')
      continue
    }
    if (!candidate.couponSeq) errors[at('couponSeq')] = required('쿠폰')
    else if (newCouponMilestones.includes(candidate)) {
      const coupon = known.find(({ couponSeq }) => couponSeq === candidate.couponSeq)
      if (coupon?.issueMethod !== 'MANUAL' || coupon.state === 'ENDED') {
        errors[at('couponSeq')] = '종료되지 않은 지정발급 쿠폰만 선택할 수 있습니다.'
      }
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Stores the milestones. Existing ones keep their numbers. */
export async function storeMilestones(db: Db, seq: number, milestones: readonly MilestoneBody[]): Promise<void> {
  const stored = await milestonesOf(db, seq)
  const { dailyEventSeq, milestoneNo } = dailyEventMilestones
  const kept = stored.filter((milestone) => find(milestones, milestone)).map((milestone) => milestone.milestoneNo)
  await db
    .delete(dailyEventMilestones)
    .where(and(eq(dailyEventSeq, seq), kept.length > 0 ? notInArray(milestoneNo, kept) : undefined))
  let last = Math.max(0, ...stored.map((milestone) => milestone.milestoneNo))
  const rows = milestones.map((milestoneBody) => ({
    dailyEventSeq: seq,
    milestoneNo: find(stored, milestoneBody)?.milestoneNo ?? ++last,
    basis: milestoneBody.basis,
    days: milestoneBody.days,
    rewardKind: milestoneBody.rewardKind,
    pointAmount: milestoneBody.rewardKind === 'POINT' ? (milestoneBody.pointAmount ?? null) : null,
    couponSeq: milestoneBody.rewardKind === 'COUPON' ? (milestoneBody.couponSeq ?? null) : null,
  }))
  if (rows.length === 0) return
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(dailyEventMilestones)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyEventSeq, milestoneNo],
      set: {
        rewardKind: excluded('reward_kind'),
        pointAmount: excluded('point_amount'),
        couponSeq: excluded('coupon_seq'),
      },
    })
}
