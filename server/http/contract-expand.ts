interface Described {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  components: { schemas: object; responses?: object }
}

interface Parts {
  properties?: Record<string, unknown>
  required?: string[]
  allOf?: (Parts & { $ref?: string })[]
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/**
 * The contract with everything where it is used: answers that operations share stand in each of them, and an object that is said to
 * be others put together (`allOf`) has all their fields itself. Gives a copy.
 */
export function expand<T extends Described>(contract: T): T {
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
  const schemas = copy.components.schemas as Record<string, Parts>
  for (const [name, schema] of Object.entries(schemas)) if (schema.allOf) schemas[name] = together(schema, schemas)
  return copy
}

function together({ allOf = [], ...own }: Parts, schemas: Record<string, Parts>): Parts {
  const parts: Parts[] = [...allOf.map((part) => (part.$ref ? (schemas[nameIn(part.$ref)] ?? {}) : part)), own]
  const whole = parts.map((part) => (part.allOf ? together(part, schemas) : part))
  return {
    ...own,
    ...{ type: 'object' },
    required: whole.flatMap((part) => part.required ?? []),
    properties: Object.assign({}, ...whole.map((part) => part.properties)),
  }
}
