import type { Actor, Call, Services, SteppedCall } from '../call/call'
import { mayCall } from '../call/may-call'
import { checkInput, type Match, type Operation, parseQuery } from '../contract/contract'
import { invalid, noAuthority, Refusal, unavailable } from '../contract/refusal'
import { classifyDbError } from '../db/db-errors'
import { LockConflictError } from '../db/transaction'
import { checkHtmlPictures } from '../files/file-refs'
import { screenOf } from '../log/screens'
import { authenticate } from '../session/access'
import { adminNamesIn } from '../session/admin-names'
import { authenticateShopKey } from '../session/shop-keys'
import { readBody } from './body'
import { answerTagged, tagBody } from './etag'
import { hiddenChangeRefusal, maskedRecordOf } from './hidden-fields'
import { findPreviousResult, type RequestParts, runOnce } from './idempotency'
import { type CallFacts, inCall, inReadingCall } from './in-call'
import { keptAnswer } from './kept-answers'
import { pictureKeysIn, takesRichText } from './rich-text-pictures'
import { recordWrite } from './write-health'

/**
 * Handles one request for the matched operation. Throws Refusal for an expected error, anything else for a bug or an
 * outage.
 */
export async function runCall(
  services: Services,
  { operation, path }: Match,
  request: Request,
  ip: string,
): Promise<Response> {
  const now = services.clock.now()
  const background = request.headers.get('x-background') === '1'
  const writes = operation.method !== 'GET'
  const key =
    operation.scope && (await authenticateShopKey(services, { token: bearerOf(request), now }, operation.scope))
  const actor = key ? null : await actorOf(services, operation, request, { ip, now, background })
  if (!key && !mayCall(operation, actor)) throw noAuthority()
  const body = await readBody(operation, request)
  const input: RequestParts = {
    ...checkInput(operation, { path, query: parseQuery(new URL(request.url).search), body }),
    ...(key && operation.once ? { idempotencyKey: readIdempotencyKey(request) } : {}),
  }
  if ((input.query as { unmask?: boolean }).unmask && !actor?.piiUnmask) throw noAuthority()

  const facts = {
    services,
    now,
    actor,
    ...(key ? { shopKeySeq: key.shopKeySeq } : {}),
    ip,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    screen: screenOf(request.headers.get('x-admin-screen')),
    background,
    via: { operation: operation.name, recordSeq: (input.path as { seq?: number }).seq ?? null },
  }
  const handle = (): Promise<unknown> =>
    handled(services, operation, facts, input).catch((error: unknown) => {
      if (writes && classifyDbError(error) === 'AWAY') recordWrite(services, false)
      throw error instanceof LockConflictError ? busy(operation) : error
    })
  const { name, keepSeconds } = operation
  if (services.keepAnswers && keepSeconds !== null) {
    const kept = await keptAnswer(services, { name, keepSeconds }, input, async () =>
      tagBody({ status: operation.status, result: await handle() }),
    )
    return answerTagged(request, kept.body, kept.seconds)
  }
  const outcome = await handle()
  if (writes) recordWrite(services, true)
  if (outcome instanceof Response) return outcome
  if (key && !writes) return answerTagged(request, tagBody({ status: operation.status, result: outcome }))
  const names = actor ? await adminNamesIn(services.db, outcome) : {}
  return Response.json({ status: operation.status, result: outcome, ...names }, { status: operation.status })
}

const bearerOf = (request: Request): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the header Idempotency-Key, which every write of the customer site carries. Throws 400. */
function readIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key')?.trim() ?? ''
  if (UUID.test(key)) return key.toLowerCase()
  throw invalid({ 'Idempotency-Key': '쓰기 요청에는 Idempotency-Key 헤더(UUID)가 필요합니다.' })
}

/** Returns the caller; null on a PUBLIC operation without a valid token. */
async function actorOf(
  services: Services,
  operation: Operation,
  request: Request,
  facts: { ip: string; now: Date; background: boolean },
): Promise<Actor | null> {
  const token = bearerOf(request)
  if (operation.permission !== 'PUBLIC') return authenticate(services.db, services, { token, ...facts })
  if (!token) return null
  try {
    return await authenticate(services.db, services, { token, ...facts })
  } catch (error) {
    // Where a token is optional (reset-password), a bad one is rejected so that the client refreshes it and retries.
    if (error instanceof Refusal && operation.document.security) return null
    throw error
  }
}

type AnyHandler =
  | ((call: Call, input: unknown) => Promise<unknown>)
  | { inSteps: (call: SteppedCall<Call>, input: unknown) => Promise<unknown> }

const handlerOf = ({ definitions }: Pick<Services, 'definitions'>, { name }: Operation): AnyHandler =>
  definitions.handlers[name] as AnyHandler

/**
 * Returns a 400 if the body changes personal data that the admin sees masked, otherwise null. Reads the record with its
 * own handler, without its log entry: the admin sees nothing of it.
 */
async function refusalOfHiddenChanges(call: Call, operation: Operation, input: RequestParts): Promise<Refusal | null> {
  const record = maskedRecordOf(operation, call.actor)
  const read = record && handlerOf(call.services, record)
  if (typeof read !== 'function') return null
  const quiet = { ...call, log: () => undefined }
  return hiddenChangeRefusal(operation, input, (unmask) =>
    read(quiet, { path: input.path, query: { unmask }, body: undefined }),
  )
}

/**
 * Returns the error for a call that could not get its locks: CONFLICT if its contract declares 409, else 503 with
 * Retry-After.
 */
const busy = ({ method, document }: Operation): Refusal =>
  method !== 'GET' && '409' in document.responses
    ? new Refusal(409, 'CONFLICT', '다른 작업이 처리 중입니다. 잠시 후 다시 시도해 주세요.')
    : unavailable()

/**
 * Returns whether an operation writes nothing: also calculations of the customer site (quotes, previews). Reads of personal
 * data by admins are logged, in their transaction.
 */
const onlyReads = ({ method, scope, once, document }: Operation): boolean =>
  scope === null ? method === 'GET' && !document['x-personal'] && !document['x-writes'] : !once

/**
 * Runs the handler and writes its log entries in one transaction, unless it only reads; a stepped handler gets one
 * transaction per step. A request with an id acts once (`runOnce`). A stepped handler does so in `finish`, or handles
 * repeats itself.
 */
async function handled(
  services: Services,
  operation: Operation,
  facts: CallFacts,
  input: RequestParts,
): Promise<unknown> {
  const { name } = operation
  const handle = handlerOf(services, operation)
  /** Runs one transaction with its log entries. Marks pictures referenced in rich text as used. */
  const step: SteppedCall<Call>['step'] = (work) =>
    inCall(services, facts, async (call) => {
      if (takesRichText(operation)) await checkHtmlPictures(call, pictureKeysIn(input.body))
      return work(call)
    })
  const finish: SteppedCall<Call>['finish'] = (work) => step((call) => runOnce(call, name, input, () => work(call)))
  if (typeof handle === 'function') {
    if (onlyReads(operation)) return inReadingCall(services, facts, (call) => handle(call, input))
    return finish(async (call) => {
      const refusal = await refusalOfHiddenChanges(call, operation, input)
      const result = await handle(call, input)
      // errors of the handler (rights, states, versions) take precedence
      if (refusal) throw refusal
      return result
    })
  }
  if (maskedRecordOf(operation, facts.actor)) {
    const refusal = await step((call) => refusalOfHiddenChanges(call, operation, input))
    if (refusal) throw refusal
  }
  const before = await findPreviousResult({ ...facts, db: services.db }, name, input)
  if (before) return before.result
  return handle.inSteps({ ...facts, services, step, finish }, input)
}
