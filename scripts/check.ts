/**
 * `npm run check`: all static checks of the sources. Runs several in parallel, prints the time of each, and reports all problems.
 * `npm run check -- types lint` runs only these; `--in-turn`: one after the other.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { contractProblems } from './check/contracts'
import { documentProblems, migrationProblems, routeTreeProblems } from './check/generated'
import { textProblems } from './check/source-rules'
import { readSources } from './check/sources'

type Check = () => Promise<string>

/** Runs a tool of node_modules; returns its output, or throws it if the tool fails. */
const tool =
  (script: string, ...args: string[]): Check =>
  () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [`node_modules/${script}`, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NO_COLOR: '1' },
      })
      let output = ''
      child.stdout.on('data', (data) => (output += data))
      child.stderr.on('data', (data) => (output += data))
      child.on('error', reject)
      child.on('close', (code) =>
        code === 0 ? resolve(output) : reject(new Error(output.trim() || `exit code ${code}`)),
      )
    })

/** Runs checks in parallel; throws all their messages. */
const inParallel =
  (...parts: Check[]): Check =>
  async () => {
    const messages = await Promise.all(
      parts.map((part) =>
        part().then(
          () => '',
          (error: Error) => error.message,
        ),
      ),
    )
    if (messages.some(Boolean)) throw new Error(messages.filter(Boolean).join('\n'))
    return ''
  }

const problems =
  (find: () => string[] | Promise<string[]>): Check =>
  async () => {
    const found = await find()
    if (found.length > 0) throw new Error(found.join('\n'))
    return ''
  }

/**
 * Instantiations of generic types, at most. They are what a check costs, in an editor as well, and their number is the
 * same at each run. 8.3 million on 2026-11-28, 14.4 before; see docs/testing.md.
 */
const MAX_INSTANTIATIONS = 9_000_000

/** Checks the types of the whole project and what that costs. */
async function types(): Promise<string> {
  // each checker analyzes shared files itself: two would need twice the CPU time and 2 GB more
  const options = ['-p', '.', '--pretty', 'false', '--checkers', '1', '--extendedDiagnostics']
  const output = await tool('typescript-7/bin/tsc', ...options)()
  const count = Number(/^Instantiations: +(\d+)$/m.exec(output)?.[1])
  if (count <= MAX_INSTANTIATIONS) return ''
  throw new Error(`${count} type instantiations; at most ${MAX_INSTANTIATIONS}. \`--generateTrace\` shows where.`)
}

/** Slow ones first, because they determine the total time. */
const checks: Record<string, Check> = {
  contract: tool('tsx/dist/cli.mjs', 'scripts/api.ts', '--check'),
  unused: inParallel(
    tool('knip/bin/knip.js', '--no-progress', '--no-config-hints'),
    tool('knip/bin/knip.js', '--production', '--no-progress', '--no-config-hints'),
  ),
  imports: tool(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'domain',
    'openapi',
    'src',
    'server',
    'scripts',
  ),
  lint: tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=30'),
  types,
  contracts: problems(() => contractProblems()),
  migrations: problems(migrationProblems),
  documents: problems(documentProblems),
  routes: problems(() => routeTreeProblems()),
  texts: problems(() => textProblems(readSources())),
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'))
  const unknown = wanted.filter((name) => !(name in checks))
  if (unknown.length > 0)
    throw new Error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}`)
  const queue = Object.entries(checks).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  const startedAt = performance.now()
  let failed = 0

  async function worker(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next
      const began = performance.now()
      const message = await check().then(
        () => '',
        (error: Error) => error.message,
      )
      if (message) failed += 1
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(
        `${message ? '✗' : '✓'} ${name.padEnd(11)} ${seconds.padStart(5)} s${message ? `\n${message}\n` : ''}`,
      )
    }
  }
  // one more than cores, because some wait for the disk
  const workers = process.argv.includes('--in-turn') ? 1 : Math.min(4, availableParallelism() + 1)
  await Promise.all(Array.from({ length: workers }, worker))

  console.log(
    `${failed === 0 ? 'All checks passed' : `${failed} failed`} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  if (failed > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
