import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { inUse } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import { dailyEventMilestones, dailyEvents } from '../schema/daily-event.schema'
import { events } from '../schema/event.schema'
import { eventPrizes } from '../schema/event-prize.schema'
import { eventWinners } from '../schema/event-winner.schema'

type Reader = Pick<AdminCall, 'db' | 'now'>

/** Returns the title of an open attendance event that rewards with the coupon. */
async function findDailyEvent({ db, now }: Reader, couponSeq: number): Promise<string | undefined> {
  const [found] = await db
    .select({ title: dailyEvents.title })
    .from(dailyEvents)
    .innerJoin(dailyEventMilestones, eq(dailyEventMilestones.dailyEventSeq, dailyEvents.dailyEventSeq))
    .where(
      and(
        eq(dailyEventMilestones.couponSeq, couponSeq),
        gte(dailyEvents.endDate, seoulDay(now)),
        isNull(dailyEvents.closedAt),
      ),
    )
    .limit(1)
  return found?.title
}

/** Returns the title of an open event that offers the coupon. */
async function findEvent({ db, now }: Reader, couponSeq: number): Promise<string | undefined> {
  const [found] = await db
    .select({ title: events.title })
    .from(events)
    .where(
      and(
        sql`${events.couponSeqs} @> ${JSON.stringify([couponSeq])}::jsonb`,
        isNull(events.closedAt),
        or(isNull(events.endAt), gt(events.endAt, now)),
      ),
    )
    .limit(1)
  return found?.title
}

/** Returns the title of an event with a prize of the coupon that was not drawn yet. */
async function findUndrawnPrize({ db }: Reader, couponSeq: number): Promise<string | undefined> {
  const won = sql`(select 1 from ${eventWinners} where ${eventWinners.eventPrizeSeq} = ${eventPrizes}.event_prize_seq)`
  const [found] = await db
    .select({ title: events.title })
    .from(eventPrizes)
    .innerJoin(events, eq(events.eventSeq, eventPrizes.eventSeq))
    .where(and(eq(eventPrizes.couponSeq, couponSeq), sql`not exists ${won}`))
    .limit(1)
  return found?.title
}

/** Throws IN_USE when an open event gives the coupon away. END is refused only for attendance events. */
export async function checkNotLinked(call: Reader, couponSeq: number, action: 'DELETE' | 'END'): Promise<void> {
  const what = action === 'DELETE' ? '삭제' : '종료'
  const daily = await findDailyEvent(call, couponSeq)
  if (daily) throw inUse(`진행 중인 출석 이벤트에 연결된 쿠폰은 ${what}할 수 없습니다. (${daily})`)
  if (action === 'END') return
  const event = await findEvent(call, couponSeq)
  if (event) throw inUse(`진행 중인 이벤트에 연결된 쿠폰은 삭제할 수 없습니다. (${event})`)
  const prize = await findUndrawnPrize(call, couponSeq)
  if (prize) throw inUse(`추첨 전인 경품에 연결된 쿠폰은 삭제할 수 없습니다. (${prize})`)
}
