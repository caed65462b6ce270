import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import qs from 'qs'
import { cleanTexts, hasLoneSurrogate } from '../../domain/common/clean-text'
import { brokenText } from '../../domain/messages/limits'
import {
  type ContractDocument,
  contractDocument,
  type OperationDocument,
  type Parameter,
  resolveRef,
  type Schema,
  shopPaths,
  strictSchema,
} from './contract-document'
import { addContractFormats } from './contract-formats'
import { blankFields, fieldErrors, longLists } from './contract-messages'
import type { AdminOperationName, Input, OperationName, Schemas, ShopOperationName } from './contract-types'
import { type FieldError, Refusal } from './refusal'

export type Permission = 'PUBLIC' | 'SIGNED_IN' | Schemas['PermissionCode'][]

/** One operation of a contract. */
export interface Operation<N extends OperationName = OperationName> {
  name: N
  method: string
  path: string
  permission: Permission
  /** What a key of the customer site must be made for; null: an operation of the back-office. */
  scope: Schemas['ShopKeyScope'] | null
  /** How long an answer may be kept; null: it is computed for each call. */
  keepSeconds: number | null
  level: Schemas['PermissionLevel']
  /** Whether it carries an Idempotency-Key. */
  once: boolean
  /** Status of the success response. */
  status: number
  /** Content type of the request body; null when there is none. */
  bodyType: string | null
  /** Whether the success response is JSON in an envelope. */
  json: boolean
  document: OperationDocument
}

/** An operation of the back-office. @internal for tests */
export type AdminOperation = Operation<AdminOperationName>

const permissionOf = (text: string | undefined): Permission =>
  text === 'PUBLIC' || text === 'SIGNED_IN' ? text : ((text?.split('|') ?? []) as Schemas['PermissionCode'][])

const parametersIn = ({ parameters = [] }: OperationDocument): Parameter[] =>
  parameters.map((p) => ('$ref' in p ? (resolveRef(p.$ref) as Parameter) : p))

function operationOf<N extends OperationName>(path: string, key: string, document: OperationDocument): Operation<N> {
  const method = key.toUpperCase()
  const success = Object.keys(document.responses).find((status) => status.startsWith('2')) ?? '200'
  return {
    name: `${method} ${path}` as N,
    method,
    path,
    permission: permissionOf(document['x-permission']),
    scope: (document['x-scope'] as Operation['scope']) ?? null,
    keepSeconds: document['x-keep-seconds'] ?? null,
    level: document['x-permission-level'] ?? (method === 'GET' ? 'READ' : 'WRITE'),
    once: parametersIn(document).some(({ name }) => name === 'Idempotency-Key'),
    status: Number(success),
    bodyType: Object.keys(document.requestBody?.content ?? {})[0] ?? null,
    json: Object.keys(document.responses[success]?.content ?? {})[0] === 'application/json',
    document,
  }
}

const operationsOf = <N extends OperationName>(paths: ContractDocument['paths']): Operation<N>[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, document]) => operationOf<N>(path, method, document)),
  )

/** Every operation of the back-office. */
export const operations = operationsOf<AdminOperationName>(contractDocument.paths)

/** Every operation of the customer site. */
export const shopOperations = operationsOf<ShopOperationName>(shopPaths)

const byName = new Map<OperationName, Operation>(
  [...operations, ...shopOperations].map((operation) => [operation.name, operation]),
)

/** Returns the operation of this name. Throws if the contract has none. */
export function getOperation<N extends OperationName>(name: N): Operation<N> {
  const found = byName.get(name)
  if (!found) throw new Error(`unknown operation ${name}`)
  // found by this name
  return found as Operation<N>
}

/** An operation and the parameters of the request path. */
export interface Match {
  operation: Operation
  path: Record<string, string>
}

// ---- routes ---------------------------------------------------------------------------------------------------------

/** Paths without parameters are looked up by text, the others by method and number of segments. */
const fixed = new Map<string, Operation>()
const patterns = new Map<string, { segments: string[]; operation: Operation }[]>()
for (const operation of byName.values()) {
  if (!operation.path.includes('{')) {
    fixed.set(operation.name, operation)
    continue
  }
  const segments = operation.path.split('/')
  const key = `${operation.method} ${segments.length}`
  patterns.set(key, [...(patterns.get(key) ?? []), { segments, operation }])
}

/**
 * Returns the operation for a method and a path (undecoded, without query) and the path's parameters; null if there is
 * none.
 */
export function matchOperation(method: string, pathname: string): Match | null {
  const same = fixed.get(`${method} ${pathname}`)
  if (same) return { operation: same, path: {} }
  const actual = pathname.split('/')
  for (const { segments, operation } of patterns.get(`${method} ${actual.length}`) ?? []) {
    const path: Record<string, string> = {}
    const fits = segments.every((segment, i) => {
      const value = actual[i] ?? ''
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

/** Parses `status[0]=A&occurredAt[from]=…` into an object of texts, lists and objects. */
export const parseQuery = (search: string): Record<string, unknown> =>
  qs.parse(search, { ignoreQueryPrefix: true, arrayLimit: 1_000, parameterLimit: 2_000, depth: 3, plainObjects: true })

// ---- checks ---------------------------------------------------------------------------------------------------------

const components = { $id: 'contract', components: strictSchema(contractDocument.components) }
const options = {
  allErrors: true,
  verbose: true,
  strict: false,
  useDefaults: true,
  // 0.3 / 0.1 is not exactly 3
  multipleOfPrecision: 9,
  // Optimizing the generated code doubles the time to compile a check, and makes it no faster to run.
  code: { optimize: false },
}
const strict = addContractFormats(new Ajv2020(options)).addSchema(components)
const coercing = addContractFormats(new Ajv2020({ ...options, coerceTypes: true })).addSchema(components)

/** Rewrites the contract's internal references for use from another schema. */
const withContractRefs = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(strictSchema(schema)).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as Schema

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
  const check = schema && { schema, run: (part === 'body' ? strict : coercing).compile(withContractRefs(schema)) }
  checks.set(key, check)
  return check
}

const bodySchema = (operation: Operation): Schema | null =>
  operation.bodyType === 'application/json'
    ? (operation.document.requestBody?.content[operation.bodyType]?.schema ?? null)
    : null

/** Returns the declared query, path and header parameters of an operation. */
export const parametersOf = (operation: Operation): Parameter[] => parametersIn(operation.document)

function parameterSchema(operation: Operation, location: 'query' | 'path'): Schema {
  const here = parametersOf(operation).filter((p) => p.in === location)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((p) => [p.name, p.schema])),
    required: here.filter((p) => p.required).map((p) => p.name),
    additionalProperties: false,
  }
}

/** Converts `status=A` to a list of one where the schema expects a list. */
function withLists(schema: Schema, query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      schema.properties?.[key]?.type === 'array' && typeof value === 'string' ? [value] : value,
    ]),
  )
}

/** Returns whether a field name contains U+0000 or half of a surrogate pair. Names are not cleaned as values are. */
const isForbiddenKey = (key: string): boolean => key.includes('\u0000') || hasLoneSurrogate(key)

/**
 * Returns the path of a text that cannot be stored; null if there is none. An empty path stands for an invalid key or
 * for nesting deeper than any request of the contract.
 */
function forbiddenPath(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return hasLoneSurrogate(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (path.length > 20) return []
  for (const [key, inner] of Object.entries(value)) {
    const found = isForbiddenKey(key) ? [] : forbiddenPath(inner, [...path, key])
    if (found) return found
  }
  return null
}

/** Cleans the texts of a part of a request in place and returns its errors. */
function checkPart(check: Check | null, value: unknown): FieldError[] {
  if (!check) return []
  const forbidden = forbiddenPath(value)
  if (forbidden) return [{ field: forbidden.join('.'), message: brokenText }]
  const tooLong = longLists(check.schema, value)
  if (tooLong.length > 0) return tooLong
  if (check.run(cleanTexts(value))) return []
  return fieldErrors(check.schema, check.run.errors ?? [])
}

/**
 * Validates path, query and body of a request against the contract. Cleans texts, converts parameters to their types,
 * fills in defaults, rejects unknown fields. Returns the input of the handler; throws Refusal 400 with Korean field
 * errors.
 */
export function checkInput(
  operation: Operation,
  raw: { path: Record<string, string>; query: Record<string, unknown>; body: unknown },
): Input<OperationName> {
  // Calls without declared errors (health …) accept extra query parameters, which caches and monitors add.
  const queryCheck = '400' in operation.document.responses ? checkOf(operation, 'query') : null
  const query = queryCheck ? withLists(queryCheck.schema, raw.query) : raw.query
  const bodyCheck = checkOf(operation, 'body')
  const path: Record<string, unknown> = { ...raw.path }
  const errors = [
    ...checkPart(checkOf(operation, 'path'), path),
    ...checkPart(queryCheck, query),
    ...checkPart(bodyCheck, raw.body),
  ]
  // blank fields are not checked in a body that is rejected as a whole
  if (bodyCheck && !errors.some(({ field, message }) => field === '' || message === brokenText)) {
    const known = new Set(errors.map(({ field }) => field))
    errors.push(...blankFields(bodyCheck.schema, raw.body).filter(({ field }) => !known.has(field)))
  }
  if (errors.length > 0) refuse(errors)
  return { query, path, body: raw.body } as Input<OperationName>
}

/**
 * Validates a list's query that does not come from a URL (an export), like `checkInput` but for values of any type. For
 * a list below a record (`/price-jobs/{seq}/lines`), path parameters are taken from the query and returned with it.
 */
export function checkQuery(name: OperationName, query: Record<string, unknown>): Record<string, unknown> {
  const operation = getOperation(name)
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

/** Compiles the schema of a response; undeclared fields are errors. @internal for tests */
export const compileResponseCheck = (schema: Schema): ValidateFunction => strict.compile(withContractRefs(schema))
