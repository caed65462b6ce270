import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Document, parse, parseDocument } from 'yaml'
import type { ContractDocument } from '../../server/contract/contract-document'
import { compileTypeSpec } from '../api/typespec'

const YAML = 'openapi/openapi.yaml'
/** Inside the tree, because TypeSpec looks for its libraries in parent folders. */
const COPY = 'node_modules/.cache/contract-stub'

/** `#/components/schemas/Name` → path in the document. */
const placeOf = (ref: string): string[] =>
  ref
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const partAt = (contract: ContractDocument, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], contract)

/** Returns the references in a part of a contract. */
function refsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(refsIn)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  )
}

/** Adds a part and everything it refers to, unless the document already has it. */
function add(document: Document, contract: ContractDocument, path: string[]): void {
  if (document.hasIn(path)) return
  const part = partAt(contract, path)
  document.setIn(path, document.createNode(part, { aliasDuplicateObjects: false }))
  for (const ref of refsIn(part)) add(document, contract, placeOf(ref))
}

/**
 * Adds the operations of a page, from a TypeSpec stub, to openapi.yaml; existing content keeps its formatting.
 * Throws if the TypeSpec files of the common parts are missing.
 */
export function addToYaml(file: string, stub: string, tag: string): void {
  if (!existsSync('openapi/common.tsp'))
    throw new Error(`Write the operations of the page into ${YAML} (tags: [${tag}]), then run this again`)
  rmSync(COPY, { recursive: true, force: true })
  try {
    cpSync('openapi', join(COPY, 'openapi'), { recursive: true, filter: (name) => !/\.(ya?ml|json|ts)$/.test(name) })
    const added = join(COPY, file)
    mkdirSync(dirname(added), { recursive: true })
    writeFileSync(added, stub)
    appendFileSync(join(COPY, 'openapi/main.tsp'), `\nimport "./${file.replace(/^openapi\//, '')}";\n`)
    const contract = parse(compileTypeSpec(join(COPY, 'openapi/main.tsp'))) as ContractDocument
    const document = parseDocument(readFileSync(YAML, 'utf8'))
    for (const [path, methods] of Object.entries(contract.paths))
      for (const [method, { tags }] of Object.entries(methods))
        if (tags?.includes(tag)) add(document, contract, ['paths', path, method])
    writeFileSync(YAML, document.toString({ lineWidth: 0 }))
  } finally {
    rmSync(COPY, { recursive: true, force: true })
  }
}
