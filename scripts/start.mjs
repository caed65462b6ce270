/**
 * `npm start`: the whole shop back-office in one process. Builds the app when there is no build of these sources, then starts
 * the server, which serves both the app and the API on one port. Plain JavaScript: it runs before anything is compiled.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFresh } from './build/stamp.mjs'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
if (!existsSync('node_modules/tsx')) fail('Run `npm ci` first.')

process.env.NODE_ENV ??= 'production'

if (!isFresh('dist')) {
  console.log('Building the app …')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) fail('The build failed.')
}

// In this very process: Ctrl+C and SIGTERM reach the server without a middleman.
const { register } = await import('tsx/esm/api')
register()
await import('../server/main.ts')

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}
