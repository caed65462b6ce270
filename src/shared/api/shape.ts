import { keepCode } from '../lib/code'
import { ApiError, networkMessage } from './errors'
import { shapes } from './gen/shapes.gen'
import { codeOf, NAME_LENGTH, operationOf, unpackCodes } from './shape-code'

/** By code of an operation: a letter for what its result is, and the codes of the names that a record always has. */
const shapeBy = new Map<string, string>()
function learn(text: string): void {
  for (const part of text.split(' ')) {
    const [shape = '', codes = ''] = part.split('.')
    const known = shape.charAt(0) + unpackCodes(shape.slice(1))
    for (let at = 0; at < codes.length; at += NAME_LENGTH) shapeBy.set(codes.slice(at, at + NAME_LENGTH), known)
  }
}
learn(shapes)
const later = keepCode(async () => learn((await import('./gen/shapes-later.gen')).shapes))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const times = (letter: string, text: string) => text.split(letter).length

/** Gives what says of a value whether it is an object with all of these names; rows of one kind are looked at once. */
function recordWith(keys: string): (value: unknown) => boolean {
  const seen = new Map<string, boolean>()
  return (value) => {
    if (!isObject(value)) return false
    const names = Object.keys(value)
    const kind = names.join()
    let fits = seen.get(kind)
    if (fits === undefined) {
      const codes = names.map(codeOf).join('')
      fits = names.length > 0 && [...keys].every((letter) => times(letter, codes) >= times(letter, keys))
      seen.set(kind, fits)
    }
    return fits
  }
}

/** Is this the result that the contract promises, as far as its outside and the names in it go? */
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

/** A success that is none: something between the server and us has answered, or the server is another one. */
export function misshapen(): ApiError {
  return new ApiError(502, 'UNREADABLE', '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.')
}

/** A call begins: what its answer is held against comes meanwhile. */
export function expectAnswer(method: string, path: string): void {
  if (!shapeBy.has(operationOf(`${method} ${path}`))) later.ahead()
}

/**
 * Opens the envelope of a success. The result is held against the contract here, once for all screens: a record with all the
 * names that it always has, the rows of a list and its total, an array, a number; what the contract leaves empty may be anything.
 * @throws ApiError when the answer is not what the contract promises, and when that could not be fetched for what was only read
 */
export async function openEnvelope(method: string, path: string, answer: unknown): Promise<unknown> {
  const result = isObject(answer) ? answer.result : undefined
  const operation = operationOf(`${method} ${path}`)
  let unknown = 'o'
  if (!shapeBy.has(operation))
    await later.fetched().catch(() => {
      // what was written is done, and must not look as if it had failed
      if (method === 'get') throw new ApiError(0, 'NETWORK', networkMessage)
      unknown = '-'
    })
  if (!fits(shapeBy.get(operation) ?? unknown, result)) throw misshapen()
  return result
}
