import { isDeepStrictEqual } from 'node:util'
import { contractDocument, type Schema } from '../contract/contract-document'
import type { Labeled } from '../contract/contract-labels'
import { subschemas, titleOf } from '../contract/contract-messages'
import type { Schemas } from '../contract/contract-types'
import { maskEmail, maskPhone } from '../lib/mask'
import { seoulText } from '../lib/seoul-time'

const masks: Record<string, (text: string) => string> = {
  email: maskEmail,
  mobilePhone: maskPhone,
  officePhone: maskPhone,
}

/** Maximum length of a value in the log; descriptions can be pages long. */
const MAX_LENGTH = 300

const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)

/** Formats a value for the log: enum values by their labels, objects with the titles of their fields. */
export function formatValue(field: string, schema: Schema | undefined, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함'
  if (value instanceof Date) return seoulText(value)
  // seqs are formatted without thousands separators
  if (typeof value === 'number' && !/Seqs?$/.test(field))
    return value.toLocaleString('en-US', { maximumFractionDigits: 3 })
  const about = schema ? subschemas(schema) : []
  if (Array.isArray(value)) {
    const item = about.find((part) => part.items)?.items
    const records = value.some((each) => typeof each === 'object' && each !== null)
    return value.length === 0
      ? null
      : cut(value.map((each) => formatValue(field, item, each)).join(records ? ' / ' : ', '))
  }
  if (typeof value === 'object') {
    const properties = Object.assign({}, ...about.map((part) => part.properties)) as Record<string, Schema>
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const text = formatValue(key, properties[key], inner)
      return text === null ? [] : [`${titleOf(properties[key]) ?? key} ${text}`]
    })
    return entries.length === 0 ? null : cut(entries.join(', '))
  }
  if (field.endsWith('FileSeq') || field.endsWith('FileSeqs')) return `파일 ${value}`
  const labels = about.map((part) => (part as Labeled)['x-labels']).find(Boolean)
  return cut(masks[field]?.(String(value)) ?? labels?.[String(value)] ?? String(value))
}

/**
 * Returns names of the contract's fields that are secrets (`format: password`), such as passwords, tokens and card
 * data, or that are not.
 */
function fieldNames(secret: boolean): Set<string> {
  const all = Object.values(contractDocument.components.schemas).flatMap(({ properties }) =>
    Object.entries(properties ?? {}),
  )
  return new Set(
    all
      .filter(([, schema]) => subschemas(schema).some(({ format }) => format === 'password') === secret)
      .map(([name]) => name),
  )
}

const publicNames = fieldNames(false)
/**
 * Secret fields whose name no other field has. A name like `code` is excluded: it is common, and an authenticator's
 * code is in no record.
 */
const secrets = new Set([...fieldNames(true)].filter((name) => !publicNames.has(name)))

/** Returns whether a field is a secret, which is neither compared nor logged. */
export const isSecret = (field: string): boolean => secrets.has(field)

/** Normalizes a value to plain JSON. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/**
 * Returns the changes for the log: the fields of `after` whose values differ from `before`. Labels are the field titles
 * of the named schema; e-mail addresses and phones are masked.
 */
export function fieldChanges<T extends object>(
  schema: string,
  before: Record<keyof T, unknown>,
  after: T,
): Schemas['FieldChange'][] {
  const properties = contractDocument.components.schemas[schema]?.properties ?? {}
  return (Object.keys(after) as (keyof T & string)[])
    .filter((field) => !isSecret(field) && !isDeepStrictEqual(toJson(before[field]), toJson(after[field])))
    .map((field) => ({
      field,
      label: titleOf(properties[field]) ?? field,
      before: formatValue(field, properties[field], before[field]),
      after: formatValue(field, properties[field], after[field]),
    }))
}
