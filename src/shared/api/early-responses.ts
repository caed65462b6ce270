import type { Ports } from '../lib/ports'
import { steadyClock } from '../lib/steady-clock'

/** Maximum age of an early response, in ms since the page started. */
const MAX_AGE_MS = 30_000

/** Returns responses that index.html requested before the app was loaded. Each is returned once. */
export interface EarlyResponses {
  take(url: string, token: string): Promise<Response> | undefined
  /** Returns whether an unused, successful response has arrived. */
  hasArrived(path: string): boolean
  /** Discards all responses, because data has been changed since. */
  discard(): void
}

/** @param startToken access token at page start, which the early requests were sent with */
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
