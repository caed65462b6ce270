/**
 * `npm run new:screen -- group/page ["제목"] [--noun=giftCard] [--drawer]`: scaffolds a page that passes `npm test`. If the contract
 * lacks it, creates a stub: a record that can be shown or hidden, its table, its server resource, and a request per operation.
 * Then generates from the contract: definition, columns, fields, tones, routes, test. Overwrites nothing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Generator, getConfig } from '@tanstack/router-generator'
import type { ContractDocument } from '../server/contract/contract-document'
import { readContracts } from '../server/contract/contract-document'
import { screens } from '../src/menu/menu'
import { contractSource } from './api/source'
import { compiledContract } from './api/typespec'
import { routeModules } from './build/screen-modules'
import { backendFiles, contractFile, joinFiles } from './new-screen/backend'
import { screenFiles } from './new-screen/files'
import { type Names, namesOf } from './new-screen/names'
import { findResource, type Resource } from './new-screen/resource'
import { addToYaml } from './new-screen/yaml-stub'

const node = (script: string, ...args: string[]): void => {
  execFileSync(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
const api = (): void => node('node_modules/tsx/dist/cli.mjs', 'scripts/api.ts')

const written: string[] = []
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  written.push(file)
}
/** Adds a line to a file of imports; creates the file if it is missing. */
function importInto(file: string, line: string, head = ''): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : head
  if (text.includes(line)) return
  const last = text.lastIndexOf('import ')
  const end = last < 0 ? text.length : text.indexOf('\n', last) + 1
  writeFileSync(file, `${text.slice(0, end)}${line}\n${text.slice(end)}`)
  console.log(`  ${file}`)
}

const contractNow = (): ContractDocument => readContracts().admin

/** Creates the contract's stub and its backend. */
function createStub(names: Names, code: string): Resource {
  const { group, page, file } = names
  const contract = `openapi/${group}/${file}.tsp`
  const isTypeSpec = contractSource() === 'typespec'
  for (const each of [...(isTypeSpec ? [contract] : []), ...backendFiles(names).keys()]) {
    if (existsSync(each)) throw new Error(`${each} is there already`)
  }
  if (isTypeSpec) {
    write(contract, contractFile(names, code))
    importInto('openapi/main.tsp', `import "./${group}.tsp";`)
    importInto(`openapi/${group}.tsp`, `import "./${group}/${file}.tsp";`, '// One file per resource.\n')
    // what is generated from it follows with the page's files
    writeFileSync('openapi/openapi.yaml', compiledContract())
  } else {
    addToYaml(contract, contractFile(names, code), `${group}/${page}`)
    console.log('  openapi/openapi.yaml')
  }
  for (const [path, text] of backendFiles(names)) write(path, text)
  for (const [path, edit] of joinFiles(names)) write(path, edit(readFileSync(path, 'utf8')))
  node('node_modules/tsx/dist/cli.mjs', 'scripts/db-generate.ts')
  const resource = findResource(contractNow(), `${group}/${page}`)
  if (!resource) throw new Error('The stub of the contract has no list')
  return resource
}

/** `AdminLogRow` → adminLog */
const nounOf = (row: string): string => {
  const name = row.replace(/(Row|Line|Summary)$/, '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drawer: { type: 'boolean', default: false }, noun: { type: 'string' } },
  })
  const [wanted = '', given] = positionals
  const path = `/${wanted}`
  const [group, page] = wanted.split('/')
  const screen = screens.find((each) => each.path === path)
  if (!group || !page || !screen)
    throw new Error(`"${wanted}" is no screen of src/menu/menu.ts; say group/page, e.g. promotion/coupon`)

  const routes = routeModules()
  /** A page with sub-pages becomes the index of a folder. */
  const routeOf = (of: string) => {
    const there = routes.find((each) => each.path === of)
    if (there) throw new Error(`${of} is built already (${there.file})`)
    const within = screens.some((each) => each.path.startsWith(`${of}/`)) ? '/index' : ''
    return { file: `src/routes${of}${within}.tsx`, id: within ? `${of}/` : of }
  }
  routeOf(path)

  const known = findResource(contractNow(), wanted)
  const hasDetail = screens.some((each) => each.path === `${path}/detail`) && !values.drawer
  const shows = known && !known.detail ? null : hasDetail ? 'detail' : 'drawer'
  const noun = values.noun ?? (known ? nounOf(known.row) : page)
  const names = namesOf(group, page, given ?? screen.title, noun, shows)
  const [code, another] = screen.codes
  if (!known && (!code || another)) throw new Error(`${path} has not one permission in src/menu/menu.ts`)
  const resource = known ?? createStub(names, String(code))

  const labels = Object.fromEntries(
    Object.entries(contractNow().components.schemas).map(([key, schema]) => [
      key,
      Object.keys(schema['x-labels'] ?? {}),
    ]),
  )
  const files = screenFiles(names, resource, labels, routeOf, !known)
  for (const file of files.keys()) if (existsSync(file)) throw new Error(`${file} is there already`)
  for (const [file, text] of files) write(file, text)
  // generates the labels and titles that the new files import
  api()

  const formatted = written.filter((file) => !file.endsWith('.tsp'))
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...formatted)
  // updates the route tree, which `Link` and the menu's types depend on
  await new Generator({ config: getConfig({ disableLogging: true }), root: '.' }).run()
  for (const file of written) console.log(`  ${file}`)
  console.log(
    'Now: the contract as the specification wants it, columns and filters in the order people need, the checks of its group file as tests.',
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
