/**
 * `npm run build`: the app into `dist/`, with the early start in its page, everything packed, and its weight held against the
 * budgets: one line when all hold, all of them when one is passed or `--sizes` asks. `--no-budgets` only tells. Fails with one line when a setting is missing or a budget is passed.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { budgetsOf, type Measure } from './build/budgets'
import { compileAhead } from './build/compile-ahead'
import { compressAll, type Size } from './build/compress'
import { earlyMap } from './build/early-map'
import { withoutFacades } from './build/facades'
import type { Manifest } from './build/manifest'
import { earlyShellCode, earlyStart, earlyStartCode, finishPage, inlineHashes, themeStyleHashes } from './build/page'
import { leanPreloads } from './build/preloads'
import { routeModules } from './build/screen-modules'
import { minifyShared } from './build/shared-files'
import { readSources, writeStamp } from './build/stamp.mjs'
import { clientSettings, readClientEnv } from './client-env'

const dist = 'dist'
let begun = false

function apiHost(address: string): string {
  return address.startsWith('/') ? '' : new URL(address).origin
}

async function main(): Promise<void> {
  const env = readClientEnv('production')
  const startedAt = Date.now()
  const sources = readSources()
  begun = true
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  await build({ logLevel: 'warn' })

  const manifest = withoutFacades(dist, JSON.parse(read('.vite/manifest.json')) as Manifest)
  leanPreloads(dist, manifest)
  await minifyShared(dist)
  compileAhead(dist)
  const map = await earlyMap(manifest)
  const host = apiHost(env.API_BASE_URL ?? '/')
  const base = host + (host ? new URL(env.API_BASE_URL ?? '').pathname : (env.API_BASE_URL ?? '')).replace(/\/+$/, '')
  const scripts = { start: earlyStart(map, base), shell: earlyShellCode() }
  const tokens = readFileSync('src/app/theme/tokens.css', 'utf8')
  const html = finishPage(read('index.html'), scripts, tokens)
  writeFileSync(join(dist, 'index.html'), html)

  const { scriptHashes, styleHashes } = inlineHashes(html)
  const facts = { scriptHashes, styleHashes: [...styleHashes, ...themeStyleHashes()], connect: host ? [host] : [] }
  writeFileSync(join(dist, '.delivery.json'), JSON.stringify(facts))
  rmSync(join(dist, '.vite'), { recursive: true })

  const sizes = await compressAll(dist)
  const built = routeModules().filter(({ kind }) => kind !== 'redirect')
  const measures = budgetsOf(
    manifest,
    sizes,
    map,
    built.map(({ path }) => path),
    earlyStartCode().length,
  )
  const over = measures.filter(({ bytes, limit }) => bytes > limit)
  if (over.length > 0 || process.argv.includes('--sizes')) showSizes(measures, sizes)
  const held = over.length === 0 ? `all ${measures.length} budgets of bytes hold` : `${over.length} budgets are passed`
  console.log(`built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ${held}`)

  if (over.length > 0 && !process.argv.includes('--no-budgets'))
    throw new Error(`Over budget: ${over.map(({ what }) => what).join('; ')}`)
  writeStamp(dist, Object.fromEntries(clientSettings.map((name) => [name, env[name] ?? ''])), sources)
}

/** Every budget with what it is used for, and the largest files. */
function showSizes(measures: readonly Measure[], sizes: readonly Size[]): void {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  for (const { what, bytes, limit } of measures)
    console.log(`${bytes > limit ? '✗' : '✓'} ${kB(bytes)} of ${kB(limit)}  ${what}`)
  for (const { file, brotli } of [...sizes].sort((a, b) => b.brotli - a.brotli).slice(0, 12))
    console.log(`  ${kB(brotli)}  ${file}`)
}

main().catch((error: unknown) => {
  // Half a build must not be served.
  if (begun) rmSync(join(dist, 'index.html'), { force: true })
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
