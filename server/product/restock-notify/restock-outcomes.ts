import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { Outcome } from '../../message/outcome'
import { restockNotifies } from '../schema/restock.schema'

/** Columns for a change by the server, without an admin. */
export const systemStamp = (now: Date) => ({
  updatedAt: now,
  updatedBy: null,
  version: sql`${restockNotifies.version} + 1`,
})

/** Updates requests with the outcome of their message: SENT, FAILED, or the key of the text message sent instead. */
export async function applyRestockOutcomes(db: Db, outcomes: Outcome[], now: Date): Promise<void> {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.messageLogSeq, outcome]))
  const waiting = await db
    .select({ seq: restockNotifies.restockNotifySeq, message: restockNotifies.messageLogSeq })
    .from(restockNotifies)
    .where(and(inArray(restockNotifies.messageLogSeq, [...outcomeOf.keys()]), eq(restockNotifies.state, 'QUEUED')))
    .orderBy(asc(restockNotifies.restockNotifySeq))
    .for('update')
  for (const { seq, message } of waiting) {
    const outcome = outcomeOf.get(message ?? 0)
    if (!outcome) continue
    const failed = { state: 'FAILED', failReason: outcome.failMessage } as const
    const undelivered = outcome.nextSeq !== null ? { messageLogSeq: outcome.nextSeq } : failed
    const change = outcome.delivered
      ? ({ state: 'SENT', sentAt: now, closedAt: now, failReason: null } as const)
      : undelivered
    await db
      .update(restockNotifies)
      .set({ ...change, ...systemStamp(now) })
      .where(eq(restockNotifies.restockNotifySeq, seq))
  }
}
