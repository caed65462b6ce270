import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import type { Outcome } from '../../message/dispatch'
import { restockNotifies } from './restock.schema'

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
