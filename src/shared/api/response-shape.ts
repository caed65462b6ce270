import { createLazyCode } from '../lib/lazy-code'
import { ApiError, networkMessage } from './errors'
import { shapes } from './gen/shapes.gen'
import { fieldCode, NAME_LENGTH, operationCode, unpackCodes } from './shape-code'

/** By operation code: a letter for the type of the result, and the codes of the names a record always has. */
const shapeBy = new Map<string, string>()
function addShapes(text: string): void {
  for (const part of text.split(' ')) {
    const [shape = '', codes = ''] = part.split('.')
    const known = shape.charAt(0) + unpackCodes(shape.slice(1))
    for (let at = 0; at < codes.length; at += NAME_LENGTH) shapeBy.set(codes.slice(at, at + NAME_LENGTH), known)
  }
}
addShapes(shapes)
const later = createLazyCode(async () => addShapes((await import('./gen/shapes-later.gen')).shapes))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const countOf = (letter: string, text: string) => text.split(letter).length

/** Returns a predicate: is a value an object with all of these names? Caches the result by the object's keys. */
function recordWith(keys: string): (value: unknown) => boolean {
  const seen = new Map<string, boolean>()
  return (value) => {
    if (!isObject(value)) return false
    const names = Object.keys(value)
    const kind = names.join()
    let fits = seen.get(kind)
    if (fits === undefined) {
      const codes = names.map(fieldCode).join('')
      fits = names.length > 0 && [...keys].every((letter) => countOf(letter, codes) >= countOf(letter, keys))
      seen.set(kind, fits)
    }
    return fits
  }
}

/** Returns whether a result matches the contract in its type and field names. */
function fits(shape: string, result: unknown): boolean {
  const isRecord = recordWith(shape.slice(1))
  const kind = shape.charAt(0)
  const may = kind.toLowerCase()
  if (kind !== may && result === null) return true
  switch (may) {
    case '-':
      return true
    case 'n':
      return Number.isFinite(result)
    case 't':
      return typeof result === 'string'
    case 'a':
      return Array.isArray(result) && (shape.length === 1 || result.every(isRecord))
    case 'l':
      return (
        isObject(result) && Array.isArray(result.items) && result.items.every(isRecord) && Number.isFinite(result.total)
      )
    default:
      return isRecord(result)
  }
}

/** Creates the error for a success that does not match the contract: a proxy or another server has responded. */
export function unreadableResponse(): ApiError {
  return new ApiError(502, 'UNREADABLE', '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.')
}

/** Called when a request starts: preloads the shapes needed to check its response. */
export function preloadShape(method: string, path: string): void {
  if (!shapeBy.has(operationCode(`${method} ${path}`))) later.preload()
}

/**
 * Opens the envelope of a success and checks the result against the contract: a record's required names, the rows and total
 * of a list, an array, a number. Values that the contract does not describe may be anything.
 * @throws ApiError if the result does not match, or (only for a GET) if the shapes could not be loaded
 */
export async function openEnvelope(method: string, path: string, answer: unknown): Promise<unknown> {
  const result = isObject(answer) ? answer.result : undefined
  const operation = operationCode(`${method} ${path}`)
  let unknown = 'o'
  if (!shapeBy.has(operation))
    await later.load().catch(() => {
      // a write has been done and must not look as if it had failed
      if (method === 'get') throw new ApiError(0, 'NETWORK', networkMessage)
      unknown = '-'
    })
  if (!fits(shapeBy.get(operation) ?? unknown, result)) throw unreadableResponse()
  return result
}
