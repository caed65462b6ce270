import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { lockMember } from '../../member/ledger/engine'
import { earnPoints } from '../../member/point-entry/points'
import { issueCoupon } from '../member-coupon/issue-coupon'
import { type AttendanceReward, attendances, dailyEventMembers, dailyEvents } from '../schema/daily-event.schema'
import { awardWithinBudget, nextAttendanceCounts, reachedMilestones } from './attendance-rules'
import { type DailyEventRow, milestonesOf } from './daily-event-record'

export type Attendance = typeof attendances.$inferSelect

/**
 * Locks and returns the running, visible event, so that its budget is spent serially. Throws INVALID_STATE when there
 * is none.
 */
async function lockRunningEvent(db: Db, today: string): Promise<DailyEventRow> {
  const { visible, closedAt, startDate, endDate } = dailyEvents
  const [event] = await db
    .select()
    .from(dailyEvents)
    .where(and(eq(visible, true), isNull(closedAt), lte(startDate, today), gte(endDate, today)))
    .for('update')
  if (!event) throw invalidState('진행 중인 출석 이벤트가 없습니다.')
  return event
}

/** Issues the coupon of a reward. When it is refused, the check-in is kept and the reward stores the reason. */
async function giveCoupon(db: Db, reward: AttendanceReward, issue: { now: Date; memberSeq: number; reason: string }) {
  const { couponSeq } = reward
  if (couponSeq === null) return reward
  try {
    const copy = await db.transaction((savepoint) => issueCoupon(savepoint, { ...issue, couponSeq, issuedBy: null }))
    return { ...reward, memberCouponSeq: copy.memberCouponSeq }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...reward, refused: error.message }
  }
}

/**
 * Checks a member in for today (Seoul) in the running event, once a day. The day's points and the milestones' points
 * are one ledger entry; milestone coupons are issued. `db` is a transaction. Throws INVALID_STATE when no event runs
 * or the member is not active, ALREADY_PROCESSED on the second time of a day, 404 for an unknown member.
 */
export async function checkIn(db: Db, { now, memberSeq }: { now: Date; memberSeq: number }): Promise<Attendance> {
  const today = seoulDay(now)
  const event = await lockRunningEvent(db, today)
  const { dailyEventSeq } = event
  const member = await lockMember(db, memberSeq)
  if (member.state !== 'ACTIVE') throw invalidState('출석할 수 없는 회원 상태입니다.')
  const byMember = and(eq(dailyEventMembers.dailyEventSeq, dailyEventSeq), eq(dailyEventMembers.memberSeq, memberSeq))
  const [before] = await db.select().from(dailyEventMembers).where(byMember)
  const standing = nextAttendanceCounts(before, today)

  const received = before?.milestoneNos ?? []
  const award = awardWithinBudget(event, reachedMilestones(await milestonesOf(db, dailyEventSeq), standing, received))
  const reason = `출석 이벤트: ${event.title}`
  const rewards: AttendanceReward[] = []
  for (const reward of award.rewards) rewards.push(await giveCoupon(db, reward, { now, memberSeq, reason }))
  const { point } = award
  const [attendance] = await db
    .insert(attendances)
    .values({ dailyEventSeq, memberSeq, date: today, point, ...standing, rewards, createdAt: now })
    .returning()
  if (!attendance) throw new Error('attendance was not inserted')
  if (point > 0) {
    const { attendanceSeq } = attendance
    await earnPoints(db, { now, memberSeq, kind: 'EARN_EVENT', amount: point, reason, attendanceSeq })
  }

  const rewarded = rewards.filter(({ refused }) => refused === null).map(({ milestoneNo }) => milestoneNo)
  const after = {
    ...standing,
    point: (before?.point ?? 0) + point,
    lastDate: today,
    milestoneNos: [...received, ...rewarded],
  }
  if (before) await db.update(dailyEventMembers).set(after).where(byMember)
  else await db.insert(dailyEventMembers).values({ dailyEventSeq, memberSeq, ...after })
  await db
    .update(dailyEvents)
    .set({
      usedPoint: sql`${dailyEvents.usedPoint} + ${point}`,
      checkInCount: sql`${dailyEvents.checkInCount} + 1`,
      ...(before ? {} : { memberCount: sql`${dailyEvents.memberCount} + 1` }),
      ...(award.over ? { overBudget: true } : {}),
    })
    .where(eq(dailyEvents.dailyEventSeq, dailyEventSeq))
  return attendance
}
