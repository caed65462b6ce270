import type { OpenApi, Schema } from './openapi'

/** Statuses whose answers are refusals; they are much the same everywhere. */
const isRefusal = (status: string): boolean => /^[45]/.test(status)

/**
 * The contract with each refusal and each body said once: answers that several operations share stand in
 * `components.responses`, and a body that is another one with `version` says just that. What it means stays the same; the reader
 * of the server (`server/http/contract-document.ts`) puts both back.
 */
export function compact(contract: OpenApi): OpenApi {
  const copy = structuredClone(contract)
  shareResponses(copy)
  for (const [name, schema] of Object.entries(copy.components.schemas)) {
    const base = baseOf(name, contract.components.schemas)
    if (!base) continue
    const { properties, required, ...rest } = schema
    copy.components.schemas[name] = {
      ...rest,
      allOf: [
        { $ref: `#/components/schemas/${base}` },
        { type: 'object', required: ['version'], properties: { version: properties?.version ?? {} } },
      ],
    }
  }
  return copy
}

function shareResponses(contract: OpenApi): void {
  const uses = new Map<string, { status: string; times: number }>()
  const each = (visit: (responses: Record<string, unknown>, status: string, key: string) => void) => {
    for (const path of Object.values(contract.paths))
      for (const { responses } of Object.values(path))
        for (const [status, response] of Object.entries(responses))
          if (isRefusal(status)) visit(responses, status, JSON.stringify(response))
  }
  each((_responses, status, key) => {
    const known = uses.get(key)
    uses.set(key, { status, times: (known?.times ?? 0) + 1 })
  })
  const names = new Map<string, string>()
  const shared: Record<string, unknown> = {}
  each((responses, status, key) => {
    if ((uses.get(key)?.times ?? 0) < 2) return
    const name = names.get(key) ?? nameOf(status, key, shared)
    names.set(key, name)
    shared[name] = JSON.parse(key)
    responses[status] = { $ref: `#/components/responses/${name}` }
  })
  contract.components = { ...contract.components, responses: shared } as OpenApi['components']
}

/** `Invalid` of InvalidBody, `409DuplicateInUse` of the codes that it lists. */
function nameOf(status: string, response: string, taken: Record<string, unknown>): string {
  const ref = /"#\/components\/schemas\/(\w+?)Body"/.exec(response)?.[1]
  const codes = [...response.matchAll(/"enum":\[("[A-Z_"]+(?:,"[A-Z_]+")*)\]/g)].flatMap(([, list]) =>
    JSON.parse(`[${list}]`),
  )
  const name = ref ?? `Status${status}${codes.map(pascal).join('')}`
  let free = name
  for (let n = 2; free in taken; n += 1) free = `${name}${n}`
  return free
}

const pascal = (code: string): string =>
  code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The body that a body of an update is, but for `version`. */
function baseOf(name: string, schemas: Record<string, Schema>): string | undefined {
  const schema = schemas[name]
  const { version, ...properties } = schema?.properties ?? {}
  if (!schema || !version || !schema.required?.includes('version')) return undefined
  const same = (other: Schema | undefined): boolean =>
    JSON.stringify(other?.properties) === JSON.stringify(properties) &&
    JSON.stringify(other?.required ?? []) === JSON.stringify(schema.required?.filter((field) => field !== 'version'))
  return Object.keys(schemas).find((other) => other !== name && same(schemas[other]))
}
