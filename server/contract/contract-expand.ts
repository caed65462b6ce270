interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  components: { schemas: object; responses?: object }
}

interface ComposedSchema {
  type?: string
  properties?: Record<string, unknown>
  required?: string[]
  allOf?: (ComposedSchema & { $ref?: string })[]
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/**
 * Returns a copy of the contract in which shared responses are inlined in each operation, and schemas composed with `allOf`
 * have all fields themselves.
 */
export function expandContract<T extends OpenApiDocument>(contract: T): T {
  const copy = structuredClone(contract)
  const responses = (copy.components.responses ?? {}) as Record<string, unknown>
  for (const path of Object.values(copy.paths)) {
    for (const operation of Object.values(path)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const { $ref } = response as { $ref?: string }
        if ($ref) operation.responses[status] = responses[nameIn($ref)]
      }
    }
  }
  delete copy.components.responses
  const schemas = copy.components.schemas as Record<string, ComposedSchema>
  for (const [name, schema] of Object.entries(schemas)) if (schema.allOf) schemas[name] = mergeParts(schema, schemas)
  return copy
}

function mergeParts({ allOf = [], ...rest }: ComposedSchema, schemas: Record<string, ComposedSchema>): ComposedSchema {
  const parts: ComposedSchema[] = [
    ...allOf.map((part) => (part.$ref ? (schemas[nameIn(part.$ref)] ?? {}) : part)),
    rest,
  ]
  const resolved = parts.map((part) => (part.allOf ? mergeParts(part, schemas) : part))
  return {
    ...rest,
    type: 'object',
    required: resolved.flatMap((part) => part.required ?? []),
    properties: Object.assign({}, ...resolved.map((part) => part.properties)),
  }
}
