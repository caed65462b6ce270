import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { DAY_MS } from '../../../../domain/common/durations'

type Wanted = Schemas['DailyEventMilestoneBody']
type Values = Partial<Schemas['DailyEventBody']>

export const ENDED_REASON = '종료된 출석 이벤트는 수정할 수 없습니다.'
export const BEGUN_REASON =
  '진행 중에는 시작일·일일 포인트·등록한 보상을 바꿀 수 없고, 종료일과 예산은 늘릴 수만 있습니다.'

/** Returns the number of days, both ends included. 0 if a date is missing or the end precedes the start. */
export function lengthOf(startDate: string | null | undefined, endDate: string | null | undefined): number {
  const days = Math.round((Date.parse(endDate ?? '') - Date.parse(startDate ?? '')) / DAY_MS) + 1
  return days > 0 ? days : 0
}

/** Returns the maximum points of one member: all days, and each reachable milestone once. */
export function maxPointsOf({ startDate, endDate, dailyPoint, milestones = [] }: Values): number {
  const length = lengthOf(startDate, endDate)
  const extra = milestones.filter(({ rewardKind, days }) => rewardKind === 'POINT' && days <= length)
  return extra.reduce((sum, { pointAmount }) => sum + (pointAmount ?? 0), length * (dailyPoint ?? 0))
}

/** Returns `100P` or `쿠폰`. */
export const rewardText = ({ rewardKind, pointAmount }: Pick<Wanted, 'rewardKind' | 'pointAmount'>): string =>
  rewardKind === 'POINT' ? `${formatThousands(pointAmount ?? 0)}P` : '쿠폰'

/** Returns the milestone rewards of a member who checks in every day and reaches `day`. */
export const rewardsOn = <M extends Wanted>(milestones: readonly M[], day: number): M[] =>
  milestones.filter(({ days }) => days === day)

const sameMilestone = (one: Wanted, other: Wanted) => one.basis === other.basis && one.days === other.days

function milestoneProblems(milestones: readonly Wanted[], length: number) {
  const problems: Record<`milestones[${number}].${keyof Wanted}`, string> = {}
  for (const [at, wanted] of milestones.entries()) {
    const first = milestones.findIndex((each) => sameMilestone(each, wanted))
    if (first !== at) problems[`milestones[${at}].days`] = '같은 기준과 일수의 보상이 이미 있습니다.'
    else if (length > 0 && wanted.days > length)
      problems[`milestones[${at}].days`] = `이벤트 기간(${length}일)보다 길 수 없습니다.`
    if (wanted.rewardKind === 'POINT' && !wanted.pointAmount)
      problems[`milestones[${at}].pointAmount`] = requiredPrompt('포인트')
    if (wanted.rewardKind === 'COUPON' && !wanted.couponSeq)
      problems[`milestones[${at}].couponSeq`] = requiredPrompt('쿠폰')
  }
  return problems
}

/** Returns the problems that the contract's rules do not cover. */
export function eventProblems({ startDate, endDate, milestones = [] }: Values) {
  const length = lengthOf(startDate, endDate)
  const span =
    startDate && endDate && endDate < startDate
      ? '종료일은 시작일 이후여야 합니다.'
      : startDate && endDate && (length < 2 || length > 93)
        ? '기간은 2~93일로 설정할 수 있습니다.'
        : undefined
  return { endDate: span, ...milestoneProblems(milestones, length) }
}
