import type { Server } from 'node:http'

export interface RequestLimits {
  /** Until all headers are there, milliseconds. */
  headersMs: number
  /** Without a byte of a body that has not come whole. */
  silenceMs: number
  /** Until a whole request is there. */
  wholeMs: number
}

/** Twenty megabytes on a slow line take minutes; who sends nothing for half a minute sends nothing any more. */
export const REQUEST_LIMITS: RequestLimits = { headersMs: 20_000, silenceMs: 30_000, wholeMs: 300_000 }

/**
 * Ends connections whose requests do not come: 408 where headers or the whole take too long, closed where a body stops. Requests that have come may be
 * worked on for as long as it takes.
 */
export function endSlowRequests(
  server: Server,
  { headersMs, silenceMs, wholeMs }: RequestLimits = REQUEST_LIMITS,
): void {
  server.headersTimeout = headersMs
  server.requestTimeout = wholeMs
  server.on('request', (request, response) => {
    // asked only while the request has not come whole
    request.setTimeout(silenceMs, () => request.destroy())
    // without a listener Node ends the connection of a response that takes long
    response.on('timeout', () => undefined)
  })
}
