import { ApiError, isSilent } from '@/shared/api/errors'
import { outwards } from './paths'
import { isBag } from './values'

/** Where the failure of a save is shown: exactly one of these. */
export type Refusal =
  | { kind: 'silent' }
  /** Messages per field; what has no field on the page goes into the banner of the form. */
  | { kind: 'fields'; fields: Record<string, string>; banner: string[] }
  | { kind: 'conflict'; current: unknown }
  | { kind: 'gone' }
  | { kind: 'dialog' }

/** Sorts the failure of a save into its place. `hasField` says whether a field stands on the page. */
export function sortRefusal(error: unknown, hasField: (name: string) => boolean): Refusal {
  if (isSilent(error)) return { kind: 'silent' }
  if (!(error instanceof ApiError)) return { kind: 'dialog' }
  if (error.code === 'CONFLICT' && isBag(error.result)) return { kind: 'conflict', current: error.result }
  if (error.code === 'NOT_FOUND') return { kind: 'gone' }

  // DUPLICATE names its field in `result`
  const named = isBag(error.result) && typeof error.result.field === 'string' ? error.result.field : undefined
  const errors = error.code === 'DUPLICATE' && named ? [{ field: named, message: error.message }] : error.errors
  if (errors.length === 0) return { kind: 'dialog' }
  const fields: Record<string, string> = {}
  const banner: string[] = []
  for (const { field, message } of errors) {
    // `fitments[1].front` belongs to that cell, or else to the field around it
    const name = outwards(field).find(hasField)
    if (name) fields[name] ??= message
    else banner.push(message)
  }
  return { kind: 'fields', fields, banner }
}
