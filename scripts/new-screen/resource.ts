import type { ContractDocument, OperationDocument, Parameter, Schema } from '../../server/contract/contract-document'

/** A field as described in the contract. */
export interface Field {
  name: string
  kind: 'text' | 'integer' | 'boolean' | 'time' | 'day' | 'enum' | 'texts' | 'enums' | 'period' | 'other'
  /** Name of the enum with labels. */
  ref?: string
  nullable: boolean
  required: boolean
  title?: string
}

/** A list of the contract and, if any, its record: the input of the scaffold. */
export interface Resource {
  listPath: string
  row: string
  permission: string
  seq: string
  /** Field with the record's name. */
  name: string
  fields: Field[]
  filters: Field[]
  hasKeyword: boolean
  keywordTypes: string[]
  hasFilterTitles: boolean
  sorts: string[]
  detail?: { path: string; record: string; body: string; fields: Field[]; removable: boolean; create?: string }
}

const nameOf = (schema: Schema | undefined): string | undefined => schema?.$ref?.split('/').at(-1)

function fieldOf(contract: ContractDocument, name: string, given: Schema, required: boolean): Field {
  const { schemas } = contract.components
  const options = given.anyOf?.filter((part) => part.type !== 'null') ?? []
  const nullable = given.anyOf?.some((part) => part.type === 'null') ?? false
  const schema = options[0] ?? given
  const ref = nameOf(schema) ?? nameOf(schema.allOf?.[0])
  const target = (ref ? schemas[ref] : schema) ?? schema
  const title = given.title
  const base = { name, nullable, required, ...(title && { title }) }
  if (target['x-labels'] && ref) return { ...base, kind: 'enum', ref }
  if (target.type === 'array') {
    const item = nameOf(target.items)
    if (item && schemas[item]?.['x-labels']) return { ...base, kind: 'enums', ref: item }
    const plain = item ? schemas[item] : target.items
    return { ...base, kind: plain?.type === 'string' ? 'texts' : 'other' }
  }
  if (target.properties?.from && target.properties.to) return { ...base, kind: 'period' }
  if (target.type === 'boolean') return { ...base, kind: 'boolean' }
  if (target.type === 'integer') return { ...base, kind: 'integer' }
  if (target.format === 'date-time') return { ...base, kind: 'time' }
  if (target.format === 'date') return { ...base, kind: 'day' }
  if (target.type === 'string' && !target.enum) return { ...base, kind: 'text' }
  return { ...base, kind: 'other' }
}

const fieldsOf = (contract: ContractDocument, schema: Schema | undefined): Field[] =>
  Object.entries(schema?.properties ?? {}).map(([name, each]) =>
    fieldOf(contract, name, each, schema?.required?.includes(name) ?? false),
  )

const resultOf = (operation: OperationDocument | undefined): Schema | undefined =>
  operation?.responses['200']?.content?.['application/json']?.schema?.properties?.result

const bodyOf = (operation: OperationDocument | undefined): string | undefined =>
  nameOf(operation?.requestBody?.content['application/json']?.schema)

/** Finds the list and the record of the operations tagged `group/page`; undefined if there is no list. */
export function findResource(contract: ContractDocument, page: string): Resource | undefined {
  const { schemas } = contract.components
  for (const [path, methods] of Object.entries(contract.paths)) {
    const list = methods.get
    if (!list?.tags?.includes(page)) continue
    const items = schemas[nameOf(resultOf(list)) ?? '']?.properties?.items
    const row = nameOf(items?.items)
    if (!row) continue

    const parameters = (list.parameters ?? []).map((given): Parameter => {
      if (!('$ref' in given)) return given
      const found = contract.components.parameters?.[given.$ref.split('/').at(-1) ?? '']
      if (!found) throw new Error(`The contract has no parameter ${given.$ref}`)
      return found
    })
    const query = parameters.filter((each) => each.in === 'query')
    const schemaOf = (name: string) => query.find((each) => each.name === name)?.schema
    const enumOf = (schema: Schema | undefined) =>
      ((nameOf(schema) ? schemas[nameOf(schema) ?? '']?.enum : schema?.enum) ?? []).map(String)
    const fields = fieldsOf(contract, schemas[row])
    const seq = fields.find(({ name }) => name.endsWith('Seq'))?.name ?? 'seq'
    const record = contract.paths[`${path}/{seq}`]
    const body = bodyOf(record?.put)
    const create = bodyOf(methods.post)
    return {
      listPath: path,
      row,
      permission: String(list['x-permission']).split('|')[0] ?? '',
      seq,
      name: fields.find(({ kind, nullable, title }) => kind === 'text' && !nullable && title)?.name ?? seq,
      fields,
      filters: query
        .filter(({ name }) => !['page', 'size', 'sort', 'keyword', 'keywordType'].includes(name))
        .map(({ name, schema }) => fieldOf(contract, name, schema, false)),
      hasKeyword: query.some(({ name }) => name === 'keyword'),
      keywordTypes: enumOf(schemaOf('keywordType')),
      hasFilterTitles: query.some(({ schema }) => schema.title),
      sorts: enumOf(schemaOf('sort')),
      ...(body && {
        detail: {
          path: `${path}/{seq}`,
          record: nameOf(resultOf(record?.get)) ?? row,
          body,
          fields: fieldsOf(contract, schemas[body]).filter(({ name }) => name !== 'version'),
          removable: record?.delete !== undefined,
          ...(create && { create }),
        },
      }),
    }
  }
  return undefined
}
