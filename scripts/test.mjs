/**
 * `npm test`: runs the checks, then the tests; arguments are passed to vitest. `npm test -- --changed`, for daily work, runs the quick
 * checks and only the tests affected by uncommitted changes (`--changed=main`: by the branch).
 */
import { spawnSync } from 'node:child_process'

const args = process.argv.slice(2)
const quick = args.some((arg) => arg.startsWith('--changed'))
const run = (...command) => spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1

const checks = quick ? ['types', 'lint', 'texts'] : []
process.exitCode =
  run('node_modules/tsx/dist/cli.mjs', 'scripts/check.ts', ...checks) ||
  run('node_modules/vitest/vitest.mjs', 'run', ...(quick ? ['--passWithNoTests'] : []), ...args)
