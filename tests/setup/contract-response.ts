import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Completes partial responses of a test by the contract, for tests that set only a few fields. */

interface Node {
  $ref?: string
  properties?: Record<string, Node>
  allOf?: Node[]
  items?: Node
  required?: string[]
  content?: Record<string, { schema: Node }>
}
interface Contract {
  paths: Record<string, Record<string, { responses?: Record<string, Node> }>>
}

let known: { contract: Contract; paths: [RegExp, string][] } | undefined

function read() {
  known ??= (() => {
    const contract: Contract = parse(readFileSync('openapi/openapi.yaml', 'utf8'))
    const paths = Object.keys(contract.paths)
      // a literal segment has priority over a parameter
      .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
      .map((path): [RegExp, string] => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path])
    return { contract, paths }
  })()
  return known
}

function follow(node: Node | undefined): Node {
  if (!node?.$ref) return node ?? {}
  const { contract } = read()
  // a reference is a path into the document
  return follow(
    node.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract) as Node,
  )
}
const partsOf = (node: Node): Node[] => [node, ...(node.allOf ?? []).flatMap((part) => partsOf(follow(part)))]
const propertyOf = (node: Node, name: string): Node | undefined =>
  partsOf(node).flatMap(({ properties }) => properties?.[name] ?? [])[0]

function filled(schema: Node, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const names = partsOf(schema).flatMap(({ required }) => required ?? [])
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...value }
}

/** Returns the result, with null for every required field of it or its rows that is missing. */
export function promised(method: string, pathname: string, result: unknown): unknown {
  const { contract, paths } = read()
  const path = paths.find(([pattern]) => pattern.test(pathname))?.[1]
  const responses = path && contract.paths[path]?.[method.toLowerCase()]?.responses
  const [, success] = Object.entries(responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  const schema = follow(propertyOf(follow(follow(success).content?.['application/json']?.schema), 'result'))
  const rows = (of: Node, given: unknown) =>
    Array.isArray(given) ? given.map((row) => filled(follow(of.items), row)) : given
  if (Array.isArray(result)) return rows(schema, result)
  const list = propertyOf(schema, 'items')
  if (!list || typeof result !== 'object' || result === null || !('items' in result)) return filled(schema, result)
  return filled(schema, { ...result, items: rows(follow(list), result.items) })
}

/** Returns a successful response to a request. */
export function answerTo({ method, url }: Request, result: unknown, status = 200): Response {
  return Response.json({ status, result: promised(method, new URL(url).pathname, result) }, { status })
}
