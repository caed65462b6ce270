import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a build is made of. */
const inputs = ['src', 'public', 'scripts/build', 'scripts/build.ts', 'scripts/client-env.ts', 'index.html']
const settings = [
  'vite.config.ts',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]
const variables = ['API_BASE_URL', 'SHOP_URL', 'PG_ADMIN_URL', 'PERSIST_KEY', 'PAYMENT_CLIENT_KEY', 'SIGN_IN_MODE']

/**
 * Fingerprint of everything that a build is made of, the commit included, since the app shows it. Null where there are no
 * sources: a deployment of the finished build.
 * @param {string} root
 * @returns {string | null}
 */
export function buildStamp(root = '.') {
  if (!existsSync(join(root, 'src'))) return null
  const hash = createHash('sha256')
  /** @param {string} path */
  const visit = (path) => {
    if (!existsSync(path)) return
    let entries
    try {
      entries = readdirSync(path, { withFileTypes: true })
    } catch {
      hash.update(path).update(readFileSync(path))
      return
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) visit(join(path, entry.name))
  }
  for (const input of [...inputs, ...settings]) visit(join(root, input))
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}`)
  try {
    hash.update(execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    // no repository: the sources alone decide
  }
  return hash.digest('hex')
}

/**
 * Is there a build of these very sources in `dist`?
 * @param {string} dist
 * @param {string} root
 */
export function isFresh(dist, root = '.') {
  if (!existsSync(join(dist, 'index.html'))) return false
  const stamp = buildStamp(root)
  const file = join(dist, '.stamp')
  return stamp === null || (existsSync(file) && readFileSync(file, 'utf8') === stamp)
}
