import { parseDatabaseUrl } from './db/database-url'
import { ConfigError } from './lib/config-error'
import { type ChosenProvider, readProviders } from './providers/connect'

/** Configuration of the server, from the environment. */
export interface ServerConfig {
  port: number
  host: string
  dataDir: string
  /** PostgreSQL URL; null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** URL of S3-compatible storage; null for a folder in `dataDir`. */
  filesUrl: string | null
  sample: 'small' | 'full' | 'none'
  trustProxy: boolean
  /** URL of the back-office, for links in messages; without a trailing slash. */
  adminUrl: string
  accessLog: boolean
  /** Bearer token required to read /metrics; null turns the metrics off. */
  metricsToken: string | null
  /** Services outside that are connected. */
  providers: readonly ChosenProvider[]
}

function oneOf<T extends string>(name: string, value: string | undefined, values: readonly T[], fallback: T): T {
  if (!value) return fallback
  const found = values.find((candidate) => candidate === value)
  if (!found) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}"`)
  return found
}

function address(name: string, value: string | undefined, protocols: string[]): string | null {
  if (!value) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
  return value
}

/** Validates a database URL, which may name several servers, as in libpq. */
function databaseAddress(value: string | undefined): string | null {
  if (!value) return null
  try {
    parseDatabaseUrl(value)
  } catch (error) {
    throw new ConfigError(`DATABASE_URL ${(error as Error).message}`)
  }
  return value
}

/** Validates a secret token of at least 16 characters. */
function token(name: string, value: string | undefined): string | null {
  if (!value) return null
  if (!/^[\x21-\x7e]{16,}$/.test(value)) throw new ConfigError(`${name} must be at least 16 characters without spaces`)
  return value
}

/** Reads the configuration from the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): ServerConfig {
  const port = Number(env.PORT || 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${env.PORT}"`)
  }
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: databaseAddress(env.DATABASE_URL),
    filesUrl: address('FILES_URL', env.FILES_URL, ['https:', 'http:']),
    sample: oneOf('SAMPLE', env.SAMPLE, ['small', 'full', 'none'], 'small'),
    adminUrl: (address('ADMIN_URL', env.ADMIN_URL, ['https:', 'http:']) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    trustProxy: oneOf('TRUST_PROXY', env.TRUST_PROXY, ['0', '1'], '0') === '1',
    metricsToken: token('METRICS_TOKEN', env.METRICS_TOKEN),
    accessLog: oneOf('ACCESS_LOG', env.ACCESS_LOG, ['0', '1'], '1') === '1',
    providers: readProviders(env),
  }
}
