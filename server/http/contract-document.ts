import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expand } from './contract-expand'

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
  pattern?: string
  format?: string
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
  /** The screens whose calls it is of, as `group/page`; `common`: of no page. */
  tags?: string[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
  /** `[{}]`: takes no token at all. Absent: as the whole contract says, a bearer token. */
  security?: Record<string, unknown>[]
  'x-permission'?: string
  'x-permission-level'?: 'READ' | 'WRITE'
  /** Reads somebody's data: the log notes each call, and nothing fetches it ahead. */
  'x-personal'?: true
}

interface ContractDocument {
  paths: Record<string, Record<string, OperationDocument>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, '../../openapi')

/** Returns what a kept document must have been made of to be used: the contract, and the code that expands it, all of it. */
export const originOf = (yaml: string, expander = readFileSync(join(here, 'contract-expand.ts'), 'utf8')): string =>
  createHash('sha256').update(expander).update(yaml).digest('hex')

/**
 * The contract. Reading YAML takes a second, so what it says stands beside it as JSON, made anew whenever the YAML has another
 * content: by the build, or by the first start after it.
 */
export function readContract(): ContractDocument {
  const yaml = readFileSync(join(folder, 'openapi.yaml'), 'utf8')
  const file = join(folder, 'contract.gen.json')
  const made = originOf(yaml)
  const kept = keptContract(file)
  if (kept?.made === made) return kept.document
  // only needed here, and slow to load
  const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml')
  const document = expand(parse(yaml) as ContractDocument)
  try {
    writeFileSync(file, JSON.stringify({ made, document }))
  } catch {
    // a folder that may only be read costs a second at every start, no more
  }
  return document
}

function keptContract(file: string): { made: string; document: ContractDocument } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

export const contractDocument = readContract()

/** Follows `#/…` inside the contract. */
export function lookUp(ref: string): unknown {
  let at: unknown = contractDocument
  for (const part of ref.slice(2).split('/')) {
    at = (at as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return at
}

/** Copy of a schema in which every object takes only the fields that it names. */
export function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) copy[key] = closed(value)
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined) {
    copy.additionalProperties = false
  }
  return copy as T
}
