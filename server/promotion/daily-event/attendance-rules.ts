import { Refusal } from '../../http/refusal'
import { shiftDays } from '../../lib/seoul'
import type { AttendanceReward, dailyEventMembers } from './daily-event.schema'
import type { DailyEventRow, Milestone } from './daily-event-record'

type Standing = typeof dailyEventMembers.$inferSelect

const OVER_BUDGET = '포인트 예산이 소진되었습니다.'

/** Where a member stands after a check-in today; a missed day begins the streak anew. Throws ALREADY_PROCESSED on the second of a day. */
export function nextStanding(
  before: Pick<Standing, 'totalDays' | 'streakDays' | 'lastDate'> | undefined,
  today: string,
): Pick<Standing, 'totalDays' | 'streakDays'> {
  if (!before) return { totalDays: 1, streakDays: 1 }
  if (before.lastDate >= today) throw new Refusal(409, 'ALREADY_PROCESSED', '오늘은 이미 출석했습니다.')
  const follows = before.lastDate === shiftDays(today, -1)
  return { totalDays: before.totalDays + 1, streakDays: follows ? before.streakDays + 1 : 1 }
}

/** Milestones that a member has reached and was not given yet. */
export const reached = (
  milestones: readonly Milestone[],
  { totalDays, streakDays }: Pick<Standing, 'totalDays' | 'streakDays'>,
  given: readonly number[],
): Milestone[] =>
  milestones.filter(
    ({ milestoneNo, basis, days }) =>
      !given.includes(milestoneNo) && days === (basis === 'TOTAL' ? totalDays : streakDays),
  )

/** What is given of the daily points and the milestones, as long as the budget lasts; coupons cost it nothing. */
export function pointsOf(
  { dailyPoint, pointBudget, usedPoint }: Pick<DailyEventRow, 'dailyPoint' | 'pointBudget' | 'usedPoint'>,
  milestones: readonly Milestone[],
) {
  let room = pointBudget === null ? Number.POSITIVE_INFINITY : pointBudget - usedPoint
  const fits = (amount: number): boolean => {
    if (amount > room) return false
    room -= amount
    return true
  }
  const daily = fits(dailyPoint) ? dailyPoint : 0
  const rewards = milestones.map(({ milestoneNo, rewardKind, pointAmount, couponSeq }): AttendanceReward => {
    const amount = rewardKind === 'POINT' ? (pointAmount ?? 0) : 0
    const given = fits(amount)
    return {
      ...{ milestoneNo, point: given ? amount : 0, couponSeq, memberCouponSeq: null },
      refused: given ? null : OVER_BUDGET,
    }
  })
  const over = daily < dailyPoint || rewards.some(({ refused }) => refused !== null)
  return { point: rewards.reduce((sum, reward) => sum + reward.point, daily), rewards, over }
}
