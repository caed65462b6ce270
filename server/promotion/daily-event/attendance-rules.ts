import { Refusal } from '../../contract/refusal'
import { shiftDays } from '../../lib/seoul-time'
import type { AttendanceReward, dailyEventMembers } from '../schema/daily-event.schema'
import type { DailyEventRow, Milestone } from './daily-event-record'

type Standing = typeof dailyEventMembers.$inferSelect

const OVER_BUDGET = '포인트 예산이 소진되었습니다.'

/**
 * Returns a member's counts after a check-in today. A missed day restarts the streak. Throws ALREADY_PROCESSED on the
 * second check-in of a day.
 */
export function nextAttendanceCounts(
  before: Pick<Standing, 'totalDays' | 'streakDays' | 'lastDate'> | undefined,
  today: string,
): Pick<Standing, 'totalDays' | 'streakDays'> {
  if (!before) return { totalDays: 1, streakDays: 1 }
  if (before.lastDate >= today) throw new Refusal(409, 'ALREADY_PROCESSED', '오늘은 이미 출석했습니다.')
  const isConsecutive = before.lastDate === shiftDays(today, -1)
  return { totalDays: before.totalDays + 1, streakDays: isConsecutive ? before.streakDays + 1 : 1 }
}

/** Returns the milestones that a member has reached and not received yet. */
export const reachedMilestones = (
  milestones: readonly Milestone[],
  { totalDays, streakDays }: Pick<Standing, 'totalDays' | 'streakDays'>,
  received: readonly number[],
): Milestone[] =>
  milestones.filter(
    ({ milestoneNo, basis, days }) =>
      !received.includes(milestoneNo) && days === (basis === 'TOTAL' ? totalDays : streakDays),
  )

/** Returns the daily points and milestone rewards that the budget covers. Coupons do not use the budget. */
export function awardWithinBudget(
  { dailyPoint, pointBudget, usedPoint }: Pick<DailyEventRow, 'dailyPoint' | 'pointBudget' | 'usedPoint'>,
  milestones: readonly Milestone[],
) {
  let budgetLeft = pointBudget === null ? Number.POSITIVE_INFINITY : pointBudget - usedPoint
  const takeFromBudget = (amount: number): boolean => {
    if (amount > budgetLeft) return false
    budgetLeft -= amount
    return true
  }
  const daily = takeFromBudget(dailyPoint) ? dailyPoint : 0
  const rewards = milestones.map(({ milestoneNo, rewardKind, pointAmount, couponSeq }): AttendanceReward => {
    const amount = rewardKind === 'POINT' ? (pointAmount ?? 0) : 0
    const isCovered = takeFromBudget(amount)
    return {
      milestoneNo,
      point: isCovered ? amount : 0,
      couponSeq,
      memberCouponSeq: null,
      refused: isCovered ? null : OVER_BUDGET,
    }
  })
  const over = daily < dailyPoint || rewards.some(({ refused }) => refused !== null)
  return { point: rewards.reduce((sum, reward) => sum + reward.point, daily), rewards, over }
}
