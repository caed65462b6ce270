import { lookup } from 'node:dns'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Timeout of one request, in ms. */
const REQUEST_MS = 10_000

export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Sends webhooks to the customer site. */
export interface WebhookTransport {
  /**
   * Posts a body and returns the status of the answer. Redirects are not followed. Throws an Error whose message says
   * why there is no answer.
   */
  post(request: WebhookRequest): Promise<number>
}

/** Returns whether an IP address is public: not one of this machine or of a private network. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

class PrivateAddressError extends Error {
  constructor() {
    super('내부 네트워크 주소로는 보내지 않습니다.')
  }
}

/** Resolves a name, and fails if any of its addresses is private: what is checked is what the connection uses. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '', 4)
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddressError(), '', 4)
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

/** Returns the reason, in Korean, why there was no response. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return error.message
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return '응답 없음 (10초)'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '주소를 찾을 수 없음'
  if (code === 'ECONNREFUSED') return '연결 거부'
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return '인증서 오류'
  return `연결 실패${code ? ` (${code})` : ''}`
}

/** Creates the transport. `allowPrivate`: addresses of this machine and its networks, too (a sample shop). */
export const createWebhookTransport = ({ allowPrivate }: { allowPrivate: boolean }): WebhookTransport => ({
  post: ({ url, headers, body }) =>
    new Promise<number>((resolve, reject) => {
      const target = new URL(url)
      const host = target.hostname.replace(/^\[|\]$/g, '')
      const fail = (error: unknown): void => reject(new Error(reasonOf(error), { cause: error }))
      // an address is connected to without being looked up
      if (!allowPrivate && ipaddr.isValid(host) && !isPublicAddress(host)) return fail(new PrivateAddressError())
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(REQUEST_MS),
        ...(allowPrivate ? {} : { lookup: lookUpPublic }),
      }
      const send = target.protocol === 'http:' ? requestHttp : requestHttps
      send(target, options, (response) => {
        resolve(response.statusCode ?? 0)
        // the body of the response is not used
        response.destroy()
      })
        .on('error', fail)
        .end(body)
    }),
})
