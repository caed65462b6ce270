import createClient, { type MaybeOptionalInit } from 'openapi-fetch'
import { cleanText, cleanTexts } from '../../../domain/common/clean-text'
import type { paths } from '../../../openapi/schema.gen'
import { browserPorts } from '../lib/ports'
import { dropEmpty, stringifySearch } from '../search/codec'
import { parseEnvelope, requestHeaders } from './middleware'
import { sendOnce } from './send-once'
import { session } from './session'
import { createSessionFetch } from './session-fetch'
import type { CallInput, FilePath, Method, OnceOption, OpenRequests, PathWith, ResultOf } from './types'
import { apiUrl } from './url'

/** `fetch` with the session rules applied. */
const sessionFetch = createSessionFetch(browserPorts, session)

/** The typed API client. Middleware sets headers and opens the envelope of responses; `fetch` applies the session rules. */
const client = createClient<paths>({
  baseUrl: apiUrl(''),
  fetch: (request) => sessionFetch(request),
  querySerializer: (query) => stringifySearch(cleanTexts(dropEmpty(query))).slice(1),
  bodySerializer: (body) => JSON.stringify(cleanTexts(structuredClone(body))),
})
client.use(requestHeaders(browserPorts, session), parseEnvelope(session))

export interface CallOptions {
  /** The request was not triggered by the admin, so it does not extend the session. */
  background?: boolean
  signal?: AbortSignal
}

/** The input argument; optional if the contract requires nothing. */
type InputArg<I> = object extends I ? [input?: I & CallOptions] : [input: I & CallOptions]

/**
 * Sends a request and returns the `result` of its response. The types of path, query and body come from the contract.
 * Omits empty query parameters; sends a string body as plain text.
 * @throws ApiError on a refusal, a network failure or an unreadable response; SessionEnded if the session rules have handled
 *   the failure; AbortError if `signal` was aborted
 */
export function call<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  ...[input]: InputArg<CallInput<M, P> & OnceOption<M, P>>
): Promise<ResultOf<M, P>> {
  return callWith(method, path, input)
}

/** Input of a request to any path. */
export interface AnyInput extends CallOptions {
  path?: object
  query?: object
  body?: unknown
  /** Adds a generated `requestId` to the body. A map: the scope in which equal requests share an id. */
  once?: true | OpenRequests | undefined
}

/** Same as `call`, for generic code whose path is a type parameter, where the input cannot be type-checked. */
export async function callWith<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  input: AnyInput = {},
): Promise<ResultOf<M, P>> {
  const { once, ...rest } = input
  if (once) {
    const send = (body: object): Promise<ResultOf<M, P>> => callWith(method, path, { ...rest, body })
    return sendOnce(`${method} ${path}`, rest, send, once === true ? undefined : once)
  }
  const { data } = await client.request(method, path, ...initOf<M, P>(input))
  // the middleware has opened the envelope
  return data as ResultOf<M, P>
}

/** A file with its name. */
export type NamedBlob = Blob & { name: string }

/** Same as `call`, for file responses. The name comes from the server; '' if it sends none. */
export function download<P extends PathWith<'get'>>(
  path: P,
  ...[input]: InputArg<CallInput<'get', P>>
): Promise<NamedBlob> {
  return downloadWith(path, input)
}

/** Same as `download`, for generic code whose path is a type parameter. */
export async function downloadWith<P extends PathWith<'get'>>(path: P, input: AnyInput = {}): Promise<NamedBlob> {
  const { data, response } = await client.request('get', path, ...initOf<'get', P>(input, { parseAs: 'blob' }))
  // `parseAs: 'blob'`
  return Object.assign(data as Blob, { name: fileNameIn(response.headers.get('Content-Disposition')) })
}

/** Returns the file name of a Content-Disposition header (`attachment; filename*=UTF-8''…`); '' if missing or invalid. */
function fileNameIn(disposition: string | null): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

export interface SendFileOptions extends Pick<AnyInput, 'path' | 'query' | 'signal'> {
  /** Replaces `fetch`. */
  transport?: ((request: Request) => Promise<Response>) | undefined
  /** Form fields sent with the file. */
  fields?: Readonly<Record<string, string>> | undefined
}

/** Uploads one file. Returns and throws like `call`. */
export async function sendFile<P extends FilePath>(
  path: P,
  file: File,
  { transport, fields = {}, ...input }: SendFileOptions = {},
): Promise<ResultOf<'post', P>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, cleanText(file.name))
  const more = { bodySerializer: () => form, fetch: (request: Request) => sessionFetch(request, transport) }
  const { data } = await client.request('post', path, ...initOf<'post', P>({ ...input, body: form }, more))
  // the middleware has opened the envelope
  return data as ResultOf<'post', P>
}

/** Converts the input to openapi-fetch options. Not type-checked, since the path may be a type parameter. */
function initOf<M extends Method, P extends PathWith<M>>(input: AnyInput = {}, more: object = {}) {
  const { path, query, body, background, signal } = input
  const isText = typeof body === 'string'
  const headers = { ...(background && { 'X-Background': '1' }), ...(isText && { 'Content-Type': 'text/plain' }) }
  const asText = isText && { bodySerializer: cleanText }
  const init: object = { params: { path, query }, body, headers, signal, ...asText, ...more }
  return [init as MaybeOptionalInit<paths[P], M> & Record<string, unknown>] as const
}
