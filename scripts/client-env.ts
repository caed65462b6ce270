import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadEnv } from 'vite'

/** The settings that reach the browser as `import.meta.env.*`; everything else stays out of the bundle. */
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
 * Throws, with one line that names what is missing, when the app could not work without it.
 */
export function readClientEnv(mode: string, dir = process.cwd()): Record<string, string> {
  const env = loadEnv(mode, dir, clientSettings)
  const missing = ['API_BASE_URL', 'PERSIST_KEY'].filter((name) => !env[name]?.trim())
  if (missing.length > 0) throw new Error(`Missing setting: ${missing.join(', ')} (set it in .env or the environment)`)
  return env
}

/** Version of package.json with the commit it was built from, e.g. `1.0.0+9394721`; without a repository the version alone. */
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

/** Version of the contract in openapi/openapi.yaml. */
export function contractVersion(dir = process.cwd()): string {
  const yaml = readFileSync(`${dir}/openapi/openapi.yaml`, 'utf8')
  return /^ {2}version: *['"]?([^'"\n]+)/m.exec(yaml)?.[1]?.trim() ?? ''
}
