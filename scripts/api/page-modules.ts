import type { OpenApi, Operation, Parameter, Schema } from './openapi'

/** What a form knows of a field; see src/shared/lib/rules.ts for its use. */
export interface FieldRule {
  title?: string
  required?: true
  nullable?: true
  type?: string
  format?: string
  pattern?: string
  message?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  /** Of an object's members. */
  properties?: Record<string, FieldRule>
  /** Of an array's items, where there is more to say than their type. */
  items?: FieldRule
}

const LIMITS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'multipleOf',
] as (keyof Schema & keyof FieldRule)[]

/**
 * One module per tag of the contract (a tag is `group/page`): the labels of the enums its operations use, the titles
 * of the records they answer, and the rules of the bodies they take. One file per page, so that a page loads its own only, and
 * nothing in it that nobody imports; a second one, `…-form`, has what is imported of the page by its forms, so that its list does
 * not load the rules of whole records. Takes the document (each body with all its fields) and module → imported names; gives file
 * name (without ending) → text.
 */
export function pageModules(
  contract: OpenApi,
  imported: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string> {
  const byTag = new Map<string, Operation[]>()
  for (const path of Object.values(contract.paths)) {
    for (const operation of Object.values(path)) {
      for (const tag of operation.tags ?? []) byTag.set(tag, [...(byTag.get(tag) ?? []), operation])
    }
  }
  return new Map(
    [...byTag].flatMap(([tag, operations]) => {
      const page = tag.replaceAll('/', '-')
      return [page, `${page}-form`].flatMap((name) => {
        const wanted = imported.get(name)
        return wanted ? [[name, moduleOf(contract, operations, wanted)] as const] : []
      })
    }),
  )
}

function moduleOf(contract: OpenApi, operations: Operation[], wanted: ReadonlySet<string>): string {
  const named = new Map<string, Schema>()
  const bodies = new Set<string>()
  const refName = (schema: Schema) => schema.$ref?.replace('#/components/schemas/', '')
  const visit = (schema: Schema | undefined): void => {
    if (!schema) return
    const name = refName(schema)
    if (name) {
      const target = contract.components.schemas[name]
      if (!target || named.has(name)) return
      named.set(name, target)
      visit(target)
      return
    }
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {})])
      visit(part)
    visit(schema.items)
  }
  const filters: Record<string, string> = {}
  for (const operation of operations) {
    for (const given of operation.parameters ?? []) {
      const parameter = parameterOf(contract, given)
      visit(parameter.schema)
      const title = titleOf(parameter.schema)
      if (parameter.in === 'query' && title) filters[parameter.name] = title
    }
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
      const name = refName(schema)
      if (name) bodies.add(name)
      visit(schema)
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!status.startsWith('2')) continue
      for (const { schema } of Object.values(response.content ?? {})) visit(schema)
    }
  }

  const names = [...named.keys()].sort()
  const rules = new Map(
    names.flatMap((name) => {
      const schema = named.get(name)
      return bodies.has(name) && schema?.properties ? [[name, rulesOf(contract, schema)] as const] : []
    }),
  )
  const shared = sharedRules(rules, wanted)
  const parts: string[] = []
  const put = (name: string, value: string, type?: string) => {
    if (wanted.has(name) || shared.has(name)) parts.push(`export const ${name} = ${value} as const${type ?? ''}\n`)
  }
  for (const name of names) {
    const labels = named.get(name)?.['x-labels']
    if (labels)
      put(`${lower(name)}Labels`, lines(labels), ` satisfies Record<components['schemas']['${name}'], string>`)
  }
  for (const name of names) {
    const titles = titlesOf(named.get(name) as Schema)
    if (!bodies.has(name) && Object.keys(titles).length > 0) put(`${lower(name)}Titles`, lines(titles))
  }
  // bodies that others are made of stand before them
  for (const name of [...rules.keys()].sort(
    (a, b) => Number(shared.has(rulesName(b))) - Number(shared.has(rulesName(a))),
  )) {
    const base = baseOf(name, rules)
    const own = rules.get(name) ?? {}
    const value = base ? `{ ...${rulesName(base)}, version: ${JSON.stringify(own.version)} }` : lines(own)
    put(rulesName(name), value, ` satisfies Partial<Record<keyof components['schemas']['${name}'], unknown>>`)
  }
  if (Object.keys(filters).length > 0) put('filterTitles', lines(filters))
  const typed = parts.some((part) => part.includes('components['))
  return [
    '// Generated by `npm run api` from openapi/openapi.yaml. Do not edit.',
    ...(typed ? ["import type { components } from '../../../../openapi/schema.gen'"] : []),
    '',
    ...(parts.length > 0 ? parts : ['export {}\n']),
  ].join('\n')
}

type RulesOf = Record<string, FieldRule>

const rulesName = (body: string): string => `${lower(body)}Rules`

/** An object with each member on a line of its own. */
const lines = (object: object): string =>
  `{\n${Object.entries(object)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
    .join('\n')}\n}`

/** The body that a body of an update is, but for `version`. */
function baseOf(name: string, rules: ReadonlyMap<string, RulesOf>): string | undefined {
  const { version, ...rest } = rules.get(name) ?? {}
  if (!version) return undefined
  return [...rules].find(([other, each]) => other !== name && JSON.stringify(each) === JSON.stringify(rest))?.[0]
}

/** Names of rules that wanted ones are made of. */
function sharedRules(rules: ReadonlyMap<string, RulesOf>, wanted: ReadonlySet<string>): Set<string> {
  const found = [...rules.keys()].flatMap((name) => {
    const base = wanted.has(rulesName(name)) ? baseOf(name, rules) : undefined
    return base ? [rulesName(base)] : []
  })
  return new Set(found)
}

function parameterOf(contract: OpenApi, given: Parameter): Parameter {
  if (!given.$ref) return given
  return contract.components.parameters?.[given.$ref.replace('#/components/parameters/', '')] ?? given
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

function titleOf(schema: Schema): string | undefined {
  return schema.title
}

function titlesOf(schema: Schema): Record<string, string> {
  const titles: Record<string, string> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (property.title) titles[name] = property.title
  return titles
}

/** Flattens $ref, allOf and `anyOf [x, null]` of a property into one schema. */
function flatten(contract: OpenApi, schema: Schema): Schema & { nullable?: true } {
  const target = schema.$ref ? contract.components.schemas[schema.$ref.replace('#/components/schemas/', '')] : undefined
  const parts = [target, ...(schema.allOf ?? [])].filter((part): part is Schema => part !== undefined)
  const options = schema.anyOf?.filter((part) => part.type !== 'null') ?? []
  const nullable = schema.anyOf?.some((part) => part.type === 'null')
  if (options.length === 1) parts.push(options[0] as Schema)
  const flat = Object.assign({}, ...parts.map((part) => flatten(contract, part)), schema) as Schema & {
    nullable?: true
  }
  if (nullable) flat.nullable = true
  return flat
}

/** The rules of a body's fields. */
export function rulesOf(contract: OpenApi, body: Schema): Record<string, FieldRule> {
  const rules: Record<string, FieldRule> = {}
  for (const [name, property] of Object.entries(body.properties ?? {})) {
    const rule = ruleOf(contract, property)
    rules[name] = body.required?.includes(name) ? { ...rule, required: true } : rule
  }
  return rules
}

function ruleOf(contract: OpenApi, schema: Schema): FieldRule {
  const flat = flatten(contract, schema)
  const rule: FieldRule = {}
  if (flat.title) rule.title = flat.title
  if (flat.nullable) rule.nullable = true
  if (typeof flat.type === 'string') rule.type = flat.type
  for (const limit of LIMITS) if (flat[limit] !== undefined) Object.assign(rule, { [limit]: flat[limit] })
  if (flat['x-message']) rule.message = flat['x-message']
  if (flat.properties) rule.properties = rulesOf(contract, flat)
  const items = flat.items && ruleOf(contract, flat.items)
  if (items && Object.keys(items).some((key) => key !== 'type' && key !== 'title')) rule.items = items
  return rule
}
