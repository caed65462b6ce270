import { and, eq } from 'drizzle-orm'
import type { AdminCall } from '../http/call'
import { conflict } from '../http/refusal'
import { requestsDone } from './once.schema'

/**
 * What `act` answers, done once for a `requestId`: who asks again, after an answer that did not come, is given the first one. Kept for
 * a day. Throws CONFLICT on an id that is another admin's.
 */
export async function once<T>({ db, actor, now }: AdminCall, requestId: string, act: () => Promise<T>): Promise<T> {
  const row = { requestId, adminSeq: actor.adminSeq, createdAt: now }
  // whoever comes second waits here for the first one's transaction
  const [first] = await db.insert(requestsDone).values(row).onConflictDoNothing().returning()
  const own = eq(requestsDone.requestId, requestId)
  if (!first) {
    const [done] = await db
      .select()
      .from(requestsDone)
      .where(and(own, eq(requestsDone.adminSeq, actor.adminSeq)))
    if (!done) throw conflict(null)
    // it is what `act` has answered
    return done.result as T
  }
  const result = await act()
  await db.update(requestsDone).set({ result }).where(own)
  return result
}
