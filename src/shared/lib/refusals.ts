import { ApiError, isSilent } from '../api/errors'
import { isBag, outwards } from './values'

/** Messages per field; what has no field on the page goes into the banner of the form. */
export interface Placed {
  fields: Record<string, string>
  banner: string[]
}

/** Where the failure of a save is shown: exactly one of these. */
export type Refusal =
  | { kind: 'silent' }
  | ({ kind: 'fields' } & Placed)
  | { kind: 'conflict'; current: unknown }
  | { kind: 'gone' }
  | { kind: 'dialog' }

/**
 * Puts messages at their fields: `fitments[1].front` belongs to that cell, or else to the field around it.
 * @param hasField says whether a field stands on the page
 */
export function place(
  messages: Iterable<readonly [field: string, message: string]>,
  hasField: (name: string) => boolean,
): Placed {
  const placed: Placed = { fields: {}, banner: [] }
  for (const [field, message] of messages) {
    const name = outwards(field).find(hasField)
    if (name) placed.fields[name] ??= message
    else placed.banner.push(message)
  }
  return placed
}

/** Sorts the failure of a save into its place. */
export function sortRefusal(error: unknown, hasField: (name: string) => boolean): Refusal {
  if (isSilent(error)) return { kind: 'silent' }
  if (!(error instanceof ApiError)) return { kind: 'dialog' }
  if (error.code === 'CONFLICT' && isBag(error.result)) return { kind: 'conflict', current: error.result }
  if (error.code === 'NOT_FOUND') return { kind: 'gone' }

  // DUPLICATE names its field in `result`
  const named = isBag(error.result) && typeof error.result.field === 'string' ? error.result.field : undefined
  if (error.code === 'DUPLICATE' && named) return { kind: 'fields', ...place([[named, error.message]], hasField) }
  if (error.errors.length === 0) return { kind: 'dialog' }
  return {
    kind: 'fields',
    ...place(
      error.errors.map(({ field, message }) => [field, message]),
      hasField,
    ),
  }
}
