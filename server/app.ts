import { Hono } from 'hono'
import { faultOf } from './db/faults'
import { serveFile } from './files/serve'
import type { Services } from './http/call'
import { socketIp } from './http/client-ip'
import { compressJson } from './http/compress'
import { Refusal, unavailable } from './http/refusal'
import { runCall } from './http/run-call'

export type App = Hono<{ Variables: { requestId: string } }>

export interface AppOptions {
  /** Address of the caller. Default: of the socket, which no header can change. */
  ipOf?: (request: Request, env: unknown) => string
  /** Answers what is neither below /api nor /files: the built app. */
  deliver?: (request: Request) => Response | null | Promise<Response | null>
  /** One line per request. */
  access?: (line: AccessLine) => void
  /** Where unexpected errors are written. */
  report?: (line: string) => void
}

export interface AccessLine {
  method: string
  /** Without the values of the query. */
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

function refusalResponse(refusal: Refusal): Response {
  const { status, code, message, errors, result, retryAfter } = refusal
  return Response.json(
    {
      status,
      code,
      message,
      ...(code === 'VALIDATION_FAILED' ? { errors: errors ?? [] } : {}),
      ...(result === undefined ? {} : { result }),
    },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } },
  )
}

/** The server as a function of requests: /api, /files, and whatever `deliver` answers. Listens to nothing, keeps nothing. */
export function createApp(services: Services, options: AppOptions = {}): App {
  const ipOf = options.ipOf ?? socketIp
  const report = options.report ?? ((line: string) => console.error(line))

  async function answer(request: Request, requestId: string, work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) return refusalResponse(error)
      report(`${requestId} ${request.method} ${new URL(request.url).pathname} ${describe(error)}`)
      return faultOf(error) === 'AWAY' ? refusalResponse(unavailable()) : internal()
    }
  }

  const app: App = new Hono()

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = services.random.bytes(8).toString('hex')
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    options.access?.({
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      requestId,
    })
  })

  app.all('/api/*', async (c) => {
    const { raw } = c.req
    const response = await answer(raw, c.get('requestId'), () => runCall(services, raw, ipOf(raw, c.env)))
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return compressJson(raw, response)
  })

  app.get('/files/*', (c) => answer(c.req.raw, c.get('requestId'), () => serveFile(services, c.req.path)))

  app.all('*', async (c) => (await options.deliver?.(c.req.raw)) ?? c.text('Not found', 404))

  return app
}

/** Error with its cause and where it came from, on one line, short enough to be read. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const cause = error.cause instanceof Error ? ` | ${error.cause.message}` : ''
  // The stack begins with the message: only the places are taken from it.
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const at = places
    .slice(0, 5)
    .map((line) => line.trim())
    .join(' ')
  // The text of a failed statement is followed by its parameters, which may be anybody's data.
  const message = error.message.split('\nparams:')[0]?.slice(0, 500)
  return `${error.name}: ${message}${cause.slice(0, 500)} ${at}`.replaceAll('\n', ' ')
}
