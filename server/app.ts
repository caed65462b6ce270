import { type Context, Hono } from 'hono'
import type { Services } from './call/call'
import { matchOperation } from './contract/contract'
import { notFound, Refusal, unavailable } from './contract/refusal'
import { classifyDbError } from './db/db-errors'
import { serveFile } from './files/serve'
import { socketIp } from './http/client-ip'
import { compressJson } from './http/compress'
import { runCall } from './http/run-call'
import { describeError } from './lib/describe-error'
import { receiveReport } from './message/report-hook'
import { receivePaymentNotice } from './orderdelivery/payment/payment-hook'
import { adminNamesIn } from './session/admin-names'

interface AppEnv {
  Variables: { requestId: string; operation: string }
}

export type App = Hono<AppEnv>
type AppContext = Context<AppEnv>

export interface AppOptions {
  /** Returns the client address. Default: the socket's address, which no header can change. */
  ipOf?: (request: Request, env: unknown) => string
  /** Handles requests outside of /api and /files: the built app. */
  deliver?: (request: Request) => Response | null | Promise<Response | null>
  /** Receives one line per request. */
  access?: (line: AccessLine) => void
  /** Receives unexpected errors. */
  report?: (failure: Failure) => void
  /** Handles GET /metrics. Default: there are no metrics. */
  metrics?: (request: Request) => Promise<Response>
}

/** An error that ended a request. */
interface Failure {
  requestId: string
  operation: string
  /** One line, without personal data. */
  error: string
}

export interface AccessLine {
  method: string
  /** The contract's name of the operation, or a fixed name of another handler; a small set of values. */
  operation: string
  /** Without query values. */
  path: string
  status: number
  ms: number
  requestId: string
}

const internal = (): Response =>
  Response.json(
    { status: 500, code: 'INTERNAL', message: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.' },
    { status: 500 },
  )

function refusalResponse(refusal: Refusal, names: Awaited<ReturnType<typeof adminNamesIn>> = {}): Response {
  const { status, code, message, errors, result, retryAfter } = refusal
  return Response.json(
    {
      status,
      code,
      message,
      ...(code === 'VALIDATION_FAILED' ? { errors: errors ?? [] } : errors && { errors }),
      ...(result === undefined ? {} : { result, ...names }),
    },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } },
  )
}

/** How long browsers may keep the answer of a public call, in seconds. All others are not stored. */
const CACHED_SECONDS: Readonly<Record<string, number | undefined>> = { 'GET /api/v1/common/shop': 60 }

/**
 * Creates the server as a request handler: /api, /files, and `deliver` for everything else. It opens no port and keeps
 * no state.
 */
export function createApp(services: Services, options: AppOptions = {}): App {
  const ipOf = options.ipOf ?? socketIp
  const report = options.report ?? (({ requestId, operation, error }) => console.error(requestId, operation, error))

  async function handleErrors(c: AppContext, work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) return refusalResponse(error, await adminNamesIn(services.db, error.result))
      report({ requestId: c.get('requestId'), operation: c.get('operation'), error: describeError(error) })
      return classifyDbError(error) === 'AWAY' ? refusalResponse(unavailable()) : internal()
    }
  }

  const app: App = new Hono()

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = services.random.bytes(8).toString('hex')
    c.set('requestId', requestId)
    c.set('operation', 'app')
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    options.access?.({
      method: c.req.method,
      operation: c.get('operation'),
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      requestId,
    })
  })

  // called by the payment provider, see docs/connect.md
  app.post('/api/v1/hooks/payments', async (c) => {
    c.set('operation', 'hooks/payments')
    const response = await handleErrors(c, () => receivePaymentNotice(services, c.req.raw))
    response.headers.set('Cache-Control', 'no-store')
    return response
  })

  // called by the message provider, see docs/connect.md
  app.post('/api/v1/hooks/messages', async (c) => {
    c.set('operation', 'hooks/messages')
    const response = await handleErrors(c, () => receiveReport(services, c.req.raw))
    response.headers.set('Cache-Control', 'no-store')
    return response
  })

  app.all('/api/*', async (c) => {
    const { raw } = c.req
    const found = matchOperation(raw.method, new URL(raw.url).pathname)
    c.set('operation', found?.operation.name ?? 'unknown')
    const response = await handleErrors(c, async () => {
      if (!found) throw notFound()
      return runCall(services, found, raw, ipOf(raw, c.env))
    })
    if (!response.headers.has('Cache-Control')) {
      const seconds = response.ok ? CACHED_SECONDS[found?.operation.name ?? ''] : undefined
      response.headers.set('Cache-Control', seconds ? `public, max-age=${seconds}` : 'no-store')
    }
    return compressJson(raw, response)
  })

  app.get('/files/*', async (c) => {
    c.set('operation', 'files')
    const response = await handleErrors(c, () => serveFile(services, c.req.path))
    // an error must not be cached: the URL works as soon as a record uses the file
    if (!response.ok) response.headers.set('Cache-Control', 'no-store')
    return response
  })

  app.get('/metrics', async (c) => {
    c.set('operation', 'metrics')
    return (await options.metrics?.(c.req.raw)) ?? c.text('Not found', 404)
  })

  app.all('*', async (c) => (await options.deliver?.(c.req.raw)) ?? c.text('Not found', 404))

  return app
}
