import type { Middleware } from 'openapi-fetch'
import { ApiError, networkMessage, SessionEnded, toApiError } from './errors'
import type { Ports } from './ports'
import type { Session } from './session'
import { authorize, bearerOf } from './session-fetch'
import { openEnvelope } from './shape'
import { commonHeaders } from './url'

/** What every call carries: the bearer, the screen it is made from, and the anti-forgery token. */
export const carries = (ports: Ports, session: Session): Middleware => ({
  onRequest({ request }) {
    for (const [name, value] of commonHeaders(ports)) request.headers.set(name, value)
    authorize(request, bearerOf(session, request))
  },
})

/** What every answer means: a success is the `result` in its envelope, or the bytes of a file; all else is an error. */
export const means = (session: Session): Middleware => {
  /** What the caller hears of a call that brought no answer, or one that cannot be read. */
  function failure(error: unknown, request: Request): unknown {
    if (error instanceof ApiError || error instanceof SessionEnded) return error
    if (session.ended()) return new SessionEnded()
    // the caller's own abort
    return request.signal.aborted ? error : new ApiError(0, 'NETWORK', networkMessage)
  }

  return {
    async onResponse({ request, response, options, schemaPath }) {
      try {
        if (!response.ok) throw toApiError(response.status, await bodyOf(response))
        // An answer without a body has no result either.
        if (options.parseAs !== 'json') return new Response(await response.blob(), response)
        const envelope: unknown = response.status === 204 ? undefined : await response.json()
        const result = openEnvelope(request.method.toLowerCase(), schemaPath, envelope)
        return response.status === 204 ? undefined : Response.json(result ?? null)
      } catch (error) {
        throw failure(error, request)
      }
    },
    onError({ request, error }) {
      throw failure(error, request)
    },
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
