import type { ContractDocument, Schema } from '../../server/contract/contract-document'

/** Returns the name of the schema that a reference means. */
export const nameIn = (ref: string): string => ref.replace('#/components/schemas/', '')

/** Merges $ref, allOf and `anyOf [x, null]` of a schema into one. Other choices stay as they are. */
export function merge(contract: ContractDocument, schema: Schema): Schema & { nullable?: true } {
  const target = schema.$ref ? [contract.components.schemas[nameIn(schema.$ref)] ?? {}] : []
  const options = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  const parts = [...target, ...(schema.allOf ?? []), ...(options.length === 1 ? options : [])]
  const isNullable = schema.anyOf && schema.anyOf.length > options.length
  return Object.assign({}, ...parts.map((part) => merge(contract, part)), schema, isNullable && { nullable: true })
}
