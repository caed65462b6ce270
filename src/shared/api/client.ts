import createClient from 'openapi-fetch'
import type { paths } from '../../../openapi/schema.gen'
import { dropEmpty, stringifySearch } from '../search/codec'
import { ApiError, networkMessage, SessionEnded, toApiError } from './errors'
import { browserPorts } from './ports'
import { session } from './session'
import { createSessionFetch } from './session-fetch'
import type { CallInput, Method, PathWith, ResultOf } from './types'
import { apiUrl } from './url'

/** `fetch` under the session rules; for calls that do not fit `call` (files). */
export const sessionFetch = createSessionFetch(browserPorts, session)

const client = createClient<paths>({
  baseUrl: apiUrl(''),
  fetch: (request) => sessionFetch(request),
  querySerializer: (query) => stringifySearch(dropEmpty(query)).slice(1),
})

export interface CallOptions {
  /** An automatic call: it does not keep the session alive. */
  background?: boolean
  signal?: AbortSignal
}

// The one place where the types of the library, which follow a literal path, meet our generic ones.
type AnyRequest = (
  method: Method,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>
const request = client.request as unknown as AnyRequest

/**
 * Makes a call and opens the envelope. Empty parameters are dropped, a body of text is sent as plain text.
 * @throws ApiError for a refusal or a failed network, SessionEnded when the session rules have dealt with it,
 *   an AbortError when `signal` was aborted
 */
export async function call<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  input: CallInput<M, P> & CallOptions = {},
): Promise<ResultOf<M, P>> {
  const answer = (await send(method, path, input, 'json')) as { result: ResultOf<M, P> } | undefined
  // An answer without a body (204) has no result either.
  return answer?.result as ResultOf<M, P>
}

/** As `call`, for answers that are files. */
export async function download<P extends PathWith<'get'>>(
  path: P,
  input: CallInput<'get', P> & CallOptions = {},
): Promise<Blob> {
  return (await send('get', path, input, 'blob')) as Blob
}

async function send(
  method: Method,
  path: string,
  input: { path?: unknown; query?: unknown; body?: unknown } & CallOptions,
  parseAs: 'json' | 'blob',
): Promise<unknown> {
  const { body, background, signal } = input
  const isText = typeof body === 'string'
  const headers: Record<string, string> = {}
  if (background) headers['X-Background'] = '1'
  if (isText) headers['Content-Type'] = 'text/plain'
  try {
    const { data, error, response } = await request(method, path, {
      params: { path: input.path, query: input.query },
      body,
      headers,
      parseAs,
      signal,
      ...(isText && { bodySerializer: (text: string) => text }),
    })
    if (!response.ok) throw toApiError(response.status, error)
    return data
  } catch (error) {
    if (error instanceof ApiError || error instanceof SessionEnded) throw error
    if (session.ended()) throw new SessionEnded()
    if (signal?.aborted) throw error
    throw new ApiError(0, 'NETWORK', networkMessage)
  }
}
