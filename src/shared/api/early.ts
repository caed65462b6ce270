import { steadyClock } from '../lib/steady-clock'
import type { Ports } from './ports'

/** Later than this after the page started, an answer that nobody took is too old to show. */
const freshFor = 30_000

/** Hands out the answers that index.html started to fetch before the program was there; each once. */
export interface Early {
  take(url: string, token: string): Promise<Response> | undefined
  /** Is an answer there already, a success that nobody has taken? */
  there(path: string): boolean
  /** Something was changed: nothing that was read before may be shown. */
  drop(): void
}

/** `startToken`: the access token that the page started with, which the early calls carried. */
export function createEarly(ports: Ports, startToken: string): Early {
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
      return token === startToken && now() - startedAt < freshFor ? answer : undefined
    },
    there: (path) => {
      const left = dropped ? {} : (ports.early() ?? {})
      return Object.keys(left).some((url) => url.endsWith(path) && arrived.has(url))
    },
    drop: () => {
      dropped = true
    },
  }
}
