/**
 * `npm test`: the checks, then the tests; arguments are those of vitest. `npm test -- --changed`, for daily work: the quick
 * checks, and the tests that what is not committed yet can touch (`--changed=main`: what the branch can touch).
 */
import { spawnSync } from 'node:child_process'

const args = process.argv.slice(2)
const quick = args.some((arg) => arg.startsWith('--changed'))
const run = (...command) => spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1

const checks = quick ? ['types', 'lint', 'texts'] : []
process.exitCode =
  run('node_modules/tsx/dist/cli.mjs', 'scripts/check.ts', ...checks) ||
  run('node_modules/vitest/vitest.mjs', 'run', ...(quick ? ['--passWithNoTests'] : []), ...args)
