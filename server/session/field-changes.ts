import type { Schemas } from '../call'
import { contractDocument, type Schema } from '../contract-document'
import { maskEmail, maskPhone } from '../mask'

const labelsOf = (enumName: string): Record<string, string> =>
  (contractDocument.components.schemas[enumName] as (Schema & { 'x-labels'?: Record<string, string> }) | undefined)?.[
    'x-labels'
  ] ?? {}

/** Korean label of a value of one of the contract's enums. */
export const labelOf = (enumName: string, value: string): string => labelsOf(enumName)[value] ?? value

const masks: Record<string, (text: string) => string> = {
  email: maskEmail,
  mobilePhone: maskPhone,
  officePhone: maskPhone,
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함'
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((each) => labelOf('AdminNotifyEvent', String(each))).join(', ')
  }
  return masks[field]?.(String(value)) ?? String(value)
}

/**
 * What the log shows of a change: the fields of `after` whose values differ from `before`. Labels are the titles of the
 * contract's schema of that name; e-mail and phones are masked.
 */
export function fieldChanges<T extends object>(
  schema: string,
  before: Record<keyof T, unknown>,
  after: T,
): Schemas['FieldChange'][] {
  const properties = contractDocument.components.schemas[schema]?.properties ?? {}
  return (Object.keys(after) as (keyof T & string)[])
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({
      field,
      label: properties[field]?.title ?? field,
      before: shown(field, before[field]),
      after: shown(field, after[field]),
    }))
}
