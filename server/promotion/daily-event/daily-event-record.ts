import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { anyOf, checkPeriod, contains, isSet } from '../../resource/filters'
import { countUsesOf } from '../../resource/list-query'
import { orderBy } from '../../resource/pages'
import { periodState, periodStateOf } from '../period-state'
import { coupons } from '../schema/coupon.schema'
import { dailyEventMilestones, dailyEvents } from '../schema/daily-event.schema'

export type DailyEventRow = typeof dailyEvents.$inferSelect
export type Milestone = typeof dailyEventMilestones.$inferSelect
type Query = QueryOf<'GET /api/v1/admin/daily-events'>

const { dailyEventSeq, title, startDate, endDate, visible, closedAt, pointBudget, usedPoint } = dailyEvents

/** The last day of an event: the day it was closed early, or its end date. */
export const lastDay = sql<string>`least(${endDate}, (${closedAt} at time zone 'Asia/Seoul')::date)`

export const lastDayOf = ({ endDate, closedAt }: Pick<DailyEventRow, 'endDate' | 'closedAt'>): string =>
  closedAt && seoulDay(closedAt) < endDate ? seoulDay(closedAt) : endDate

export const stateOf = (event: Pick<DailyEventRow, 'startDate' | 'endDate' | 'closedAt'>, now: Date) =>
  event.closedAt ? 'ENDED' : periodState(event.startDate, event.endDate, seoulDay(now))

const stateAt = (now: Date): SQL<Schemas['PeriodState']> =>
  sql`case when ${closedAt} is not null then 'ENDED' else ${periodStateOf(startDate, endDate, seoulDay(now))} end`

export function dailyEventFilter(query: Query, { now }: Pick<AdminCall, 'now'>): SQL | undefined {
  const { from, to } = query.startDate ?? {}
  if (query.startDate) checkPeriod(query.startDate, 'startDate')
  return and(
    contains(query.keyword, title),
    anyOf(stateAt(now), query.state),
    isSet(visible, query.visible),
    from ? sql`${startDate} >= ${from}::date` : undefined,
    to ? sql`${startDate} <= ${to}::date` : undefined,
  )
}

/** Selects events with their state today, and whether their budget is used up. */
export const dailyEventRows = (
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  where: SQL | undefined,
  sort?: Query['sort'],
) => {
  const { memberCount, checkInCount, createdAt, overBudget } = dailyEvents
  return db
    .select({
      ...getTableColumns(dailyEvents),
      state: stateAt(now).as('state'),
      budgetSpent: sql<boolean>`coalesce(${overBudget} or ${usedPoint} >= ${pointBudget}, false)`.as('budget_spent'),
      milestoneCount: countUsesOf(dailyEventMilestones.dailyEventSeq, dailyEventSeq).as('milestone_count'),
    })
    .from(dailyEvents)
    .where(where)
    .orderBy(
      ...orderBy(
        sort,
        'createdAt,desc',
        { title, startDate, memberCount, checkInCount, usedPoint, createdAt },
        dailyEventSeq,
      ),
    )
}

/** Returns the milestones of an event in the order of their days. */
export const milestonesOf = (db: Db, seq: number): Promise<Milestone[]> =>
  db
    .select()
    .from(dailyEventMilestones)
    .where(eq(dailyEventMilestones.dailyEventSeq, seq))
    .orderBy(asc(dailyEventMilestones.days), asc(dailyEventMilestones.milestoneNo))

/** Returns the milestones of an event in the contract's shape. */
export function milestoneViews(db: Db, seq: number): Promise<Schemas['DailyEventMilestone'][]> {
  const { milestoneNo, basis, days, rewardKind, pointAmount, couponSeq } = dailyEventMilestones
  return db
    .select({ milestoneNo, basis, days, rewardKind, pointAmount, couponSeq, couponName: coupons.name })
    .from(dailyEventMilestones)
    .leftJoin(coupons, eq(coupons.couponSeq, couponSeq))
    .where(eq(dailyEventMilestones.dailyEventSeq, seq))
    .orderBy(asc(days), asc(milestoneNo))
}

/** Formats milestones for the log: `누적 7일 100P, 연속 14일 쿠폰 3번`. */
export const milestonesText = (
  milestones: readonly Pick<Milestone, 'basis' | 'days' | 'rewardKind' | 'pointAmount' | 'couponSeq'>[],
): string =>
  milestones
    .map(({ basis, days, rewardKind, pointAmount, couponSeq }) => {
      const reward = rewardKind === 'POINT' ? `${formatNumber(pointAmount ?? 0)}P` : `쿠폰 ${couponSeq}번`
      return `${labelOf('MilestoneBasis', basis)} ${days}일 ${reward}`
    })
    .join(', ')

/** Returns the first possible start of another event: after all existing ones, today at the earliest. */
export async function nextStart({ db, now }: Pick<AdminCall, 'db' | 'now'>): Promise<string> {
  const [row] = await db.select({ last: sql<string | null>`max(${lastDay})::text` }).from(dailyEvents)
  const [today, next] = [seoulDay(now), row?.last ? shiftDays(row.last, 1) : '']
  return next > today ? next : today
}
