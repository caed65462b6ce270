import type { ErrorObject } from 'ajv'
import { isBlank } from '../../openapi/formats/visible-text'
import {
  noInteger,
  offStep,
  outOfRange,
  tooFew,
  tooMany,
  wrongDate,
  wrongForm,
  wrongLength,
} from '../../openapi/messages/limits'
import { noNumber, required } from '../../openapi/messages/required'
import { isMasked } from '../lib/mask'
import { lookUp, type Schema } from './contract-document'
import type { FieldError } from './refusal'

const UNKNOWN_FIELD = '알 수 없는 항목이 있습니다.'
const MALFORMED = '요청 형식이 올바르지 않습니다.'

/** Schemas that say something about the same value: the schema itself, what it refers to, what it is composed of. */
export function parts(schema: Schema): Schema[] {
  const more = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.$ref) more.push(lookUp(schema.$ref) as Schema)
  return [schema, ...more.flatMap(parts)]
}

/** Fields of one of the contract's schemas by name, those that it takes over from others included. */
export const propertiesOf = (name: string): Record<string, Schema> =>
  Object.assign({}, ...parts({ $ref: `#/components/schemas/${name}` }).map(({ properties }) => properties))

/** Schema of the value at a path of keys and indexes; null when the contract does not know it. */
export function schemaAt(root: Schema, path: string[]): Schema | null {
  let at: Schema | null = root
  for (const key of path) {
    const all: Schema[] = at ? parts(at) : []
    at = all.map((part) => part.properties?.[key] ?? part.items).find((found) => found !== undefined) ?? null
  }
  return at
}

/** What is said of a value nearest to it: by its own schema, or by that of its type. */
function saidOf<K extends keyof Schema>(schema: Schema | null | undefined, key: K): Schema[K] | undefined {
  return schema ? parts(schema).find((part) => part[key] !== undefined)?.[key] : undefined
}

/** Korean title of a value, its own or that of its type. */
export const titleOf = (schema: Schema | null | undefined): string | undefined => saidOf(schema, 'title')

/** `/allowedIps/2` → allowedIps, 2 */
const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** What a value is called whose field has no title: names of the code say nothing to people. */
const UNTITLED = '값'

/** The closest title on the way to the value: an element of a list goes by the list's. */
function nearestTitle(root: Schema, path: string[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    const title = titleOf(schemaAt(root, path.slice(0, length)))
    if (title) return title
  }
  return UNTITLED
}

/** Of several complaints about one field the one that helps most is shown: lower rank first, in the order of the form. */
const RANK = [
  ...['additionalProperties', 'required', 'x-rich-text', 'type', 'minItems', 'maxItems', 'minimum', 'maximum'],
  ...['multipleOf', 'minLength', 'maxLength', 'pattern', 'format', 'enum'],
]

/** From here on: complaints about a value whose parts have their own. */
const WHOLE = 98

const rank = (error: ErrorObject): number => {
  if (error.keyword === 'anyOf' || error.keyword === 'oneOf' || error.keyword === 'allOf') return 99
  // One leg of `… | null`.
  if (error.keyword === 'type' && error.params.type === 'null') return WHOLE
  const at = RANK.indexOf(error.keyword)
  return at < 0 ? 50 : at
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value))

/** Array indexes and keys with dots: `allowedIps.2`. */
function fieldOf(error: ErrorObject): string[] {
  const path = pathOf(error.instancePath)
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  return path
}

/** Personal data that were sent back masked are told as what they are, not as a wrong format. */
const isMaskedValue = ({ schemaPath, instancePath, data }: ErrorObject): boolean =>
  /\/(memberPhone|mobilePhone|officePhone|companyTel|email|birthDate|zipCode|carNumber)\//.test(
    `${schemaPath}${instancePath}/`,
  ) &&
  typeof data === 'string' &&
  isMasked(data)

/** A required value of which nothing is there: no text, no element of a list that needs one. */
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
  if (isMaskedValue(error)) return '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.'
  const schema = schemaAt(root, path)
  const words = ruleMessage(schema, error)
  if (words === null)
    return path.length === 0 ? MALFORMED : `${title === UNTITLED ? '입력한' : title} 값이 올바르지 않습니다.`
  // of a list, the contract's own words are about its elements
  return error.keyword.endsWith('Items') ? words : (saidOf(schema, 'x-message') ?? words)
}

/** The words for a rule that the forms check, too; null for any other. */
function ruleMessage(schema: Schema | null, { keyword, params, data }: ErrorObject): string | null {
  const { limit = 0, type, multipleOf = 1 } = params as { limit?: number; type?: string; multipleOf?: number }
  switch (keyword) {
    case 'pattern':
      return wrongForm
    case 'format':
      return formatMessage(saidOf(schema, 'format'), data)
    case 'minLength':
    case 'maxLength':
      return wrongLength(saidOf(schema, 'minLength'), saidOf(schema, 'maxLength'))
    case 'minItems':
      return tooFew(limit)
    case 'maxItems':
      return tooMany(limit)
    case 'minimum':
    case 'maximum':
      return outOfRange(Number(data), saidOf(schema, 'minimum'), saidOf(schema, 'maximum'))
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
  // beyond the range of a column
  return typeof data === 'number' ? outOfRange(data) : wrongForm
}

function typeMessage(type: string | undefined, data: unknown): string | null {
  if (type === 'integer' && typeof data === 'number') return noInteger
  if (type === 'integer' || type === 'number') return noNumber
  return type === 'object' && typeof data === 'string' ? wrongForm : null
}

/** Whether the object around the value demands it. */
function requiredIn(root: Schema, path: string[]): boolean {
  const key = path.at(-1)
  const around = schemaAt(root, path.slice(0, -1))
  return key !== undefined && around !== null && parts(around).some((part) => part.required?.includes(key))
}

/** Korean messages of failed checks, one per field, in the order of the fields. */
export function fieldErrors(root: Schema, errors: ErrorObject[]): FieldError[] {
  const best = new Map<string, { error: ErrorObject; path: string[] }>()
  for (const error of errors) {
    const path = fieldOf(error)
    const field = path.join('.')
    const known = best.get(field)
    if (!known || rank(error) < rank(known.error)) best.set(field, { error, path })
  }
  // The whole is only wrong because a part is.
  const fields = [...best.keys()]
  const isWhole = (field: string, { error }: { error: ErrorObject }): boolean =>
    field === '' ? fields.length > 1 : rank(error) >= WHOLE && fields.some((other) => other.startsWith(`${field}.`))
  return [...best]
    .filter(([field, found]) => !isWhole(field, found))
    .map(([field, { error, path }]) => ({ field, message: messageOf(root, error, path) }))
}

/** Required text of which nothing can be seen counts as not filled in. */
export function blankFields(root: Schema, value: unknown, path: string[] = []): FieldError[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => blankFields(root, inner, [...path, key]))
  }
  if (typeof value !== 'string' || value === '' || !isBlank(value) || !requiredIn(root, path)) return []
  const title = titleOf(schemaAt(root, path))
  return title ? [{ field: path.join('.'), message: required(title) }] : []
}
