import { codeOf, SessionEnded } from './errors'
import type { Ports } from './ports'
import type { Session } from './session'

const authPath = '/api/v1/admin/auth/'
const signInCalls = ['sign-in', 'sign-in/test', 'sign-in/otp/test'].map((call) => authPath + call)
const cardCall = '/api/v1/admin/order/payment/card-by-number'
const meCall = '/api/v1/admin/me'

/** The token that a call goes with; a card popup pays with the one lent to it. */
export const bearerOf = (session: Session, request: Request): string =>
  new URL(request.url).pathname.endsWith(cardCall) ? session.lent() : session.accessToken()

export function authorize(request: Request, token: string): void {
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
}

/**
 * `fetch` under the session rules R0–R13: shares one reissue, renews the token of a call that waited for one or was
 * refused, and repeats it once with a copy of the request taken before it was sent.
 * @returns any answer that is not a session matter, refusals too
 * @throws SessionEnded when the rules have dealt with it; whatever fetch throws when the network failed
 */
export function createSessionFetch(ports: Ports, session: Session) {
  /** Who may not even ask what he may do hears of it once: the shell goes on asking, on every page. */
  let meRefused = false

  return async function send(request: Request, transport = ports.fetch): Promise<Response> {
    const path = new URL(request.url).pathname
    const token = () => bearerOf(session, request)
    const signal = session.signal()
    const since = session.turn()
    const isMe = path.endsWith(meCall)
    /** Work that nobody waits for: it neither tells nor moves, the next call of the admin's own does. */
    const unseen = request.headers.get('X-Background') === '1'

    /** R2. */
    function refuse(message: string): never {
      const told = !unseen && !(isMe && meRefused) && session.refuse(message, { since })
      if (isMe) meRefused ||= told
      else if (told) session.tellRefused()
      throw new SessionEnded('INVALID_AUTHORITIES')
    }

    function alive() {
      if (!session.lives(signal)) throw new SessionEnded()
    }

    async function transmit(each: Request, bearer: string): Promise<Response> {
      authorize(each, bearer)
      try {
        return await transport(new Request(each, { signal: AbortSignal.any([each.signal, signal]) }))
      } finally {
        // R12: neither a late answer nor the failure of an aborted call reaches anybody.
        alive()
      }
    }

    /** Code and words of an answer that the rules are about; null for every other one (R13). */
    async function refusal(response: Response): Promise<{ code: string; message: string } | null> {
      if (response.ok) return null
      // An answer that is cut off, as by leaving the page, is a failure of the network and refuses nothing: it throws.
      const body = parsed(await response.clone().text())
      const code = codeOf(body)
      const about =
        response.status === 401 ||
        code === 'INVALID_AUTHORITIES' ||
        (code === 'ADMIN_NOT_FOUND' && !signInCalls.some((call) => path.endsWith(call)))
      return about ? { code, message: String((body as { message?: unknown } | null)?.message ?? '') } : null
    }

    alive()
    if (!session.onLogin()) {
      await session.settled() // R9
      alive()
    }
    const early = request.method === 'GET' ? await takeEarly(request, token()) : session.early()?.drop()
    alive()
    if (early) return early

    // Before it is sent: afterwards the body is used up.
    const spare = request.clone()
    const sent = token()
    const first = await transmit(request, sent)
    const problem = await refusal(first)
    alive()
    if (isMe && first.ok) meRefused = false
    if (!problem || session.onLogin()) return first // R0, R13

    if (!token()) {
      if (!unseen) session.end({ reason: 'LOGIN_NEEDED' }) // R1
      throw new SessionEnded()
    }
    if (problem.code === 'INVALID_AUTHORITIES') refuse(problem.message) // R2
    // R3, R6–R8; R10: another token has come meanwhile, no reissue needed.
    const renewed = token() !== sent || (await session.reissue({ unseen }))
    alive()
    if (!renewed) throw new SessionEnded()

    const second = await transmit(spare, token())
    const again = await refusal(second)
    alive()
    if (!again) return second // R3, R5
    if (again.code === 'INVALID_AUTHORITIES') refuse(again.message)
    if (!unseen) session.end({ reason: 'EXPIRED' }) // R4
    throw new SessionEnded()
  }

  /** An early answer counts only if it succeeded; otherwise the call is made the normal way, under every rule. */
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
