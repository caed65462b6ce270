import type { Ports } from '../lib/ports'
import { steadyClock } from '../lib/steady-clock'

/** Early responses are used until this many ms after `createEarlyResponses` was called. */
const MAX_AGE_MS = 30_000

/** Responses that index.html requested before the app was loaded. Each can be taken once. */
export interface EarlyResponses {
  /** Removes and returns the response of a URL. Undefined if there is none, it is too old, or `token` has changed. */
  take(url: string, token: string): Promise<Response> | undefined
  /** Returns whether a successful response of a URL ending with `path` has arrived and was not taken. */
  hasArrived(path: string): boolean
  /** Discards all responses. Call it when data is changed, because they may be outdated. */
  discard(): void
}

/**
 * Creates the access to the early responses of this page.
 * @param startToken access token at page start, with which the early requests were sent
 */
export function createEarlyResponses(ports: Ports, startToken: string): EarlyResponses {
  const now = steadyClock(ports.now)
  const startedAt = now()
  let dropped = false
  const arrived = new Set<string>()
  for (const [url, answer] of Object.entries(ports.early() ?? {}))
    answer.then(
      ({ ok }) => ok && arrived.add(url),
      () => undefined,
    )
  return {
    take(url, token) {
      const answers = ports.early()
      if (!answers || dropped) return undefined
      const { pathname, search } = new URL(url, 'http://localhost')
      const key = [url, pathname + search].find((each) => each in answers)
      if (key === undefined) return undefined
      const answer = answers[key]
      delete answers[key]
      return token === startToken && now() - startedAt < MAX_AGE_MS ? answer : undefined
    },
    hasArrived: (path) => {
      const left = dropped ? {} : (ports.early() ?? {})
      return Object.keys(left).some((url) => url.endsWith(path) && arrived.has(url))
    },
    discard: () => {
      dropped = true
    },
  }
}
