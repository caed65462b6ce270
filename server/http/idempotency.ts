import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Call } from '../call/call'
import type { OperationName } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import { isSecret } from '../log/field-changes'
import { requestsDone } from './idempotency.schema'

/** The validated parts of a request. */
export interface RequestParts {
  path: unknown
  query: unknown
  body: unknown
  /** The header Idempotency-Key of the customer site. Admins send a `requestId` in the body. */
  idempotencyKey?: string
}

/** Returns the request id; undefined if there is none, or for a dry run (`dryRun`). */
function requestIdOf({ body, idempotencyKey }: RequestParts): string | undefined {
  if (idempotencyKey !== undefined) return idempotencyKey
  const { requestId, dryRun } = (body ?? {}) as { requestId?: unknown; dryRun?: unknown }
  return typeof requestId === 'string' && dryRun !== true ? requestId : undefined
}

/** Returns a copy with sorted keys at every depth, without secrets. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key]) => !isSecret(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, of]) => [key, sorted(of)]))
}

/**
 * Returns a digest of a request's content. It excludes the request id and `version`: a retry may send the version of a
 * record that was read again. It excludes secrets: a password could be guessed from a stored digest.
 */
function digestOf({ path, query, body }: RequestParts): string {
  const { requestId: _, version: _version, ...content } = (body ?? {}) as Record<string, unknown>
  return createHash('sha256')
    .update(JSON.stringify(sorted({ path, query, content })))
    .digest('hex')
}

/** Returns the error for a request id that was used for another request. */
export const requestReused = (): Refusal =>
  new Refusal(
    409,
    'REQUEST_REUSED',
    '이미 다른 내용으로 처리된 요청 번호입니다. 화면을 새로고침한 뒤 다시 시도해 주세요.',
  )

type Done = typeof requestsDone.$inferSelect

/** Returns who repeats a request: an admin, or a key of the customer site. Null for anybody else. */
function callerOf({
  actor,
  shopKeySeq,
}: Pick<Call, 'actor' | 'shopKeySeq'>): Pick<Done, 'adminSeq' | 'shopKeySeq'> | null {
  if (shopKeySeq !== undefined) return { adminSeq: null, shopKeySeq }
  return actor && { adminSeq: actor.adminSeq, shopKeySeq: null }
}

/** Throws REQUEST_REUSED if the stored request differs from this one. */
function refuseReused(done: Done, request: Pick<Done, 'operation' | 'digest' | 'adminSeq' | 'shopKeySeq'>): void {
  // rows of older versions do not record the content
  const same = done.operation === null || (done.operation === request.operation && done.digest === request.digest)
  const sameCaller = done.adminSeq === request.adminSeq && done.shopKeySeq === request.shopKeySeq
  if (!sameCaller || !same) throw requestReused()
}

/**
 * Runs `act` once per request id and returns its result; a repeated request returns the stored result. Results are kept
 * for a day. Throws REQUEST_REUSED if the id was used for another operation, for other content or by another caller.
 */
export async function runOnce<T>(
  call: Call,
  operation: OperationName,
  request: RequestParts,
  act: () => Promise<T>,
): Promise<T> {
  const requestId = requestIdOf(request)
  const caller = callerOf(call)
  if (requestId === undefined || caller === null) return act()
  const { db, now } = call
  const condition = eq(requestsDone.requestId, requestId)
  const row = { requestId, ...caller, operation, digest: digestOf(request), createdAt: now }
  // a concurrent duplicate waits here for the first transaction
  const [first] = await db.insert(requestsDone).values(row).onConflictDoNothing().returning()
  if (!first) {
    const [done] = await db.select().from(requestsDone).where(condition)
    if (!done) throw requestReused()
    refuseReused(done, row)
    // the stored result is of type T, since `act` returned it
    return done.result as T
  }
  try {
    const result = await act()
    await db.update(requestsDone).set({ result }).where(condition)
    return result
  } catch (error) {
    // a Refusal that commits is not a result
    if (error instanceof Refusal && error.keep) await db.delete(requestsDone).where(condition)
    throw error
  }
}

/**
 * Returns the stored result of an earlier identical request, null if there is none. Stepped operations call it before
 * they call an external system. Throws REQUEST_REUSED as `runOnce`.
 */
export async function findPreviousResult(
  call: Pick<Call, 'db' | 'actor' | 'shopKeySeq'>,
  operation: OperationName,
  request: RequestParts,
): Promise<{ result: unknown } | null> {
  const requestId = requestIdOf(request)
  const caller = callerOf(call)
  if (requestId === undefined || caller === null) return null
  const [done] = await call.db.select().from(requestsDone).where(eq(requestsDone.requestId, requestId))
  if (!done) return null
  refuseReused(done, { operation, digest: digestOf(request), ...caller })
  return { result: done.result }
}
