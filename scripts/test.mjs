/**
 * `npm test`: runs the tests and, beside them, the checks, whose output comes after theirs; arguments are passed to vitest.
 * `npm test -- --changed`, for daily work, runs the quick checks and only the tests affected by uncommitted changes
 * (`--changed=main`: by the branch).
 */
import { spawn } from 'node:child_process'

const args = process.argv.slice(2)
const quick = args.some((arg) => arg.startsWith('--changed'))

/** Runs a program; resolves with its exit code and, unless it prints directly, its output. */
const run = (stdio, ...command) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output) }))
  })

// one after the other: what the tests leave of two cores is less than one
const checks = run(
  'pipe',
  'node_modules/tsx/dist/cli.mjs',
  'scripts/check.ts',
  '--in-turn',
  ...(quick ? ['types', 'lint', 'texts'] : []),
)
const tests = await run(
  'inherit',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...(quick ? ['--passWithNoTests'] : []),
  ...args,
)
const { code, output } = await checks
process.stdout.write(output)
process.exitCode = tests.code || code
