import type { ErrorObject } from 'ajv'
import { isMasked } from '../lib/mask'
import { lookUp, type Schema } from './contract-document'
import type { FieldError } from './refusal'
import { isBlank } from './visible-text'

const MALFORMED = '요청 형식이 올바르지 않습니다.'

/** Schemas that say something about the same value: the schema itself, what it refers to, what it is composed of. */
export function parts(schema: Schema): Schema[] {
  const more = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.$ref) more.push(lookUp(schema.$ref) as Schema)
  return [schema, ...more.flatMap(parts)]
}

/** Schema of the value at a path of keys and indexes; null when the contract does not know it. */
function schemaAt(root: Schema, path: string[]): Schema | null {
  let at: Schema | null = root
  for (const key of path) {
    const all: Schema[] = at ? parts(at) : []
    at = all.map((part) => part.properties?.[key] ?? part.items).find((found) => found !== undefined) ?? null
  }
  return at
}

/** Korean title of a value, its own or that of its type. */
export const titleOf = (schema: Schema | null | undefined): string | undefined =>
  schema ? parts(schema).find((part) => part.title)?.title : undefined

/** `/allowedIps/2` → allowedIps, 2 */
const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The closest title on the way to the value: an element of a list goes by the list's. */
function nearestTitle(root: Schema, path: string[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    const title = titleOf(schemaAt(root, path.slice(0, length)))
    if (title) return title
  }
  return path.at(-1) ?? ''
}

export const missing = (title: string): string => `${title} (을)를 입력해주세요.`

/** Of several complaints about one field the one that helps most is shown: lower rank first. */
const RANK = ['additionalProperties', 'required', 'x-rich-text', 'pattern', 'format', 'maxLength', 'minLength', 'enum']

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

/** A masked phone or e-mail that was sent back is told as what it is, not as a wrong format. */
const isMaskedContact = ({ schemaPath, data }: ErrorObject): boolean =>
  /\/(mobilePhone|officePhone|email)\//.test(schemaPath) && isMasked(data as string)

function messageOf(root: Schema, error: ErrorObject, path: string[]): string {
  const title = nearestTitle(root, path)
  const params = error.params as { limit?: number }
  const own = (error.parentSchema as Schema | undefined)?.['x-message'] ?? schemaAt(root, path)?.['x-message']
  const required = requiredIn(root, path)
  if (required && isEmpty(error.data) && error.keyword !== 'additionalProperties') return missing(title)
  switch (error.keyword) {
    case 'required':
      return missing(title)
    case 'additionalProperties':
      return `알 수 없는 항목입니다: ${path.at(-1)}`
    case 'pattern':
    case 'format':
      if (isMaskedContact(error)) return '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.'
      return own ?? `${title} 형식이 올바르지 않습니다.`
    case 'x-rich-text':
      return error.message ?? MALFORMED
    case 'minLength':
      return `${params.limit}자 이상 입력해 주세요.`
    case 'maxLength':
      return `${params.limit}자까지 입력할 수 있습니다.`
    case 'minItems':
      return `${params.limit}개 이상 선택해 주세요.`
    case 'maxItems':
      return `${params.limit}개까지 선택할 수 있습니다.`
    case 'minimum':
      return `${params.limit} 이상이어야 합니다.`
    case 'maximum':
      return `${params.limit} 이하여야 합니다.`
    case 'multipleOf':
      return stepMessage((error.params as { multipleOf: number }).multipleOf)
    default:
      return path.length === 0 ? MALFORMED : `${title} 값이 올바르지 않습니다.`
  }
}

const stepMessage = (step: number): string =>
  step < 1
    ? `소수점 ${String(step).split('.')[1]?.length ?? 0}자리까지 입력해 주세요.`
    : `${step.toLocaleString('en-US')} 단위로 입력해 주세요.`

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
  return title ? [{ field: path.join('.'), message: missing(title) }] : []
}
