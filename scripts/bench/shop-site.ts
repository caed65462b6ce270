import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import qs from 'qs'
import type { BodyOf, PathOf, QueryOf, ResultOf, ShopOperationName } from '../../server/contract/contract-types'
import { SAMPLE_SHOP_KEY } from '../../server/sample/sign-ins'
import type { BenchServer } from './servers'

type Read = Extract<ShopOperationName, `GET ${string}`>
type Write = Exclude<ShopOperationName, Read>

interface Sent<N extends ShopOperationName> {
  path?: PathOf<N>
  query?: QueryOf<N>
  body?: BodyOf<N>
}

interface Response {
  status: number
  code: string | undefined
  message: string | undefined
  etag: string | null
  result: unknown
}

/** Answers that the site keeps. */
const KEPT = 2_000

/** The customer site: a server that calls the shop, keeps what it has read with its ETag, and asks whether it still holds. */
export interface Site {
  /** Durations in ms by operation, since the last `forget`. */
  times: Map<ShopOperationName, number[]>
  /** Responses that differ from the expected ones. */
  errors: string[]
  /** Number of reads answered by 304. */
  unchanged: number
  /** Reads; undefined after an error, which is noted. */
  read<N extends Read>(name: N, sent?: Sent<N>): Promise<ResultOf<N> | undefined>
  /** Writes; returns the code of a refusal that `refusals` allows. Any other one is an error, which is noted. */
  write<N extends Write>(
    name: N,
    sent: Sent<N>,
    refusals?: readonly string[],
  ): Promise<{ result?: ResultOf<N>; refused?: string }>
  /** Begins to measure anew. */
  forget(): void
}

/** Returns the address of a call below that of the server. */
function addressOf<N extends ShopOperationName>(name: N, { path, query }: Sent<N>): string {
  const values = new Map<string, unknown>(Object.entries(path ?? {}))
  const pattern = name.slice(name.indexOf(' ') + 1)
  const filled = pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(values.get(part))))
  return filled + qs.stringify(query, { addQueryPrefix: true })
}

/** Creates a site whose calls go to the servers in turn. */
export function createSite(servers: readonly BenchServer[]): Site {
  const kept = new LRUCache<string, { etag: string; result: object }>({ max: KEPT })
  let calls = 0

  async function send<N extends ShopOperationName>(
    name: N,
    address: string,
    body: unknown,
    more: Record<string, string>,
  ): Promise<Response> {
    const server = servers[calls++ % servers.length]
    const began = performance.now()
    const response = await fetch(`${server?.url}${address}`, {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        authorization: `Bearer ${SAMPLE_SHOP_KEY}`,
        ...more,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const times = site.times.get(name) ?? []
    times.push(performance.now() - began)
    site.times.set(name, times)
    const { code, message, result } = text
      ? (JSON.parse(text) as { code?: string; message?: string; result?: unknown })
      : {}
    return { status: response.status, code, message, etag: response.headers.get('etag'), result }
  }

  const site: Site = {
    times: new Map(),
    errors: [],
    unchanged: 0,

    async read(name, sent = {}) {
      const address = addressOf(name, sent)
      const before = kept.get(address)
      const { status, code, etag, result } = await send(
        name,
        address,
        undefined,
        before ? { 'if-none-match': before.etag } : {},
      )
      if (status === 304) {
        site.unchanged += 1
        return before?.result as ResultOf<typeof name>
      }
      if (status !== 200) {
        site.errors.push(`${name}: ${status} ${code}`)
        return undefined
      }
      if (etag) kept.set(address, { etag, result: result as object })
      return result as ResultOf<typeof name>
    },

    async write(name, sent, refusals = []) {
      const address = addressOf(name, sent)
      const { status, code, message, result } = await send(name, address, sent.body, {
        'idempotency-key': randomUUID(),
      })
      if (status === 200 || status === 201) return { result: result as ResultOf<typeof name> }
      if (code && refusals.includes(code)) return { refused: code }
      site.errors.push(`${name}: ${status} ${code} ${message ?? ''}`)
      return {}
    },

    forget() {
      site.times.clear()
      site.unchanged = 0
    },
  }
  return site
}
