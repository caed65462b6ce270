import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { ContractDocument } from '../../server/contract/contract-document'
import { describeContract } from './describe'
import { EXAMPLES, withExamples } from './examples'
import { shareResponses } from './share-responses'

const CACHE = 'node_modules/.cache/typespec'

/** The TypeSpec files do not compile; the message is what the compiler says. */
export class TypeSpecError extends Error {}

/** Changes with everything that the contract is made from. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const ownSources = ['openapi', 'scripts/api'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const files = ownSources.filter((file) => /\.tsp$|\.ts$/.test(file) || file === EXAMPLES).sort()
  for (const file of [...files, 'tspconfig.yaml', 'package-lock.json', 'src/menu/menu.ts'])
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 20)
}

/** The contracts that are written in TypeSpec: that of the back-office, and that of the customer site. */
const MAINS = { openapi: 'openapi/main.tsp', shop: 'openapi/shop/main.tsp' }

/**
 * Returns the text of openapi.yaml or shop.yaml. Compiling takes ten seconds, so the text is kept until the sources
 * change. Throws TypeSpecError.
 */
export function compiledContract(name: keyof typeof MAINS = 'openapi'): string {
  const folder = join(CACHE, sourcesHash())
  const file = join(folder, `${name}.yaml`)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const compiled = parse(withoutNamespace(compileTypeSpec(MAINS[name]))) as ContractDocument
  const described = name === 'openapi' ? describeContract(compiled) : withExamples(compiled)
  const text = stringify(shareResponses(described), { lineWidth: 0 })
  if (!existsSync(folder)) rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
  return text
}

/** TypeSpec calls a schema of another namespace by its full name: what the back-office shares is `TireShop.…` in shop.yaml. */
const withoutNamespace = (yaml: string): string => yaml.replaceAll('TireShop.', '')

/** Compiles what a main file says; it must lie in this folder, where the compiler finds its libraries. Throws TypeSpecError. */
export function compileTypeSpec(main: string): string {
  const out = mkdtempSync(join(tmpdir(), 'openapi-'))
  const args = ['compile', main, '--config', 'tspconfig.yaml', '--output-dir', out]
  try {
    execFileSync(process.execPath, ['node_modules/@typespec/compiler/cmd/tsp.js', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return readFileSync(join(out, 'openapi.yaml'), 'utf8')
  } catch (error) {
    throw new TypeSpecError(String((error as { stdout?: Buffer }).stdout ?? error))
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
