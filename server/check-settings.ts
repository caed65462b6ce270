import { ConfigError, readConfig } from './config'
import { makeDataFolder } from './db/data-folder'

/** What keeps the server from starting with these settings, on one line; null: nothing that can be told without a database. */
export function checkSettings(env: Record<string, string | undefined>): string | null {
  try {
    const { databaseUrl, filesUrl, dataDir } = readConfig(env)
    return databaseUrl && filesUrl ? null : makeDataFolder(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
