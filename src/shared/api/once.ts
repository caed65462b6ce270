import { ApiError } from './errors'

/** So long a call without an answer is taken for the same one when it is sent again, in ms. Afterwards the admin means another one. */
const SAME_MS = 2 * 60_000

/** Calls that have not been answered, by what they ask. */
export type OpenRequests = Map<string, { id: string; at: number }>

const open: OpenRequests = new Map()

/** A random uuid (v4). `crypto.randomUUID` exists only on https; the shop may run on plain http in its own network. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Whether an error says for certain that the call was not done. PAYMENT_IN_PROGRESS may speak of this very call. */
const isDefinite = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'UNREADABLE' &&
  error.code !== 'PAYMENT_IN_PROGRESS'

/**
 * Sends a call whose body carries a `requestId`, so that the server acts once for it. The same operation with the same content keeps its id until it is
 * answered; anything that changes makes a new one. `scope`: the calls that count as the same, where they live shorter than the page.
 */
export async function sendOnce<T>(
  operation: string,
  input: { path?: object; body?: unknown },
  send: (body: object) => Promise<T>,
  scope: OpenRequests = open,
): Promise<T> {
  const body = input.body as object
  const key = JSON.stringify([operation, input.path, body])
  const now = Date.now()
  for (const [of, { at }] of scope) if (scope === open && now - at > SAME_MS) scope.delete(of)
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
