import { LRUCache } from 'lru-cache'
import qs from 'qs'
import type { Services } from '../call/call'
import type { Operation } from '../contract/contract'
import type { TaggedBody } from './etag'
import type { RequestParts } from './idempotency'

/** Maximum number of cached answers per server; the least recently used ones are dropped. */
const MAX_ANSWERS = 500

interface KeptAnswer {
  /** Expiry time, in ms since 1970. */
  until: number
  body: Promise<TaggedBody>
}

/** Cached answers, by server. */
const answers = new WeakMap<object, LRUCache<string, KeptAnswer>>()

/**
 * Returns the kept answer of an operation with `x-keep-seconds` to these parameters, and for how many whole seconds it
 * still holds. Computes it if there is none: once for all callers that wait for it. A failed computation is not kept.
 */
export async function keptAnswer(
  services: Services,
  { name, keepSeconds }: { name: Operation['name']; keepSeconds: number },
  { path, query }: Pick<RequestParts, 'path' | 'query'>,
  compute: () => Promise<TaggedBody>,
): Promise<{ body: TaggedBody; seconds: number }> {
  const own = answers.get(services) ?? new LRUCache<string, KeptAnswer>({ max: MAX_ANSWERS })
  answers.set(services, own)
  const key = `${name} ${qs.stringify({ path, query }, { sort: (a, b) => (a < b ? -1 : 1) })}`
  const now = services.clock.now().getTime()
  const known = own.get(key)
  const answer = known && now < known.until ? known : { until: now + keepSeconds * 1000, body: compute() }
  if (answer !== known) {
    own.set(key, answer)
    answer.body.catch(() => own.get(key) === answer && own.delete(key))
  }
  return { body: await answer.body, seconds: Math.floor((answer.until - now) / 1000) }
}
