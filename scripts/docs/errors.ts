import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ContractDocument } from '../../server/contract/contract-document'

type Node = Record<string, unknown>
type Contract = ContractDocument & {
  components: { schemas: { ErrorCode?: { 'x-meanings'?: Record<string, string> } } }
}

/** One code in one contract: with which statuses, and by which operations. */
interface Use {
  statuses: Set<string>
  operations: string[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function follow(contract: Contract, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (isNode(at) ? at[part] : undefined), contract)
  if (!isNode(target)) throw new Error(`${node.$ref} leads nowhere`)
  return follow(contract, target)
}

/** Returns the texts that a schema allows. */
function textsOf(contract: Contract, schema: unknown): string[] {
  if (!isNode(schema)) return []
  const { const: only, enum: some, anyOf, oneOf, allOf } = follow(contract, schema)
  const parts = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? each : []))
  const literals = [only, ...(Array.isArray(some) ? some : [])].filter((text) => typeof text === 'string')
  return [...literals, ...parts.flatMap((part) => textsOf(contract, part))]
}

/** Returns the codes that a schema of an error's body allows. */
function codesOf(contract: Contract, schema: unknown): string[] {
  if (!isNode(schema)) return []
  const { properties, anyOf, oneOf, allOf } = follow(contract, schema)
  const codeTexts = isNode(properties) ? textsOf(contract, properties.code) : []
  const parts = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? each : []))
  return [...codeTexts, ...parts.flatMap((part) => codesOf(contract, part))]
}

/** Returns the uses of each code in a contract. */
function usesOf(contract: Contract): { uses: Map<string, Use>; total: number } {
  const uses = new Map<string, Use>()
  let total = 0
  for (const [path, operations] of Object.entries(contract.paths))
    for (const [method, { responses }] of Object.entries(operations)) {
      total += 1
      for (const [status, response] of Object.entries(responses).filter(([each]) => /^[45]/.test(each))) {
        const { content } = follow(contract, { ...response })
        const schema =
          isNode(content) && isNode(content['application/json']) ? content['application/json'].schema : null
        for (const code of new Set(codesOf(contract, schema))) {
          const use = uses.get(code) ?? { statuses: new Set(), operations: [] }
          uses.set(code, use)
          use.statuses.add(status)
          const name = `\`${method.toUpperCase()} ${path.replace('/api/v1/admin/', '').replace('/api/v1/', '/')}\``
          if (use.operations.at(-1) !== name) use.operations.push(name)
        }
      }
    }
  return { uses, total }
}

/** Above this number of operations only the number is shown. */
const LISTED = 60

function operationsText(title: string, use: Use | undefined, total: number): string[] {
  const operations = use?.operations ?? []
  if (operations.length === 0) return []
  if (operations.length > LISTED) return [`${title}: ${operations.length} of ${total} operations.`, '']
  return [`${title}: ${operations.join(', ')}.`, '']
}

/** Returns docs/errors.md: every error code with its status, what it means and who answers it. Throws for a code without meaning. */
export function errorsText(generated: string): string {
  const [admin, shop] = ['openapi/openapi.yaml', 'openapi/shop.yaml'].map(
    (file) => parse(readFileSync(file, 'utf8')) as Contract,
  )
  if (!admin || !shop) throw new Error('a contract is missing')
  const meanings = admin.components.schemas.ErrorCode?.['x-meanings'] ?? {}
  const [office, site] = [usesOf(admin), usesOf(shop)]
  const codes = [...new Set([...Object.keys(meanings), ...office.uses.keys(), ...site.uses.keys()])]
  const unknown = codes.filter((code) => !meanings[code])
  if (unknown.length > 0)
    throw new Error(`Say in openapi/common.tsp (x-meanings of ErrorCode) what these mean: ${unknown}`)
  const sections = codes.map((code) => {
    const [inOffice, onSite] = [office.uses.get(code), site.uses.get(code)]
    const statuses = [...new Set([...(inOffice?.statuses ?? []), ...(onSite?.statuses ?? [])])].sort()
    return { code, statuses, inOffice, onSite }
  })
  return [
    '# Errors',
    '',
    `${generated} An error's body has \`status\`, \`code\` and \`message\`, which is`,
    'Korean and may be shown as it is; `errors` comes with VALIDATION_FAILED, `result` where a code carries data.',
    '',
    '| code | status | meaning | back-office | customer site |',
    '|---|---|---|---|---|',
    ...sections.map(
      ({ code, statuses, inOffice, onSite }) =>
        `| [${code}](#${code.toLowerCase()}) | ${statuses.join(', ') || '–'} | ${meanings[code]} | ${inOffice?.operations.length ?? 0} | ${onSite?.operations.length ?? 0} |`,
    ),
    '',
    ...sections.flatMap(({ code, inOffice, onSite }) => {
      const text = [
        ...operationsText('Back-office', inOffice, office.total),
        ...operationsText('Customer site', onSite, site.total),
      ]
      return [
        `## ${code}`,
        '',
        `${meanings[code]}`,
        '',
        ...(text.length > 0 ? text : ['Of single rows of bulk actions and jobs only.', '']),
      ]
    }),
  ].join('\n')
}
