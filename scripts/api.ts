/**
 * `npm run api`: contracts → everything generated from them. What they are written in is recorded in package.json
 * (`config.contract`): the TypeSpec files, which openapi.yaml is emitted from, or openapi.yaml itself, which is then never written.
 * `--check` writes nothing and fails when a file is out of date.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAPI3 } from 'openapi-typescript'
import { parse } from 'yaml'
import type { ContractDocument } from '../server/contract/contract-document'
import { expandContract } from '../server/contract/contract-expand'
import { screens } from '../src/menu/menu'
import { answersModule } from './api/answers'
import { contractTypes } from './api/contract-types'
import { pageModules } from './api/page-modules'
import { contractSource } from './api/source'
import { compiledContract, TypeSpecError } from './api/typespec'

const check = process.argv.includes('--check')
const YAML = 'openapi/openapi.yaml'
const SHOP_YAML = 'openapi/shop.yaml'
const stale: string[] = []

function emit(file: string, text: string): void {
  const now = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (now === text) return
  stale.push(file)
  if (!check) writeFileSync(file, text)
}

function compiled(name: 'openapi' | 'shop'): string {
  try {
    return compiledContract(name)
  } catch (error) {
    if (!(error instanceof TypeSpecError)) throw error
    process.stderr.write(error.message)
    process.exit(1)
  }
}

const isTypeSpec = contractSource() === 'typespec'
const yaml = isTypeSpec ? compiled('openapi') : readFileSync(YAML, 'utf8')
/** Empty if only the shop's own contract is used. */
const shopYaml = isTypeSpec ? compiled('shop') : existsSync(SHOP_YAML) ? readFileSync(SHOP_YAML, 'utf8') : ''
if (isTypeSpec) {
  emit(YAML, yaml)
  emit(SHOP_YAML, shopYaml)
}

const contract = parse(yaml) as ContractDocument & OpenAPI3
emit('openapi/schema.gen.d.ts', await contractTypes(contract))
if (shopYaml) emit('openapi/shop.gen.d.ts', await contractTypes(parse(shopYaml) as ContractDocument & OpenAPI3))

const PAGES = 'src/shared/api/gen'

/** Module of a page → what the sources import of it; the rest is not written. */
function importedNames(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const folder of ['src', 'tests']) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.gen)\.tsx?$/.test(file)) continue
      const text = readFileSync(join(folder, file), 'utf8')
      for (const [, names = '', page = ''] of text.matchAll(
        /import \{([^}]*)\} from '[^']*\/api\/gen\/([^']+)\.gen'/g,
      )) {
        const known = found.get(page) ?? new Set()
        found.set(page, known)
        for (const name of names.split(',')) known.add(name.trim().split(' as ')[0] ?? '')
      }
    }
  }
  return found
}

mkdirSync(PAGES, { recursive: true })
const whole = expandContract(contract)
const modules = new Map([...pageModules(whole, importedNames()), ['answers', answersModule(whole)] as const])
for (const [name, text] of modules) emit(join(PAGES, `${name}.gen.ts`), text)
for (const file of readdirSync(PAGES)) {
  if (modules.has(file.replace(/\.gen\.ts$/, ''))) continue
  stale.push(join(PAGES, file))
  if (!check) rmSync(join(PAGES, file))
}

emit('openapi/screens.gen.json', `[\n${screens.map((screen) => JSON.stringify(screen)).join(',\n')}\n]\n`)

if (check && stale.length > 0) {
  console.error(`Out of date, run \`npm run api\`:\n  ${stale.join('\n  ')}`)
  process.exit(1)
}
if (!check) console.log(stale.length ? `written: ${stale.join(', ')}` : 'nothing changed')
