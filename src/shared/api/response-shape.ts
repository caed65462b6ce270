import { rememberAdminNames } from '../lib/admin-names'
import { ApiError } from './errors'
import { answers } from './gen/answers.gen'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a result matches its shape in `answers`. Without a shape (`answer` undefined) any result matches. */
function fits(answer: string | undefined, result: unknown): boolean {
  if (answer === undefined || answer === 'any') return true
  if (result === null) return answer.endsWith('?')
  const kind = answer.replace('?', '')
  switch (kind) {
    case 'list':
      return (
        isObject(result) && Array.isArray(result.items) && result.items.every(isObject) && Number.isFinite(result.total)
      )
    case 'array':
      return Array.isArray(result)
    case 'number':
      return Number.isFinite(result)
    case 'text':
      return typeof result === 'string'
    default:
      // `{seq}`
      return isObject(result) && kind.slice(1, -1) in result
  }
}

/**
 * Returns the error for a 2xx response that does not match the contract, e.g. from a proxy or another server version.
 */
export function unreadableResponse(): ApiError {
  return new ApiError(502, 'UNREADABLE', '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.')
}

/**
 * Returns the `result` of a 2xx response. Checks the result of a GET: a list must have items and a total, a record its
 * key, a counter must be a number. A PUT must return the record in the shape of the GET of its path, because screens
 * show that response as the record. For other methods only the envelope is checked.
 * @throws ApiError if the response does not match
 */
export function openEnvelope(method: string, path: string, answer: unknown): unknown {
  // 204: a response without a body
  if (answer === undefined && method !== 'get') return undefined
  if (!isObject(answer)) throw unreadableResponse()
  rememberAdminNames(answer)
  if (method === 'get' && !('result' in answer)) throw unreadableResponse()
  const promised = method === 'put' ? (answers[`put ${path}`] ?? answers[path]) : answers[path]
  if ((method === 'get' || method === 'put') && !fits(promised, answer.result)) throw unreadableResponse()
  return answer.result
}
