import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '../http/call'
import { contractDocument, type Schema } from '../http/contract-document'
import { parts, titleOf } from '../http/contract-messages'
import { maskEmail, maskPhone } from '../lib/mask'
import { seoulText } from '../lib/seoul'

type Labelled = Schema & { 'x-labels'?: Record<string, string> }

export const labelsOf = (enumName: string): Record<string, string> =>
  (contractDocument.components.schemas[enumName] as Labelled | undefined)?.['x-labels'] ?? {}

/** Korean label of a value of one of the contract's enums. */
export const labelOf = (enumName: string, value: string): string => labelsOf(enumName)[value] ?? value

/** Value of one of the contract's enums that goes by this Korean label (or is the value itself); null for none. */
export const valueLabelled = (enumName: string, text: string): string | null =>
  Object.entries(labelsOf(enumName)).find(([value, label]) => label === text || value === text)?.[0] ?? null

const masks: Record<string, (text: string) => string> = {
  email: maskEmail,
  mobilePhone: maskPhone,
  officePhone: maskPhone,
}

/** Longest text that the log keeps of a value: descriptions are pages long. */
const LONGEST = 300

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** The value in words: values of enums by their labels, objects by the titles of their fields. */
export function shownValue(field: string, schema: Schema | undefined, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함'
  if (value instanceof Date) return seoulText(value)
  // numbers that name a record are no amounts
  if (typeof value === 'number' && !/Seqs?$/.test(field))
    return value.toLocaleString('en-US', { maximumFractionDigits: 3 })
  const about = schema ? parts(schema) : []
  if (Array.isArray(value)) {
    const item = about.find((part) => part.items)?.items
    const records = value.some((each) => typeof each === 'object' && each !== null)
    return value.length === 0
      ? null
      : cut(value.map((each) => shownValue(field, item, each)).join(records ? ' / ' : ', '))
  }
  if (typeof value === 'object') {
    const properties = Object.assign({}, ...about.map((part) => part.properties)) as Record<string, Schema>
    const words = Object.entries(value).flatMap(([key, inner]) => {
      const text = shownValue(key, properties[key], inner)
      return text === null ? [] : [`${titleOf(properties[key]) ?? key} ${text}`]
    })
    return words.length === 0 ? null : cut(words.join(', '))
  }
  if (field.endsWith('FileSeq') || field.endsWith('FileSeqs')) return `파일 ${value}`
  const labels = about.map((part) => (part as Labelled)['x-labels']).find(Boolean)
  return cut(masks[field]?.(String(value)) ?? labels?.[String(value)] ?? String(value))
}

/** Names of the contract's fields by whether they are secrets (`format: password`): passwords, tokens, what stands on a card. */
function fieldNames(secret: boolean): Set<string> {
  const all = Object.values(contractDocument.components.schemas).flatMap(({ properties }) =>
    Object.entries(properties ?? {}),
  )
  return new Set(
    all
      .filter(([, schema]) => parts(schema).some(({ format }) => format === 'password') === secret)
      .map(([name]) => name),
  )
}

const others = fieldNames(false)
/** Secrets whose name no other field has: an authenticator's `code` is called as many things are, and stands in no record. */
const secrets = new Set([...fieldNames(true)].filter((name) => !others.has(name)))

/** Whether a field is a secret: it is neither compared nor logged. */
export const isSecret = (field: string): boolean => secrets.has(field)

/** A value as JSON has it, whatever order the database or a client gives its parts in. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

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
    .filter((field) => !isSecret(field) && !isDeepStrictEqual(plain(before[field]), plain(after[field])))
    .map((field) => ({
      field,
      label: titleOf(properties[field]) ?? field,
      before: shownValue(field, properties[field], before[field]),
      after: shownValue(field, properties[field], after[field]),
    }))
}
