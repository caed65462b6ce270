import createClient, { type MaybeOptionalInit } from 'openapi-fetch'
import { cleanText, cleanTexts } from '../../../openapi/formats/clean-text'
import type { paths } from '../../../openapi/schema.gen'
import { dropEmpty, stringifySearch } from '../search/codec'
import { carries, means } from './middleware'
import { type OpenRequests, sendOnce } from './once'
import { browserPorts } from './ports'
import { session } from './session'
import { createSessionFetch } from './session-fetch'
import type { CallInput, FilePath, Method, OnceOf, PathWith, ResultOf } from './types'
import { apiUrl } from './url'

/** `fetch` under the session rules. */
const sessionFetch = createSessionFetch(browserPorts, session)

/** The client of the contract. Middleware says what a call carries and what its answer means; `fetch` holds the session rules. */
const client = createClient<paths>({
  baseUrl: apiUrl(''),
  fetch: (request) => sessionFetch(request),
  querySerializer: (query) => stringifySearch(cleanTexts(dropEmpty(query))).slice(1),
  bodySerializer: (body) => JSON.stringify(cleanTexts(structuredClone(body))),
})
client.use(carries(browserPorts, session), means(session))

export interface CallOptions {
  /** An automatic call: it does not keep the session alive. */
  background?: boolean
  signal?: AbortSignal
}

/** The last parameter of a call; left out where the contract demands nothing. */
type Given<I> = object extends I ? [input?: I & CallOptions] : [input: I & CallOptions]

/**
 * Makes a call; gives the `result` of its answer. Path, query and body are demanded as the contract does. Empty parameters
 * are dropped, a body of text is sent as plain text.
 * @throws ApiError for a refusal, a failed network or an answer that is none, SessionEnded when the session rules have dealt with it,
 *   an AbortError when `signal` was aborted
 */
export function call<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  ...[input]: Given<CallInput<M, P> & OnceOf<M, P>>
): Promise<ResultOf<M, P>> {
  return callWith(method, path, input)
}

/** What a call may be given, of any path. */
export interface AnyInput extends CallOptions {
  path?: object
  query?: object
  body?: unknown
  /** The body carries a `requestId`, which is made here. A map: the calls that count as the same one. */
  once?: true | OpenRequests | undefined
}

/** As `call`, for code whose path is a type parameter: there TypeScript cannot follow what the contract demands. */
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
  // `means` has opened the envelope
  return data as ResultOf<M, P>
}

/** The content of a file with its name. */
export type NamedBlob = Blob & { name: string }

/** As `call`, for answers that are files; named as the server names them, '' where it does not. */
export function download<P extends PathWith<'get'>>(
  path: P,
  ...[input]: Given<CallInput<'get', P>>
): Promise<NamedBlob> {
  return downloadWith(path, input)
}

/** The same for code whose path is a type parameter. */
export async function downloadWith<P extends PathWith<'get'>>(path: P, input: AnyInput = {}): Promise<NamedBlob> {
  const { data, response } = await client.request('get', path, ...initOf<'get', P>(input, { parseAs: 'blob' }))
  // so it is parsed
  return Object.assign(data as Blob, { name: fileNameIn(response.headers.get('Content-Disposition')) })
}

/** Returns the name in `attachment; filename*=UTF-8''…`; '' where there is none that can be read. */
function fileNameIn(disposition: string | null): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

export interface SendFileOptions extends Pick<AnyInput, 'path' | 'query' | 'signal'> {
  /** Stands for `fetch`. */
  transport?: ((request: Request) => Promise<Response>) | undefined
  /** What is said beside the file. */
  fields?: Readonly<Record<string, string>> | undefined
}

/** Sends one file; as `call`. */
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
  // `means` has opened the envelope
  return data as ResultOf<'post', P>
}

/** The input of a call in the library's words; of a path that is a type parameter it cannot be checked. */
function initOf<M extends Method, P extends PathWith<M>>(input: AnyInput = {}, more: object = {}) {
  const { path, query, body, background, signal } = input
  const isText = typeof body === 'string'
  const headers = { ...(background && { 'X-Background': '1' }), ...(isText && { 'Content-Type': 'text/plain' }) }
  const asText = isText && { bodySerializer: cleanText }
  const init: object = { params: { path, query }, body, headers, signal, ...asText, ...more }
  return [init as MaybeOptionalInit<paths[P], M> & Record<string, unknown>] as const
}
