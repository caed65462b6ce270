import { ApiError } from './errors'
import { shapes } from './gen/shapes.gen'

/** By operation (`get /api/v1/…`): what its result is, where that is no plain object. */
const kinds = new Map(Object.entries(shapes).flatMap(([kind, all]) => all.map((each) => [each, kind] as const)))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Is this the result that the contract promises, as far as its outside goes? */
function fits(kind: string | undefined, result: unknown): boolean {
  if (kind === 'any') return true
  if (kind === 'array') return Array.isArray(result)
  if (kind === 'number') return Number.isFinite(result)
  if (kind === 'text') return typeof result === 'string'
  if (!isObject(result)) return false
  if (kind === 'list')
    return Array.isArray(result.items) && result.items.every(isObject) && Number.isFinite(result.total)
  return Object.keys(result).length > 0
}

/** A success that is none: something between the server and us has answered, or the server is another one. */
export function misshapen(): ApiError {
  return new ApiError(502, 'INTERNAL', '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.')
}

/**
 * Opens the envelope of a success. The outside of the result is checked here, once for all screens: an object with something
 * in it, the rows and the total of a list, an array, a number; what the contract leaves empty may be anything.
 * @throws ApiError when the answer is not what the contract promises
 */
export function openEnvelope(method: string, path: string, answer: unknown): unknown {
  const result = isObject(answer) ? answer.result : undefined
  if (!fits(kinds.get(`${method} ${path}`), result)) throw misshapen()
  return result
}
