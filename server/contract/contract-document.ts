import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expandContract } from './contract-expand'

/** A JSON schema as the contract writes them. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  pattern?: string
  format?: string
  /** Korean label of each value of an enum. */
  'x-labels'?: Record<string, string>
  'x-message'?: string
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  schema: Schema
}

export interface OperationDocument {
  operationId: string
  summary?: string
  description?: string
  /** The screens that use it, as `group/page`; `common` if it belongs to no page. */
  tags?: string[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>
  /** `[{}]`: takes no token. Absent: the contract's default, a bearer token. */
  security?: Record<string, unknown>[]
  'x-permission'?: string
  /** Of an operation of the customer site: what a key must be made for. */
  'x-scope'?: string
  /** Of a read of the customer site that is the same for everybody: how long a server may keep the answer. */
  'x-keep-seconds'?: number
  'x-permission-level'?: 'READ' | 'WRITE'
  /** Reads personal data: each call is logged, and the client never prefetches it. */
  'x-personal'?: true
  /** Of a read: it writes too, for example the number of downloads that are left. */
  'x-writes'?: true
}

export interface ContractDocument {
  paths: Record<string, Record<string, OperationDocument>>
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, unknown>
  }
}

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, '../../openapi')

/** The contract of the back-office and that of the customer site. */
interface Contracts {
  admin: ContractDocument
  shop: ContractDocument
}

/**
 * Returns the hash of the contracts and of the code that expands them. A cached document is used only if its hash
 * matches.
 */
export const contractHash = (yaml: string, expander = readFileSync(join(here, 'contract-expand.ts'), 'utf8')): string =>
  createHash('sha256').update(expander).update(yaml).digest('hex')

/**
 * Returns the contracts as JSON. Parsing YAML takes about a second, so the result is cached in `contract.gen.json`. The
 * cache is rebuilt when the YAML changes, by the build or at the next start.
 */
export function readContracts(): Contracts {
  const [admin, shop] = ['openapi.yaml', 'shop.yaml'].map((name) => readFileSync(join(folder, name), 'utf8'))
  if (admin === undefined || shop === undefined) throw new Error('a contract is missing')
  const file = join(folder, 'contract.gen.json')
  const hash = contractHash(admin + shop)
  const cached = readCachedContracts(file)
  if (cached?.hash === hash) return cached.contracts
  // loaded only here, because it is slow to load
  const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml')
  const contracts = {
    admin: expandContract(parse(admin) as ContractDocument),
    shop: expandContract(parse(shop) as ContractDocument),
  }
  try {
    writeFileSync(file, JSON.stringify({ hash, contracts }))
  } catch {
    // in a read-only folder every start costs one second more
  }
  return contracts
}

function readCachedContracts(file: string): { hash: string; contracts: Contracts } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const { admin, shop } = readContracts()

/** The contract of the back-office. Its schemas include those of the customer site, so that a reference means one thing. */
export const contractDocument: ContractDocument = {
  ...admin,
  components: {
    ...admin.components,
    schemas: { ...shop.components.schemas, ...admin.components.schemas },
    parameters: { ...shop.components.parameters, ...admin.components.parameters },
  },
}

/** The operations of the customer site. */
export const shopPaths: ContractDocument['paths'] = shop.paths

/** Resolves a `#/…` reference inside the contract. */
export function resolveRef(ref: string): unknown {
  let at: unknown = contractDocument
  for (const part of ref.slice(2).split('/')) {
    at = (at as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return at
}

/** Returns a copy of a schema whose objects reject undeclared fields. */
export function strictSchema<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(strictSchema) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) copy[key] = strictSchema(value)
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined) {
    copy.additionalProperties = false
  }
  return copy as T
}
