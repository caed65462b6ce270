import contractJson from './contract.gen.json' with { type: 'json' }

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
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
  /** `[{}]`: takes no token at all. Absent: as the whole contract says, a bearer token. */
  security?: Record<string, unknown>[]
  'x-permission'?: string
  'x-permission-level'?: 'READ' | 'WRITE'
}

interface ContractDocument {
  paths: Record<string, Record<string, OperationDocument>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** The contract, as `npm run api` writes it. */
export const contractDocument = contractJson as unknown as ContractDocument

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
