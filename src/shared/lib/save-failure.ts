import { ApiError, isSilent } from '../api/errors'
import { enclosingPaths, isBag } from './values'

/** Messages by field. Messages without a field on the page go into the form's banner. */
export interface AssignedMessages {
  fields: Record<string, string>
  banner: string[]
}

/** Where the failure of a save is shown. */
export type SaveFailure =
  | { kind: 'silent' }
  | ({ kind: 'fields' } & AssignedMessages)
  | { kind: 'conflict'; current: unknown }
  | { kind: 'gone' }
  | { kind: 'dialog' }

/**
 * Assigns messages to fields: `fitments[1].front` to that cell, or else to the enclosing field.
 * @param hasField returns whether a field is on the page
 */
export function assignMessages(
  messages: Iterable<readonly [field: string, message: string]>,
  hasField: (name: string) => boolean,
): AssignedMessages {
  const placed: AssignedMessages = { fields: {}, banner: [] }
  for (const [field, message] of messages) {
    const name = enclosingPaths(field).find(hasField)
    if (name) placed.fields[name] ??= message
    else placed.banner.push(message)
  }
  return placed
}

/** Classifies the failure of a save by where it is shown. */
export function classifySaveError(error: unknown, hasField: (name: string) => boolean): SaveFailure {
  if (isSilent(error)) return { kind: 'silent' }
  if (!(error instanceof ApiError)) return { kind: 'dialog' }
  if (error.code === 'CONFLICT' && isBag(error.result)) return { kind: 'conflict', current: error.result }
  if (error.code === 'NOT_FOUND') return { kind: 'gone' }

  // DUPLICATE has its field in `result`
  const named = isBag(error.result) && typeof error.result.field === 'string' ? error.result.field : undefined
  if (error.code === 'DUPLICATE' && named)
    return { kind: 'fields', ...assignMessages([[named, error.message]], hasField) }
  if (error.errors.length === 0) return { kind: 'dialog' }
  return {
    kind: 'fields',
    ...assignMessages(
      error.errors.map(({ field, message }) => [field, message]),
      hasField,
    ),
  }
}
