import { handlers } from '../handlers'
import { screenOf } from '../log/screens'
import { appendLogs } from '../log/writer'
import { authenticate } from '../session/access'
import { readBody } from './body'
import type { Actor, Call, Db, LogEntry, OperationName, Services } from './call'
import { checkInput, matchOperation, type Operation, parseQuery } from './contract'
import { noAuthority, notFound, Refusal } from './refusal'

/** Lock conflicts, and races against a uniqueness rule: the second try sees what the other one wrote, and says so. */
const TRY_AGAIN = new Set(['40001', '40P01', '23505', '23503'])
const TRIES = 3

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}

/** Answers one request below /api. Throws Refusal, or anything else when something is broken. */
export async function runCall(services: Services, request: Request, ip: string): Promise<Response> {
  const url = new URL(request.url)
  const found = matchOperation(request.method, url.pathname)
  if (!found) throw notFound()
  const { operation } = found
  const now = services.clock.now()
  const background = request.headers.get('x-background') === '1'
  const actor = await actorOf(services, operation, request, { ip, now, background })
  guard(operation, actor)
  const body = await readBody(operation, request)
  const input = checkInput(operation, { path: found.path, query: parseQuery(url.search), body })
  if ((input.query as { unmask?: boolean }).unmask && !actor?.piiUnmask) throw noAuthority()

  const facts = {
    services,
    now,
    actor,
    ip,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    screen: screenOf(request.headers.get('x-admin-screen')),
    background,
  }
  const { outcome, done } = await inTransaction(services, operation.name, facts, input)
  for (const task of done) task()
  if (outcome instanceof Refusal) throw outcome
  if (outcome instanceof Response) return outcome
  return Response.json({ status: operation.status, result: outcome }, { status: operation.status })
}

/** Who calls; null on a PUBLIC operation that came without a good token. */
async function actorOf(
  services: Services,
  operation: Operation,
  request: Request,
  facts: { ip: string; now: Date; background: boolean },
): Promise<Actor | null> {
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
  if (operation.permission !== 'PUBLIC') return authenticate(services.db, services, { token, ...facts })
  if (!token) return null
  try {
    return await authenticate(services.db, services, { token, ...facts })
  } catch (error) {
    // Where the contract offers a token (reset-password) a bad one is refused: the client renews it and asks again.
    if (error instanceof Refusal && operation.document.security) return null
    throw error
  }
}

/** Throws INVALID_AUTHORITIES unless the actor has one of the operation's codes on its level. */
function guard(operation: Operation, actor: Actor | null): void {
  if (operation.permission === 'PUBLIC' || operation.permission === 'SIGNED_IN') return
  const enough = operation.permission.some((code) => {
    const level = actor?.permissions[code]
    return level === 'WRITE' || (level === 'READ' && operation.level === 'READ')
  })
  if (!enough) throw noAuthority()
}

type Facts = Omit<Call, 'db' | 'log' | 'afterCommit'>
type AnyHandler = (call: Call, input: unknown) => Promise<unknown>

/** The handler and its log rows in one transaction. A Refusal with `keep` is an outcome: what was written stays. */
async function inTransaction(
  services: Services,
  name: OperationName,
  facts: Facts,
  input: unknown,
): Promise<{ outcome: unknown; done: (() => void)[] }> {
  const handle = handlers[name] as AnyHandler
  for (let attempt = 1; ; attempt += 1) {
    const done: (() => void)[] = []
    try {
      const outcome = await services.db.transaction(async (db) => {
        const entries: LogEntry[] = []
        const call: Call = {
          ...facts,
          db: db as Db,
          log: (entry) => entries.push(entry),
          afterCommit: (task) => done.push(task),
        }
        const answer = await handle(call, input).catch((error: unknown) => {
          if (error instanceof Refusal && error.keep) return error
          throw error
        })
        await appendLogs(db as Db, call, entries)
        return answer
      })
      return { outcome, done }
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error
    }
  }
}
