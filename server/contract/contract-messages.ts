import type { ErrorObject } from 'ajv'
import { stillMasked } from '../../domain/common/masked-value'
import { isBlank } from '../../domain/common/visible-text'
import {
  noInteger,
  offStep,
  outOfRange,
  tooFew,
  tooMany,
  wrongDate,
  wrongForm,
  wrongLength,
} from '../../domain/messages/limits'
import { noNumber, required } from '../../domain/messages/required'
import { isMasked } from '../lib/mask'
import { resolveRef, type Schema } from './contract-document'
import type { FieldError } from './refusal'

const UNKNOWN_FIELD = '알 수 없는 항목이 있습니다.'
const MALFORMED = '요청 형식이 올바르지 않습니다.'

/**
 * Returns all schemas that apply to the same value: the schema itself, the one it refers to, and those it is composed
 * of.
 */
export function subschemas(schema: Schema): Schema[] {
  const more = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.$ref) more.push(resolveRef(schema.$ref) as Schema)
  return [schema, ...more.flatMap(subschemas)]
}

/** Returns the fields of a named schema, including inherited ones. */
export const propertiesOf = (name: string): Record<string, Schema> =>
  Object.assign({}, ...subschemas({ $ref: `#/components/schemas/${name}` }).map(({ properties }) => properties))

/** The schema of each key of a schema; all elements of a list share one. Sheets of thousands of rows ask for it often. */
const partsOf = new WeakMap<Schema, Map<string, Schema | null>>()

function partAt(schema: Schema, key: string): Schema | null {
  const known = partsOf.get(schema) ?? new Map<string, Schema | null>()
  partsOf.set(schema, known)
  const name = /^\d+$/.test(key) ? '0' : key
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const found = subschemas(schema).map((part) => part.properties?.[key] ?? part.items)
  const part = found.find((each) => each !== undefined) ?? null
  known.set(name, part)
  return part
}

/** Returns the schema of the value at a path of keys and indexes; null if the contract does not declare it. */
export function schemaAt(root: Schema, path: string[]): Schema | null {
  let at: Schema | null = root
  for (const key of path) at = at && partAt(at, key)
  return at
}

/** Returns the closest definition of a schema keyword: the schema's own, or that of a type it refers to. */
function closestKeyword<K extends keyof Schema>(schema: Schema | null | undefined, key: K): Schema[K] | undefined {
  return schema ? subschemas(schema).find((part) => part[key] !== undefined)?.[key] : undefined
}

/** Returns the Korean title of a value: its own or that of its type. */
export const titleOf = (schema: Schema | null | undefined): string | undefined => closestKeyword(schema, 'title')

/** `/allowedIps/2` → allowedIps, 2 */
const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Name of a value whose field has no title; names from the code mean nothing to users. */
const UNTITLED = '값'

/** Returns the closest title on the path to the value. Elements of a list use the title of the list. */
function nearestTitle(root: Schema, path: string[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    const title = titleOf(schemaAt(root, path.slice(0, length)))
    if (title) return title
  }
  return UNTITLED
}

/** Keywords by rank: of several errors on one field the one with the lowest rank is shown. */
const RANK = [
  'additionalProperties',
  'required',
  'x-rich-text',
  'type',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'enum',
]

/** Ranks from here on are errors of a value whose parts have errors of their own. */
const WHOLE = 98

const rank = (error: ErrorObject): number => {
  if (error.keyword === 'anyOf' || error.keyword === 'oneOf' || error.keyword === 'allOf') return 99
  // the null branch of `… | null`
  if (error.keyword === 'type' && error.params.type === 'null') return WHOLE
  const at = RANK.indexOf(error.keyword)
  return at < 0 ? 50 : at
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value))

/** Returns the path of the field that an error is about, such as `allowedIps.2`. */
function fieldOf(error: ErrorObject): string[] {
  const path = pathOf(error.instancePath)
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  return path
}

/**
 * Returns whether the value is masked personal data that was sent back. It gets its own message instead of a format
 * error.
 */
const isMaskedValue = ({ schemaPath, instancePath, data }: ErrorObject): boolean =>
  /\/(memberPhone|mobilePhone|officePhone|companyTel|email|birthDate|zipCode|carNumber)\//.test(
    `${schemaPath}${instancePath}/`,
  ) &&
  typeof data === 'string' &&
  isMasked(data)

/** Returns whether a required value is missing: not sent, empty, or an empty list that needs elements. */
function isMissing(error: ErrorObject, root: Schema, path: string[]): boolean {
  if (error.keyword === 'required') return true
  if (error.keyword === 'additionalProperties') return false
  if (error.keyword === 'minItems' && Array.isArray(error.data) && error.data.length === 0) return true
  return requiredIn(root, path) && isEmpty(error.data)
}

function messageOf(root: Schema, error: ErrorObject, path: string[]): string {
  const title = nearestTitle(root, path)
  if (isMissing(error, root, path)) return required(title)
  if (error.keyword === 'additionalProperties') return UNKNOWN_FIELD
  if (error.keyword === 'x-rich-text') return error.message ?? MALFORMED
  if (isMaskedValue(error)) return stillMasked
  const schema = schemaAt(root, path)
  const message = ruleMessage(schema, error)
  if (message === null)
    return path.length === 0 ? MALFORMED : `${title === UNTITLED ? '입력한' : title} 값이 올바르지 않습니다.`
  // `x-message` of a list is about its elements
  return error.keyword.endsWith('Items') ? message : (closestKeyword(schema, 'x-message') ?? message)
}

/** Returns the message for a rule that the forms check, too; null for any other rule. */
function ruleMessage(schema: Schema | null, { keyword, params, data }: ErrorObject): string | null {
  const { limit = 0, type, multipleOf = 1 } = params as { limit?: number; type?: string; multipleOf?: number }
  switch (keyword) {
    case 'pattern':
      return wrongForm
    case 'format':
      return formatMessage(closestKeyword(schema, 'format'), data)
    case 'minLength':
    case 'maxLength':
      return wrongLength(closestKeyword(schema, 'minLength'), closestKeyword(schema, 'maxLength'))
    case 'minItems':
      return tooFew(limit)
    case 'maxItems':
      return tooMany(limit)
    case 'minimum':
    case 'maximum':
      return outOfRange(Number(data), closestKeyword(schema, 'minimum'), closestKeyword(schema, 'maximum'))
    case 'multipleOf':
      return offStep(multipleOf)
    case 'type':
      return typeMessage(type, data)
    default:
      return null
  }
}

function formatMessage(format: string | undefined, data: unknown): string {
  if (format === 'date' || format === 'date-time') return wrongDate
  // a number outside the range of its column
  return typeof data === 'number' ? outOfRange(data) : wrongForm
}

function typeMessage(type: string | undefined, data: unknown): string | null {
  if (type === 'integer' && typeof data === 'number') return noInteger
  if (type === 'integer' || type === 'number') return noNumber
  return type === 'object' && typeof data === 'string' ? wrongForm : null
}

/** Returns whether the parent object requires the value. */
function requiredIn(root: Schema, path: string[]): boolean {
  const key = path.at(-1)
  const around = schemaAt(root, path.slice(0, -1))
  return key !== undefined && around !== null && subschemas(around).some((part) => part.required?.includes(key))
}

/** Maximum number of reported invalid fields per request, because each costs server time. */
const MAX_FIELDS = 1_000

/** How many failed checks are looked at: several of each field. */
const MAX_ERRORS = 10 * MAX_FIELDS

/**
 * Returns Korean messages of failed checks, one per field, in the order of the fields; of the first 1,000 fields if
 * there are more.
 */
export function fieldErrors(root: Schema, errors: ErrorObject[]): FieldError[] {
  const best = new Map<string, { error: ErrorObject; path: string[] }>()
  const wholes = new Set<string>()
  for (const error of errors.slice(0, MAX_ERRORS)) {
    const path = fieldOf(error)
    const field = path.join('.')
    for (let length = path.length - 1; length > 0; length -= 1) wholes.add(path.slice(0, length).join('.'))
    const known = best.get(field)
    if (!known || rank(error) < rank(known.error)) best.set(field, { error, path })
  }
  // an error of the whole is redundant when one of its parts has an error
  const isWhole = (field: string, { error }: { error: ErrorObject }): boolean =>
    field === '' ? best.size > 1 : rank(error) >= WHOLE && wholes.has(field)
  return [...best]
    .filter(([field, found]) => !isWhole(field, found))
    .slice(0, MAX_FIELDS)
    .map(([field, { error, path }]) => ({ field, message: messageOf(root, error, path) }))
}

/**
 * Returns an error for each list with more elements than the contract allows. It is asked for before the elements are
 * checked, whose number is bounded only then: 2 MB of wrong elements would keep the server busy for minutes.
 */
export function longLists(root: Schema, value: unknown): FieldError[] {
  const found: FieldError[] = []
  const visit = (schema: Schema, inner: unknown, path: string[]): void => {
    if (typeof inner !== 'object' || inner === null) return
    const limit = Array.isArray(inner) ? closestKeyword(schema, 'maxItems') : undefined
    if (Array.isArray(inner) && limit !== undefined && inner.length > limit) {
      found.push({ field: path.join('.'), message: tooMany(limit) })
      return
    }
    for (const [key, part] of Object.entries(inner)) {
      if (typeof part !== 'object' || part === null) continue
      const below = partAt(schema, key)
      if (below) visit(below, part, [...path, key])
    }
  }
  visit(root, value, [])
  return found
}

/** Returns errors for required texts without visible characters. */
export function blankFields(root: Schema, value: unknown, path: string[] = []): FieldError[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => blankFields(root, inner, [...path, key]))
  }
  if (typeof value !== 'string' || value === '' || !isBlank(value) || !requiredIn(root, path)) return []
  const title = titleOf(schemaAt(root, path))
  return title ? [{ field: path.join('.'), message: required(title) }] : []
}
