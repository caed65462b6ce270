import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import type { Outcome } from '../../message/dispatch'
import { messageLogs } from '../../message/message.schema'
import { restockNotifies } from './restock.schema'

/** A message without an answer for so long was sent by a process that died. */
const LOST_MS = 60 * 60 * 1000

/** Columns that say that the server changed a request by itself. */
export const touched = (now: Date) => ({
  updatedAt: now,
  updatedBy: null,
  version: sql`${restockNotifies.version} + 1`,
})

/** Requests follow their message: SENT, FAILED, or on to the text message that goes instead. */
export async function followRestock(db: Db, outcomes: Outcome[], now: Date): Promise<void> {
  const of = new Map(outcomes.map((outcome) => [outcome.messageLogSeq, outcome]))
  const waiting = await db
    .select({ seq: restockNotifies.restockNotifySeq, message: restockNotifies.messageLogSeq })
    .from(restockNotifies)
    .where(and(inArray(restockNotifies.messageLogSeq, [...of.keys()]), eq(restockNotifies.state, 'QUEUED')))
    .orderBy(asc(restockNotifies.restockNotifySeq))
    .for('update')
  for (const { seq, message } of waiting) {
    const outcome = of.get(message ?? 0)
    if (!outcome) continue
    const change = outcome.delivered
      ? ({ state: 'SENT', sentAt: now, closedAt: now, failReason: null } as const)
      : outcome.nextSeq !== null
        ? { messageLogSeq: outcome.nextSeq }
        : ({ state: 'FAILED', failReason: outcome.failMessage } as const)
    await db
      .update(restockNotifies)
      .set({ ...change, ...touched(now) })
      .where(eq(restockNotifies.restockNotifySeq, seq))
  }
}

/** Hourly: messages whose answer was lost count as sent, as the message log has them. */
export async function settleLostRestock(db: Db, now: Date): Promise<void> {
  await db
    .update(restockNotifies)
    .set({ state: 'SENT', sentAt: messageLogs.sentAt, closedAt: messageLogs.sentAt, ...touched(now) })
    .from(messageLogs)
    .where(
      and(
        eq(messageLogs.messageLogSeq, restockNotifies.messageLogSeq),
        eq(restockNotifies.state, 'QUEUED'),
        eq(messageLogs.state, 'SENT'),
        lt(messageLogs.sentAt, new Date(now.getTime() - LOST_MS)),
      ),
    )
}
