import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { LogEntry } from '../../call/call'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { formatNumber } from '../../lib/numbers'
import { seoulDay } from '../../lib/seoul-time'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/append-logs'
import { allEvents } from '../event/event-scope'
import { events } from '../schema/event.schema'
import { eventPrizes } from '../schema/event-prize.schema'
import { eventWinners } from '../schema/event-winner.schema'
import { receiverColumns } from './event-winner-edit'
import { OPEN, RETENTION_DAYS } from './event-winner-rules'

const { state, claimDueDate, closedAt, name, taxState, eventWinnerSeq } = eventWinners

const touched = (now: Date) => ({ updatedAt: now, updatedBy: null, version: sql`${eventWinners.version} + 1` })

/** Forfeits wins whose address or tax payment is missing after the due date; the prize becomes available again. */
const forfeit = (db: Db, now: Date, ofScope: SQL) =>
  db
    .update(eventWinners)
    .set({ state: 'FORFEITED', forfeitReason: '기한 내 미수령', closedAt: now, ...touched(now) })
    .from(eventPrizes)
    .where(
      and(
        eq(eventPrizes.eventPrizeSeq, eventWinners.eventPrizeSeq),
        ofScope,
        inArray(state, [...OPEN]),
        lt(claimDueDate, seoulDay(now)),
        or(eq(taxState, 'WAITING'), and(eq(eventPrizes.kind, 'GOODS'), sql`${state} <> 'CONFIRMED'`)),
      ),
    )
    .returning({ seq: eventWinnerSeq })

/** Erases personal data of winners 180 days after the prize was delivered or canceled. */
const purge = (db: Db, now: Date, ofScope: SQL) =>
  db
    .update(eventWinners)
    .set({ name: null, phone: null, ...receiverColumns(null), ...touched(now) })
    .where(and(ofScope, lt(closedAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)), isNotNull(name)))
    .returning({ seq: eventWinnerSeq })

/** Forfeits unclaimed wins, erases old personal data and logs both. Runs nightly; `db` is a transaction. */
export async function expireWinners(db: Db, now: Date): Promise<void> {
  for (const { scope, winners, noun } of allEvents) {
    const ofScope = sql`${eventWinners.eventSeq} in (select e.event_seq from ${events} e where e.scope = ${scope})`
    const forfeited = (await forfeit(db, now, ofScope)).length
    const purged = (await purge(db, now, ofScope)).length
    const entry = (action: 'STATE' | 'DELETE', targetCount: number, what: string): LogEntry => ({
      action,
      as: SYSTEM_ACTOR,
      resource: winners,
      targetCount,
      personal: false,
      summary: `${noun} 당첨자 ${formatNumber(targetCount)}명 ${what}`,
    })
    const entries = [entry('STATE', forfeited, '기한 경과로 당첨취소'), entry('DELETE', purged, '개인정보 파기')]
    const due = entries.filter(({ targetCount }) => targetCount)
    if (due.length > 0) await appendLogs(db, systemContext(now), due)
  }
}

export const winnerJob = defineJob({
  kind: 'event-winners',
  title: '당첨 수령기한 경과·개인정보 파기',
  schedule: { dailyAt: '03:00' },
  perform: ({ db, now }) => expireWinners(db, now),
})
