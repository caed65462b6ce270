import { type PGlite, types } from '@electric-sql/pglite'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import type { EmbeddedClient } from './pglite-query'
import * as schema from './schema'

const same = (text: string): string => text

/** Parsers of an embedded database: timestamps and dates stay text, as Drizzle's columns expect. */
export const textParsers = {
  [types.TIMESTAMP]: same,
  [types.TIMESTAMPTZ]: same,
  [types.INTERVAL]: same,
  [types.DATE]: same,
}

/** Returns the Drizzle database over a client that was opened with `textParsers`. */
export const embeddedDatabase = (client: EmbeddedClient): PgliteDatabase<typeof schema> =>
  drizzle({ client: client as PGlite, schema })
