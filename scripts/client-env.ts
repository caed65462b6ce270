import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadEnv } from 'vite'

/** Settings that are available in the browser as `import.meta.env.*`; all others stay out of the bundle. */
export const clientSettings = [
  'API_BASE_URL',
  'SHOP_URL',
  'PG_ADMIN_URL',
  'PERSIST_KEY',
  'PAYMENT_CLIENT_KEY',
  'SIGN_IN_MODE',
]

/**
 * Reads the client settings from the environment and the `.env` files of `dir`.
 * @throws if a required setting is missing, with its name
 */
export function readClientEnv(mode: string, dir = process.cwd()): Record<string, string> {
  const env = loadEnv(mode, dir, clientSettings)
  const missing = ['API_BASE_URL', 'PERSIST_KEY'].filter((name) => !env[name]?.trim())
  if (missing.length > 0) throw new Error(`Missing setting: ${missing.join(', ')} (set it in .env or the environment)`)
  return env
}

/** Returns the version of package.json with the commit, e.g. `1.0.0+9394721`; without a repository only the version. */
export function buildVersion(dir = process.cwd()): string {
  const { version } = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')) as { version: string }
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return `${version}+${commit.toString().trim()}`
  } catch {
    return version
  }
}

/** Returns the contract version of openapi/openapi.yaml. */
export function contractVersion(dir = process.cwd()): string {
  const yaml = readFileSync(`${dir}/openapi/openapi.yaml`, 'utf8')
  return /^ {2}version: *['"]?([^'"\n]+)/m.exec(yaml)?.[1]?.trim() ?? ''
}
