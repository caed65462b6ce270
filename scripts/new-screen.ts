/**
 * `npm run new:screen -- group/page ["제목"]`: a first version of a list screen, and of its detail where the menu has one, from
 * what the contract says: definition, columns, fields, labels, routes, test. Overwrites nothing but the "not yet" route.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readContract } from '../server/http/contract-document'
import { screens } from '../src/menu/menu'
import type { OpenApi } from './api/openapi'
import { routeModules } from './build/screen-modules'
import { screenFiles } from './new-screen/files'
import { findResource } from './new-screen/resource'

const UNBUILT = 'tests/architecture/unbuilt.json'

function main(): void {
  const [page = '', given] = process.argv.slice(2)
  const path = `/${page}`
  const [group, name] = page.split('/')
  const screen = screens.find((each) => each.path === path)
  if (!group || !name || !screen)
    throw new Error(`"${page}" is no screen of src/menu/menu.ts; say group/page, e.g. promotion/coupon`)

  const routes = routeModules()
  const contract = readContract() as unknown as OpenApi
  const resource = findResource(contract, page)
  const labels = Object.fromEntries(
    Object.entries(contract.components.schemas).map(([key, schema]) => [key, Object.keys(schema['x-labels'] ?? {})]),
  )
  const routeOf = (wanted: string) => {
    const route = routes.find((each) => each.path === wanted)
    if (!route) throw new Error(`There is no route for ${wanted}`)
    if (route.kind !== 'soon') throw new Error(`${wanted} is built already (${route.file})`)
    const id = /createFileRoute\('([^']*)'\)/.exec(readFileSync(route.file, 'utf8'))?.[1] ?? wanted
    return { file: route.file, id }
  }
  const hasDetail = screens.some((each) => each.path === `${path}/detail`) && resource.detail !== undefined
  const names = { group, page: name, title: given ?? screen.title, hasDetail }
  const files = screenFiles(names, resource, labels, routeOf)

  for (const file of files.keys())
    if (existsSync(file) && !file.startsWith('src/routes/')) throw new Error(`${file} is there already`)
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`  ${file}`)
  }
  const built = new Set([path, ...(hasDetail ? [`${path}/detail`] : [])])
  const unbuilt = JSON.parse(readFileSync(UNBUILT, 'utf8')) as { atMost: number; paths: string[] }
  const paths = unbuilt.paths.filter((each) => !built.has(each))
  writeFileSync(UNBUILT, `${JSON.stringify({ atMost: paths.length, paths }, null, 2)}\n`)
  execFileSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...files.keys(), UNBUILT],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  console.log(
    'Now: columns and filters in the order people need, tones of the states, the checks of its group file as tests.',
  )
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
