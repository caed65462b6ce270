import { and, asc, eq, lt } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { seoulDay, seoulMonth, shiftDays, shiftMonth, startOfDay } from '../lib/seoul-time'
import { awardWithinBudget, nextAttendanceCounts, reachedMilestones } from '../promotion/daily-event/attendance-rules'
import { coupons } from '../promotion/schema/coupon.schema'
import {
  attendances,
  dailyEventMembers,
  dailyEventMilestones,
  dailyEvents,
} from '../promotion/schema/daily-event.schema'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

type Event = typeof dailyEvents.$inferSelect
type Milestone = typeof dailyEventMilestones.$inferSelect
type Standing = typeof dailyEventMembers.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

const COUNTS = { small: { checkIns: 300, members: 40 }, full: { checkIns: 30_000, members: 4_000 } }

interface Plan {
  /** Months relative to the current one. */
  month: number
  title: string
  budget: { small: number; full: number } | null
  milestones: readonly [basis: Milestone['basis'], days: number, points: number | 'COUPON'][]
  /** Tenths of all check-ins. */
  share: number
}

/** One per month; no member has enough check-ins for a coupon yet. */
const PLANS: readonly Plan[] = [
  {
    month: -3,
    title: '매일 출석 체크',
    budget: null,
    milestones: [
      ['TOTAL', 7, 100],
      ['STREAK', 5, 50],
      ['TOTAL', 20, 500],
    ],
    share: 3,
  },
  {
    month: -1,
    title: '가을맞이 출석 체크',
    budget: { small: 1_500, full: 160_000 },
    milestones: [
      ['STREAK', 3, 30],
      ['STREAK', 7, 100],
      ['TOTAL', 15, 300],
    ],
    share: 4,
  },
  {
    month: 0,
    title: '겨울 타이어 준비 출석 체크',
    budget: { small: 50_000, full: 5_000_000 },
    milestones: [
      ['STREAK', 3, 30],
      ['TOTAL', 10, 200],
      ['STREAK', 28, 'COUPON'],
    ],
    share: 3,
  },
  {
    month: 1,
    title: '연말 감사 출석 체크',
    budget: { small: 100_000, full: 10_000_000 },
    milestones: [
      ['TOTAL', 7, 100],
      ['TOTAL', 14, 300],
      ['TOTAL', 25, 'COUPON'],
    ],
    share: 0,
  },
]

const lastOf = (month: string): string => shiftDays(`${shiftMonth(month, 1)}-01`, -1)

function eventOf(plan: Plan, at: number, { now, scale, picture }: Context): Event {
  const month = shiftMonth(seoulMonth(now), plan.month)
  const startDate = `${month}-01`
  const createdAt = new Date(
    Math.min(startOfDay(startDate).getTime() - 6 * DAY_MS, now.getTime() - 2 * DAY_MS) + 11 * HOUR_MS,
  )
  return {
    dailyEventSeq: at + 1,
    title: `${Number(month.slice(5))}월 ${plan.title}`,
    startDate,
    endDate: lastOf(month),
    visible: true,
    bannerFileSeq: picture(`event-pc-0${at + 1}`),
    stampFileSeq: null,
    notice:
      '<p>하루에 한 번, 자정부터 자정까지 출석할 수 있습니다.</p><p>연속 출석은 하루라도 빠지면 처음부터 다시 셉니다.</p>',
    dailyPoint: 10,
    pointBudget: plan.budget?.[scale] ?? null,
    closedAt: null,
    usedPoint: 0,
    memberCount: 0,
    checkInCount: 0,
    overBudget: false,
    createdAt,
    createdBy: 'mkt_lead',
    updatedAt: createdAt,
    updatedBy: 'mkt_lead',
    version: 1,
  }
}

/** Returns the days on which a member checks in: occasionally, or on consecutive days. */
function visits(dice: Dice, days: readonly string[], limit: number): string[] {
  const wanted = Math.min(limit, dice.chance(30) ? dice.int(1, 3) : dice.chance(64) ? dice.int(4, 9) : dice.int(10, 16))
  const from = dice.int(0, Math.max(0, days.length - wanted - 3))
  const faithful = dice.int(60, 100)
  return days
    .slice(from)
    .filter(() => dice.chance(faithful))
    .slice(0, wanted)
}

/** Returns planned check-ins by day; all members of the pool take turns. */
function comings(context: Context, event: Event, count: number, turn: () => { memberSeq: number; joined: string }) {
  const { dice, now } = context
  const today = seoulDay(now)
  // elapsed seconds of today; few just after midnight
  const late = Math.min(3_000, Math.floor((now.getTime() - startOfDay(today).getTime()) / 1_000))
  const taken = new Set<number>()
  const found: { memberSeq: number; at: Date }[] = []
  for (let tries = 0; found.length < count && tries < count * 4; tries += 1) {
    const { memberSeq, joined } = turn()
    if (taken.has(memberSeq)) continue
    taken.add(memberSeq)
    const first = joined >= event.startDate ? shiftDays(joined, 1) : event.startDate
    const last = event.endDate < today ? event.endDate : today
    const days: string[] = []
    for (let day = first; day <= last; day = shiftDays(day, 1)) days.push(day)
    for (const day of visits(dice, days, count - found.length)) {
      const at = startOfDay(day).getTime() + 7 * HOUR_MS + dice.int(0, 16 * HOUR_MS)
      // today's check-ins are in the past
      found.push({
        memberSeq,
        at: new Date(day === today ? Math.min(at, now.getTime() - dice.int(0, late) * 1_000) : at),
      })
    }
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Loads four events in all states; rewards follow the shop's rules. */
export async function loadDailyEvents(db: Db, context: Context): Promise<void> {
  const { now, scale } = context
  const counts = COUNTS[scale]
  const [coupon] = await db
    .select({ couponSeq: coupons.couponSeq })
    .from(coupons)
    .where(and(eq(coupons.issueMethod, 'MANUAL'), eq(coupons.state, 'ACTIVE')))
    .orderBy(asc(coupons.couponSeq))
    .limit(1)
  const pool = await db
    .select({ memberSeq: members.memberSeq, createdAt: members.createdAt })
    .from(members)
    .where(and(eq(members.state, 'ACTIVE'), lt(members.createdAt, new Date(now.getTime() - 10 * DAY_MS))))
    .orderBy(asc(members.memberSeq))
    .limit(counts.members)
  let next = 0
  const turn = () => {
    const member = pool[next % pool.length] ?? { memberSeq: 1, createdAt: now }
    next += 1
    return { memberSeq: member.memberSeq, joined: seoulDay(member.createdAt) }
  }

  const events: Event[] = []
  const milestones: Milestone[] = []
  const checkIns: (typeof attendances.$inferSelect)[] = []
  const standings: Standing[] = []
  for (const [index, plan] of PLANS.entries()) {
    const event = eventOf(plan, index, context)
    const { dailyEventSeq } = event
    const own = plan.milestones.map(([basis, days, reward], i): Milestone => {
      const couponSeq = reward === 'COUPON' ? (coupon?.couponSeq ?? null) : null
      const pointAmount = couponSeq ? null : reward === 'COUPON' ? 1_000 : reward
      return {
        dailyEventSeq,
        milestoneNo: i + 1,
        basis,
        days,
        pointAmount,
        couponSeq,
        rewardKind: couponSeq ? 'COUPON' : 'POINT',
      }
    })
    const byMember = new Map<number, Standing>()
    for (const { memberSeq, at } of comings(context, event, (counts.checkIns * plan.share) / 10, turn)) {
      const date = seoulDay(at)
      const before = byMember.get(memberSeq)
      const standing = nextAttendanceCounts(before, date)
      const milestoneNos = before?.milestoneNos ?? []
      const { point, rewards, over } = awardWithinBudget(event, reachedMilestones(own, standing, milestoneNos))
      checkIns.push({
        attendanceSeq: checkIns.length + 1,
        dailyEventSeq,
        memberSeq,
        date,
        point,
        ...standing,
        rewards,
        createdAt: at,
      })
      const given = rewards.filter(({ refused }) => refused === null).map(({ milestoneNo }) => milestoneNo)
      const sum = (before?.point ?? 0) + point
      const facts = { ...standing, point: sum, lastDate: date, milestoneNos: [...milestoneNos, ...given] }
      byMember.set(memberSeq, { dailyEventSeq, memberSeq, ...facts })
      event.usedPoint += point
      event.checkInCount += 1
      event.overBudget ||= over
    }
    event.memberCount = byMember.size
    events.push(event)
    milestones.push(...own)
    standings.push(...byMember.values())
  }
  await insertAll(db, dailyEvents, events)
  await insertAll(db, dailyEventMilestones, milestones)
  await insertAll(db, attendances, checkIns)
  await insertAll(db, dailyEventMembers, standings)
  await continueNumbers(db, dailyEvents, 'dailyEventSeq')
  await continueNumbers(db, attendances, 'attendanceSeq')
}
