import type { Ports } from '../lib/ports'
import { errorCodeOf, SessionEnded } from './errors'
import type { Session } from './session'

const authPath = '/api/v1/admin/auth/'
const signInCalls = ['sign-in', 'sign-in/test', 'sign-in/otp/test'].map((call) => authPath + call)
const cardCall = '/api/v1/admin/order/payment/card-by-number'
const meCall = '/api/v1/admin/me'

/** Returns the token of a request. A card popup pays with the token lent to it. */
export const bearerOf = (session: Session, request: Request): string =>
  new URL(request.url).pathname.endsWith(cardCall) ? session.sharedToken() : session.accessToken()

export function authorize(request: Request, token: string): void {
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
}

/**
 * Creates a `fetch` that applies the rules for refused calls (docs/product/session.md). Requests share one reissue. A refused
 * request is repeated once with the new token, from a copy taken before it was sent.
 * @returns any response that is not a session matter, including refusals
 * @throws SessionEnded if the rules have handled it; otherwise what fetch throws on a network failure
 */
export function createSessionFetch(ports: Ports, session: Session) {
  /** The alert for a refused `me` request is shown once, since every page repeats that request. */
  let meRefused = false

  return async function send(request: Request, transport = ports.fetch): Promise<Response> {
    const path = new URL(request.url).pathname
    const token = () => bearerOf(session, request)
    const signal = session.signal()
    const since = session.turn()
    const isMe = path.endsWith(meCall)
    /** A background request: it shows no alert and does not navigate; the admin's next request will. */
    const isBackground = request.headers.get('X-Background') === '1'

    /** Applies R2. Always throws SessionEnded. */
    function refuse(message: string): never {
      const shown = !isBackground && !(isMe && meRefused) && session.refuse(message, { since })
      if (isMe) meRefused ||= shown
      else if (shown) session.tellRefused()
      throw new SessionEnded('INVALID_AUTHORITIES')
    }

    function assertAlive() {
      if (!session.lives(signal)) throw new SessionEnded()
    }

    async function transmit(each: Request, bearer: string): Promise<Response> {
      authorize(each, bearer)
      try {
        return await transport(new Request(each, { signal: AbortSignal.any([each.signal, signal]) }))
      } finally {
        // R12: neither late responses nor failures of aborted requests reach the caller.
        assertAlive()
      }
    }

    /** Returns code and message of a refusal that the rules handle; null for all others (R13). */
    async function refusal(response: Response): Promise<{ code: string; message: string } | null> {
      if (response.ok) return null
      // A truncated response (e.g. on leaving the page) is a network failure, not a refusal: reading it throws.
      const body = parsed(await response.clone().text())
      const code = errorCodeOf(body)
      const isSessionMatter =
        response.status === 401 ||
        code === 'INVALID_AUTHORITIES' ||
        (code === 'ADMIN_NOT_FOUND' && !signInCalls.some((call) => path.endsWith(call)))
      return isSessionMatter ? { code, message: String((body as { message?: unknown } | null)?.message ?? '') } : null
    }

    assertAlive()
    if (!session.onLogin()) {
      await session.settled() // R9
      assertAlive()
    }
    const early = request.method === 'GET' ? await takeEarly(request, token()) : session.early()?.discard()
    assertAlive()
    if (early) return early

    // Cloned before sending, which consumes the body.
    const retryCopy = request.clone()
    const sent = token()
    const first = await transmit(request, sent)
    const problem = await refusal(first)
    assertAlive()
    if (isMe && first.ok) meRefused = false
    if (!problem || session.onLogin()) return first // R0, R13

    if (!token()) {
      if (!isBackground) session.end({ reason: 'LOGIN_NEEDED' }) // R1
      throw new SessionEnded()
    }
    if (problem.code === 'INVALID_AUTHORITIES') refuse(problem.message) // R2
    // R3, R6–R8; R10: if the token has changed meanwhile, no reissue is needed.
    const renewed = token() !== sent || (await session.reissue({ unseen: isBackground }))
    assertAlive()
    if (!renewed) throw new SessionEnded()

    const second = await transmit(retryCopy, token())
    const again = await refusal(second)
    assertAlive()
    if (!again) return second // R3, R5
    if (again.code === 'INVALID_AUTHORITIES') refuse(again.message)
    if (!isBackground) session.end({ reason: 'EXPIRED' }) // R4
    throw new SessionEnded()
  }

  /** Returns the early response if it succeeded; otherwise the request is sent normally, under every rule. */
  async function takeEarly(request: Request, token: string): Promise<Response | undefined> {
    try {
      const response = await session.early()?.take(request.url, token)
      return response?.ok ? response : undefined
    } catch {
      return undefined
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
