import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import qs from 'qs'
import { cleanTexts, isBroken } from '../../openapi/formats/clean-text'
import { brokenText } from '../../openapi/messages/limits'
import type { Input, OperationName, Schemas } from './call'
import {
  closed,
  contractDocument,
  lookUp,
  type OperationDocument,
  type Parameter,
  type Schema,
} from './contract-document'
import { withFormats } from './contract-formats'
import { blankFields, fieldErrors } from './contract-messages'
import { type FieldError, Refusal } from './refusal'

export type Permission = 'PUBLIC' | 'SIGNED_IN' | Schemas['PermissionCode'][]

/** One operation of the contract, ready to answer requests. */
export interface Operation {
  name: OperationName
  method: string
  path: string
  permission: Permission
  level: Schemas['PermissionLevel']
  /** Status of the success answer. */
  status: number
  /** Of the request body; null when there is none. */
  bodyType: string | null
  /** Whether the success answer is JSON in an envelope. */
  json: boolean
  document: OperationDocument
}

const permissionOf = (text: string | undefined): Permission =>
  text === 'PUBLIC' || text === 'SIGNED_IN' ? text : ((text?.split('|') ?? []) as Schemas['PermissionCode'][])

function operationOf(path: string, key: string, document: OperationDocument): Operation {
  const method = key.toUpperCase()
  const success = Object.keys(document.responses).find((status) => status.startsWith('2')) ?? '200'
  return {
    name: `${method} ${path}` as OperationName,
    method,
    path,
    permission: permissionOf(document['x-permission']),
    level: document['x-permission-level'] ?? (method === 'GET' ? 'READ' : 'WRITE'),
    status: Number(success),
    bodyType: Object.keys(document.requestBody?.content ?? {})[0] ?? null,
    json: Object.keys(document.responses[success]?.content ?? {})[0] === 'application/json',
    document,
  }
}

/** Every operation of the contract. */
export const operations: Operation[] = Object.entries(contractDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, document]) => operationOf(path, method, document)),
)

const byName = new Map(operations.map((operation) => [operation.name, operation]))

/** Throws when the contract has no such operation: a mistake of the caller. */
export function operationNamed(name: OperationName): Operation {
  const found = byName.get(name)
  if (!found) throw new Error(`unknown operation ${name}`)
  return found
}

/** An operation, with the parameters of the path that named it. */
export interface Match {
  operation: Operation
  path: Record<string, string>
}

// ---- routes ---------------------------------------------------------------------------------------------------------

/** Paths without parameters are found by their text, the others by their number of segments. */
const fixed = new Map<string, Operation>()
const patterns = new Map<string, { segments: string[]; operation: Operation }[]>()
for (const operation of operations) {
  if (!operation.path.includes('{')) {
    fixed.set(operation.name, operation)
    continue
  }
  const segments = operation.path.split('/')
  const key = `${operation.method} ${segments.length}`
  patterns.set(key, [...(patterns.get(key) ?? []), { segments, operation }])
}

/** The operation that a method and a path (undecoded, without query) name, with the path's parameters; else null. */
export function matchOperation(method: string, pathname: string): Match | null {
  const same = fixed.get(`${method} ${pathname}`)
  if (same) return { operation: same, path: {} }
  const given = pathname.split('/')
  for (const { segments, operation } of patterns.get(`${method} ${given.length}`) ?? []) {
    const path: Record<string, string> = {}
    const fits = segments.every((segment, i) => {
      const value = given[i] ?? ''
      if (!segment.startsWith('{')) return segment === value
      const decoded = decode(value)
      if (decoded) path[segment.slice(1, -1)] = decoded
      return Boolean(decoded)
    })
    if (fits) return { operation, path }
  }
  return null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `status[0]=A&occurredAt[from]=…` → an object; everything in it is text, lists or objects. */
export const parseQuery = (search: string): Record<string, unknown> =>
  qs.parse(search, { ignoreQueryPrefix: true, arrayLimit: 1_000, parameterLimit: 2_000, depth: 3, plainObjects: true })

// ---- checks ---------------------------------------------------------------------------------------------------------

const components = { $id: 'contract', components: closed(contractDocument.components) }
// multipleOfPrecision: 0.3 / 0.1 is not quite 3
const options = { allErrors: true, verbose: true, strict: false, useDefaults: true, multipleOfPrecision: 9 }
const strictly = withFormats(new Ajv2020(options)).addSchema(components)
const fromText = withFormats(new Ajv2020({ ...options, coerceTypes: true })).addSchema(components)

/** References of the contract, as seen from a schema outside of it. */
const outside = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(closed(schema)).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as Schema

interface Check {
  schema: Schema
  run: ValidateFunction
}

const checks = new Map<string, Check | null>()

function checkOf(operation: Operation, part: 'query' | 'path' | 'body'): Check | null {
  const key = `${part} ${operation.name}`
  const known = checks.get(key)
  if (known !== undefined) return known
  const schema = part === 'body' ? bodySchema(operation) : parameterSchema(operation, part)
  const made = schema && { schema, run: (part === 'body' ? strictly : fromText).compile(outside(schema)) }
  checks.set(key, made)
  return made
}

const bodySchema = (operation: Operation): Schema | null =>
  operation.bodyType === 'application/json'
    ? (operation.document.requestBody?.content[operation.bodyType]?.schema ?? null)
    : null

/** What may stand in the query, the path and the headers of an operation. */
export const parametersOf = (operation: Operation): Parameter[] =>
  (operation.document.parameters ?? []).map((p) => ('$ref' in p ? (lookUp(p.$ref) as Parameter) : p))

function parameterSchema(operation: Operation, place: 'query' | 'path'): Schema {
  const here = parametersOf(operation).filter((p) => p.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((p) => [p.name, p.schema])),
    required: here.filter((p) => p.required).map((p) => p.name),
    additionalProperties: false,
  }
}

/** `status=A` is a list of one. */
function withLists(schema: Schema, query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      schema.properties?.[key]?.type === 'array' && typeof value === 'string' ? [value] : value,
    ]),
  )
}

/** Names of fields, unlike values, are compared as they come: neither U+0000 nor half of a surrogate pair is in any. */
const isForbiddenKey = (key: string): boolean => key.includes('\u0000') || isBroken(key)

/**
 * Returns where a value holds text that cannot be stored; null: nowhere. A key that cannot be stored, and nesting beyond any request of the
 * contract, are told of the whole.
 */
function forbiddenPlace(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return isBroken(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (path.length > 20) return []
  for (const [key, inner] of Object.entries(value)) {
    const found = isForbiddenKey(key) ? [] : forbiddenPlace(inner, [...path, key])
    if (found) return found
  }
  return null
}

/** Cleans the texts of a part of a request where they stand, and returns what is wrong with it. */
function checkPart(check: Check | null, value: unknown): FieldError[] {
  if (!check) return []
  const forbidden = forbiddenPlace(value)
  if (forbidden) return [{ field: forbidden.join('.'), message: brokenText }]
  if (check.run(cleanTexts(value))) return []
  return fieldErrors(check.schema, check.run.errors ?? [])
}

/**
 * Checks path, query and body of a request against the contract: texts are cleaned, parameters are converted to their types,
 * defaults are filled in, unknown fields are refused. Gives what handlers take; throws Refusal 400 with Korean field errors.
 */
export function checkInput(
  operation: Operation,
  raw: { path: Record<string, string>; query: Record<string, unknown>; body: unknown },
): Input<OperationName> {
  // Calls that take nothing and refuse nothing (health …) may carry what caches and monitors add to an address.
  const queryCheck = '400' in operation.document.responses ? checkOf(operation, 'query') : null
  const query = queryCheck ? withLists(queryCheck.schema, raw.query) : raw.query
  const bodyCheck = checkOf(operation, 'body')
  const path: Record<string, unknown> = { ...raw.path }
  const errors = [
    ...checkPart(checkOf(operation, 'path'), path),
    ...checkPart(queryCheck, query),
    ...checkPart(bodyCheck, raw.body),
  ]
  // of a body that is refused as a whole nothing more is said, nor is it walked through
  if (bodyCheck && !errors.some(({ field, message }) => field === '' || message === brokenText)) {
    const known = new Set(errors.map(({ field }) => field))
    errors.push(...blankFields(bodyCheck.schema, raw.body).filter(({ field }) => !known.has(field)))
  }
  if (errors.length > 0) refuse(errors)
  return { query, path, body: raw.body } as Input<OperationName>
}

/**
 * Checks a list's query that came by another way than its URL (an export): as checkInput, on values of any type. A list
 * below a record (`/price-jobs/{seq}/lines`) takes the parameters of its path from there, too, and gives them back.
 */
export function checkQuery(name: OperationName, query: Record<string, unknown>): Record<string, unknown> {
  const operation = operationNamed(name)
  const names = parametersOf(operation).flatMap((p) => (p.in === 'path' ? p.name : []))
  const part = (inPath: boolean) => Object.entries(query).filter(([key]) => names.includes(key) === inPath)
  const path = Object.fromEntries(part(true).map(([key, value]) => [key, String(value)]))
  const asText = parseQuery(qs.stringify(Object.fromEntries(part(false))))
  const checked = checkInput(operation, { path, query: asText, body: undefined })
  return { ...(checked.query as Record<string, unknown>), ...(checked.path as Record<string, unknown>) }
}

function refuse(errors: FieldError[]): never {
  throw new Refusal(400, 'VALIDATION_FAILED', errors[0]?.message ?? '입력값을 확인해 주세요.', { errors })
}

/** Compiles a schema of an answer: what is not declared is an error. @internal for tests */
export const answerCheck = (schema: Schema): ValidateFunction => strictly.compile(outside(schema))
