import { noCase } from 'change-case'
import pluralize from 'pluralize'
import type { ContractDocument, OperationDocument } from '../../server/contract/contract-document'
import { screens } from '../../src/menu/menu'

type Described = ContractDocument & { tags?: { name: string; description?: string }[] }

const METHODS = { get: 'read', post: 'create', put: 'change', delete: 'delete' } as const
type Method = keyof typeof METHODS

const withArticle = (name: string): string => `${/^(?:[aeio]|un)/.test(name) ? 'an' : 'a'} ${name}`

/** What the last part of a path does with all records of a resource. */
const COMMON: Readonly<Record<string, (name: string) => string>> = {
  'get counts': (name) => `Count ${name}`,
  'get options': (name) => `List ${name} to choose from`,
  'get excel-template': (name) => `Download the template of a sheet of ${name}`,
  'get excel': (name) => `Download a sheet of ${name}`,
  'post excel': (name) => `Begin a sheet of ${name}`,
  'post excel-uploads': (name) => `Check a sheet of ${name}`,
  'post bulk': (name) => `Act on many ${name}`,
  'put order': (name) => `Sort ${name}`,
}

/**
 * Returns the title of an operation: from its path where it does what many do (`List notices`, `Read a notice`), otherwise
 * from its name (`Publish event winners`).
 */
export function summaryOf(method: Method, path: string, operationId: string): string {
  const [resource = '', ...rest] = path.replace(/^\/api\/v1\/(?:admin\/)?/, '').split('/')
  const name = noCase(resource)
  const actionName = noCase(operationId.split('_').at(-1) ?? operationId)
  const isMany = pluralize.singular(name) !== name
  if (isMany && rest.length === 0) {
    if (method === 'get') return `List ${name}`
    if (method === 'post') return `Create ${withArticle(pluralize.singular(name))}`
  }
  const [only = ''] = rest
  if (isMany && rest.length === 1 && /^\{\w*seq\}$/i.test(only) && method !== 'post')
    return `${capital(METHODS[method])} ${withArticle(pluralize.singular(name))}`
  const common = COMMON[`${method} ${rest.join('/')}`]
  if (common) return common(name)
  return method === 'get' && !/^(?:read|resolve) /.test(actionName) ? `Read ${actionName}` : capital(actionName)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns who may call an operation of the back-office, as a sentence. */
function callersOf(method: string, operation: OperationDocument): string {
  const permission = operation['x-permission']
  if (permission === undefined || permission === 'PUBLIC') return 'Anybody may call it.'
  if (permission === 'SIGNED_IN') return 'Every administrator who is signed in may call it.'
  const level = operation['x-permission-level'] ?? (method === 'get' ? 'READ' : 'WRITE')
  const codes = permission.split('|').map((code) => `\`${code}\``)
  return `Needs ${level} of ${codes.join(' or ')}.`
}

/**
 * Returns the back-office's contract with what its readers need beside the types: a summary of every operation, who may call
 * it, and the screen of every tag.
 */
export function describeContract(contract: Described): Described {
  const copy = structuredClone(contract)
  for (const [path, operations] of Object.entries(copy.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId, ...rest } = operation
      operations[method] = {
        operationId,
        summary: operation.summary ?? summaryOf(method as Method, path, operationId),
        ...rest,
        description: [operation.description, callersOf(method, operation)].filter(Boolean).join('\n\n'),
      }
    }
  for (const tag of copy.tags ?? []) tag.description ??= screenOf(tag.name)
  return copy
}

/** Returns the Korean name of the screen that a tag's operations are for. */
function screenOf(tag: string): string {
  const screen = screens.find(({ path }) => path === `/${tag}` || path.endsWith(`/${tag}`))
  return screen ? `${screen.group ? `${screen.group} > ` : ''}${screen.title}` : 'What several screens share.'
}
