import { resolveRef, type Schema } from '../../server/contract/contract-document'

/** Follows the references of a schema to the one that has no `$ref`. */
export const resolveSchema = (schema: Schema): Schema =>
  schema.$ref ? resolveSchema(resolveRef(schema.$ref) as Schema) : schema
