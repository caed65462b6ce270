/**
 * `npm start`: runs the whole back-office in one process. Builds the app if there is no build, then starts the server, which serves
 * app and API on one port. `--build` (set by `npm start`) rebuilds if the sources have changed. In production, or without it, an
 * outdated build is served with a warning. Plain JavaScript, because it runs before anything is compiled.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node.js 20.19 or newer is required. This is ${process.versions.node}.`)
if (!existsSync('node_modules/tsx')) fail('Run `npm ci` first.')

const mayBuild = isWritable('.')
const mayRebuild = mayBuild && process.argv.includes('--build') && process.env.NODE_ENV !== 'production'
process.env.NODE_ENV ??= 'production'

const { register } = await import('tsx/esm/api')
register()

// check the settings before a build that takes a minute
const { checkSettings } = await import('../server/check-settings.ts')
const problem = checkSettings(process.env)
if (problem) fail(problem)

const { buildDifferences } = await import('./build/stamp.ts')
const isBuilt = existsSync('dist/index.html')
const differences = isBuilt ? buildDifferences('dist') : []
if (!isBuilt && !mayBuild)
  fail('No build in dist/, and no permission to write here. Run `npm run build` as the owner of this folder.')
if (!isBuilt || (differences.length > 0 && mayRebuild)) {
  console.log('Building the app …')
  const options = ['--import', 'tsx', 'scripts/build.ts', '--no-budgets']
  const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' })
  if (status !== 0) fail('The build failed.')
} else if (differences.length > 0) {
  const named = differences.slice(0, 3).join(', ')
  const more = differences.length > 3 ? ` and ${differences.length - 3} more` : ''
  console.log(
    `Serving an outdated build. Changed since it was built: ${named}${more}. Run \`npm run build\` to update it.`,
  )
}

// in this process, so that Ctrl+C and SIGTERM reach the server directly
await import('../server/main.ts')

/** @param {string} path */
function isWritable(path) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}
