import { MINUTE_MS } from '../../../domain/common/durations'
import { ApiError } from './errors'
import type { OpenRequests } from './types'

/** Time in ms in which resending an unanswered request counts as the same request. */
const SAME_MS = 2 * MINUTE_MS

const defaultScope: OpenRequests = new Map()

/** A random uuid (v4). `crypto.randomUUID` exists only on https; the shop may run on plain http in its own network. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Returns whether an error proves that nothing was done. PAYMENT_IN_PROGRESS may refer to this very request. */
const isDefinite = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'UNREADABLE' &&
  error.code !== 'PAYMENT_IN_PROGRESS'

/**
 * Sends a request whose body contains a `requestId`, so that the server executes it once. The same operation and content keeps
 * its id until it is answered. `scope`: the requests to compare with; default: all of the page.
 */
export async function sendOnce<T>(
  operation: string,
  input: { path?: object; body?: unknown },
  send: (body: object) => Promise<T>,
  scope: OpenRequests = defaultScope,
): Promise<T> {
  const body = input.body as object
  const key = JSON.stringify([operation, input.path, body])
  const now = Date.now()
  for (const [of, { at }] of scope) if (scope === defaultScope && now - at > SAME_MS) scope.delete(of)
  const known = scope.get(key)
  const request = known ?? { id: uuid(), at: now }
  scope.set(key, request)
  try {
    const answer = await send({ ...body, requestId: request.id })
    scope.delete(key)
    return answer
  } catch (error) {
    if (isDefinite(error)) scope.delete(key)
    throw error
  }
}
