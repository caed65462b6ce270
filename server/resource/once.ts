import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Call, OperationName } from '../http/call'
import { Refusal } from '../http/refusal'
import { requestsDone } from './once.schema'

/** What a call asks for: the checked parts of its request. */
export interface Asked {
  path: unknown
  query: unknown
  body: unknown
}

/** The id of a request that must not act twice; undefined where there is none, and where the request only asks what would be done (`dryRun`). */
function requestIdOf({ body }: Asked): string | undefined {
  const { requestId, dryRun } = (body ?? {}) as { requestId?: unknown; dryRun?: unknown }
  return typeof requestId === 'string' && dryRun !== true ? requestId : undefined
}

/** The same object with its keys in order, at every depth. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, of]) => [key, sorted(of)]))
}

/**
 * A digest of what a request asks for. Its id is left out, and its version: that is the lock of the record, which may have been read again since, and
 * says nothing of what is to be done.
 */
function digestOf({ path, query, body }: Asked): string {
  const { requestId: _, version: _version, ...content } = body as Record<string, unknown>
  return createHash('sha256')
    .update(JSON.stringify(sorted({ path, query, content })))
    .digest('hex')
}

/** The refusal of a request id that has been used for something else. */
export const requestReused = (): Refusal =>
  new Refusal(
    409,
    'REQUEST_REUSED',
    '이미 다른 내용으로 처리된 요청 번호입니다. 화면을 새로고침한 뒤 다시 시도해 주세요.',
  )

type Done = typeof requestsDone.$inferSelect

/** Throws REQUEST_REUSED when a request is not the one that its id was used for. */
function refuseReused(done: Done, request: Pick<Done, 'operation' | 'digest' | 'adminSeq'>): void {
  // rows of an earlier version say nothing of their content
  const same = done.operation === null || (done.operation === request.operation && done.digest === request.digest)
  if (done.adminSeq !== request.adminSeq || !same) throw requestReused()
}

/**
 * Does `act` once for the request's id and returns what it answered; the same request again, after an answer that did not arrive, returns the first
 * answer. Kept for a day. Throws REQUEST_REUSED for an id that was used for another operation, another content or by another admin.
 */
export async function once<T>(call: Call, operation: OperationName, asked: Asked, act: () => Promise<T>): Promise<T> {
  const requestId = requestIdOf(asked)
  if (requestId === undefined || call.actor === null) return act()
  const { db, now, actor } = call
  const own = eq(requestsDone.requestId, requestId)
  const row = { requestId, adminSeq: actor.adminSeq, operation, digest: digestOf(asked), createdAt: now }
  // whoever comes second waits here for the first one's transaction
  const [first] = await db.insert(requestsDone).values(row).onConflictDoNothing().returning()
  if (!first) {
    const [done] = await db.select().from(requestsDone).where(own)
    if (!done) throw requestReused()
    refuseReused(done, row)
    // it is what `act` has answered
    return done.result as T
  }
  try {
    const result = await act()
    await db.update(requestsDone).set({ result }).where(own)
    return result
  } catch (error) {
    // what is kept of a refused call is not an answer
    if (error instanceof Refusal && error.keep) await db.delete(requestsDone).where(own)
    throw error
  }
}

/**
 * What a request was answered before, for an operation that works in steps and ends with `once`; null: it was not. Throws REQUEST_REUSED as `once`: before
 * anybody outside is asked.
 */
export async function answeredBefore(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  operation: OperationName,
  asked: Asked,
): Promise<{ result: unknown } | null> {
  const requestId = requestIdOf(asked)
  if (requestId === undefined || actor === null) return null
  const [done] = await db.select().from(requestsDone).where(eq(requestsDone.requestId, requestId))
  if (!done) return null
  refuseReused(done, { operation, digest: digestOf(asked), adminSeq: actor.adminSeq })
  return { result: done.result }
}
