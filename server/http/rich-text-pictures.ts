import type { Operation } from '../contract/contract'
import { resolveRef, type Schema } from '../contract/contract-document'
import { keysIn } from '../files/file-key'

const known = new Map<Operation, boolean>()

/** Returns whether a schema contains rich text at any depth. */
function hasRichText(schema: unknown, seen: Set<string>): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { $ref } = schema as Schema
  if ($ref) {
    if (seen.has($ref)) return false
    seen.add($ref)
    return hasRichText(resolveRef($ref), seen)
  }
  return 'x-rich-text' in schema || Object.values(schema).some((inner) => hasRichText(inner, seen))
}

/** Returns whether an operation accepts rich text. */
export function takesRichText(operation: Operation): boolean {
  const found = known.get(operation)
  if (found !== undefined) return found
  const takes = hasRichText(operation.document.requestBody?.content['application/json']?.schema, new Set())
  known.set(operation, takes)
  return takes
}

/** Returns the keys of our own files in the texts of a body, by field path (`slides.0.html`). */
export function pictureKeysIn(body: unknown, field = ''): Map<string, string[]> {
  if (typeof body === 'string') {
    const keys = keysIn(body)
    return new Map(keys.length > 0 ? [[field, keys]] : [])
  }
  if (typeof body !== 'object' || body === null) return new Map()
  return new Map(
    Object.entries(body).flatMap(([name, inner]) => [...pictureKeysIn(inner, field ? `${field}.${name}` : name)]),
  )
}
