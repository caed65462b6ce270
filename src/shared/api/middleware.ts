import type { Middleware } from 'openapi-fetch'
import type { Ports } from '../lib/ports'
import { ApiError, networkMessage, SessionEnded, toApiError } from './errors'
import { openEnvelope } from './response-shape'
import type { Session } from './session'
import { authorize, bearerOf } from './session-fetch'
import { commonHeaders } from './url'

/** Sets the headers of every request: bearer token, current screen and XSRF token. */
export const requestHeaders = (ports: Ports, session: Session): Middleware => ({
  onRequest({ request }) {
    for (const [name, value] of commonHeaders(ports)) request.headers.set(name, value)
    authorize(request, bearerOf(session, request))
  },
})

/** Processes every response: unwraps the `result` of a success (or the bytes of a file), throws on anything else. */
export const parseEnvelope = (session: Session): Middleware => {
  /** Returns the error to throw for a request without a readable response. */
  function failure(error: unknown, request: Request): unknown {
    if (error instanceof ApiError || error instanceof SessionEnded) return error
    if (session.ended()) return new SessionEnded()
    // the caller aborted the request itself
    return request.signal.aborted ? error : new ApiError(0, 'NETWORK', networkMessage)
  }

  return {
    async onResponse({ request, response, options, schemaPath }) {
      try {
        if (!response.ok) throw toApiError(response.status, await bodyOf(response))
        // A response without a body has no result to unwrap.
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
