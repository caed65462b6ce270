import { readConfig } from './config'
import { makeDataFolder } from './db/data-folder'
import { ConfigError } from './lib/config-error'

/**
 * Returns what prevents the server from starting with these settings, on one line. Null if there is no problem that can
 * be detected without a database.
 */
export function checkSettings(env: Record<string, string | undefined>): string | null {
  try {
    const { databaseUrl, filesUrl, dataDir } = readConfig(env)
    return databaseUrl && filesUrl ? null : makeDataFolder(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
