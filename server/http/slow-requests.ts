import type { Server } from 'node:http'

export interface RequestLimits {
  /** Time limit for all headers, in milliseconds. */
  headersMs: number
  /** Maximum pause while a body is being received, in milliseconds. */
  silenceMs: number
  /** Time limit for the whole request, in milliseconds. */
  wholeMs: number
}

/** A 20 MB upload on a slow connection takes minutes, but 30 seconds without data means that the client is gone. */
export const REQUEST_LIMITS: RequestLimits = { headersMs: 20_000, silenceMs: 30_000, wholeMs: 300_000 }

/**
 * Closes connections whose requests arrive too slowly: 408 when the headers or the whole request take too long, no
 * response when a body stalls. The time to handle a received request is not limited.
 */
export function endSlowRequests(
  server: Server,
  { headersMs, silenceMs, wholeMs }: RequestLimits = REQUEST_LIMITS,
): void {
  server.headersTimeout = headersMs
  server.requestTimeout = wholeMs
  server.on('request', (request, response) => {
    // applies only while the request is being received
    request.setTimeout(silenceMs, () => request.destroy())
    // without a listener Node closes connections with a slow response
    response.on('timeout', () => undefined)
  })
}
