import { rememberAdminNames } from '../lib/admin-names'
import { ApiError } from './errors'
import { answers } from './gen/answers.gen'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a result is what the contract promises: `answer` as in `answers`; undefined when it promises nothing. */
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

/** Returns the error for a success that cannot be one: a proxy has answered, or a server of another contract. */
export function unreadableResponse(): ApiError {
  return new ApiError(502, 'UNREADABLE', '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.')
}

/**
 * Returns the result in the envelope of a success. Checks once for all screens what the contract promises of a read: a list has
 * its items and total, a record its key, a counter is a number. A PUT answers the record that the GET of its path does, since
 * that answer becomes the record on screen. Of other writes only the envelope is checked.
 * @throws ApiError when the answer is none of these
 */
export function openEnvelope(method: string, path: string, answer: unknown): unknown {
  // 204: an answer without a body
  if (answer === undefined && method !== 'get') return undefined
  if (!isObject(answer)) throw unreadableResponse()
  rememberAdminNames(answer)
  if (method === 'get' && !('result' in answer)) throw unreadableResponse()
  const promised = method === 'put' ? (answers[`put ${path}`] ?? answers[path]) : answers[path]
  if ((method === 'get' || method === 'put') && !fits(promised, answer.result)) throw unreadableResponse()
  return answer.result
}
