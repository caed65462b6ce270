/**
 * `npm run build`: writes the app into `dist/`, with the early start in its page and every file compressed. Prints the byte
 * table when a budget is exceeded, and fails then; `--sizes` always prints it, `--no-budgets` never fails. Fails with one line when a
 * setting is missing.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { type Measure, measureBuild } from './build/budgets'
import { compressAll, type Size } from './build/compress'
import { earlyMap } from './build/early-map'
import { earlyStart, finishPage, inlineHashes, themeStyleHashes } from './build/page'
import { listScreens } from './build/screen-modules'
import { writeStamp } from './build/stamp'
import { clientSettings, readClientEnv } from './client-env'

const dist = 'dist'
let hasBegun = false

async function main(): Promise<void> {
  const env = readClientEnv('production')
  const startedAt = Date.now()
  hasBegun = true
  await build({ logLevel: 'warn' })

  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const map = await earlyMap(manifest)
  const api = (env.API_BASE_URL ?? '').replace(/\/+$/, '')
  const built = readFileSync(join(dist, 'index.html'), 'utf8')
  const html = finishPage(built, (stylesheets) => earlyStart(map, api, stylesheets))
  writeFileSync(join(dist, 'index.html'), html)

  const { scriptHashes, styleHashes } = inlineHashes(html)
  const connect = /^https?:/.test(api) ? [new URL(api).origin] : []
  const facts = { scriptHashes, styleHashes: [...styleHashes, ...themeStyleHashes()], connect }
  writeFileSync(join(dist, '.delivery.json'), JSON.stringify(facts))
  rmSync(join(dist, '.vite'), { recursive: true })

  const sizes = await compressAll(dist)
  const measures = measureBuild(manifest, sizes, map, listScreens())
  const exceeded = measures.filter(({ bytes, limit }) => bytes > limit)
  if (exceeded.length > 0 || process.argv.includes('--sizes')) printSizes(measures, sizes)
  console.log(`built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (exceeded.length > 0 && !process.argv.includes('--no-budgets'))
    throw new Error(`Over budget: ${exceeded.map(({ what }) => what).join('; ')}`)
  const settings = Object.fromEntries(clientSettings.map((name) => [name, env[name] ?? '']))
  writeStamp(dist, { startedAt, settings })
}

/** Prints every budget with what it is used for, and the largest files. */
function printSizes(measures: readonly Measure[], sizes: readonly Size[]): void {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  for (const { what, bytes, limit } of measures)
    console.log(`${bytes > limit ? '✗' : '✓'} ${kB(bytes)} of ${kB(limit)}  ${what}`)
  for (const { file, brotli } of [...sizes].sort((a, b) => b.brotli - a.brotli).slice(0, 12))
    console.log(`  ${kB(brotli)}  ${file}`)
}

main().catch((error: unknown) => {
  // a half-finished build must not be served
  if (hasBegun) rmSync(join(dist, 'index.html'), { force: true })
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
