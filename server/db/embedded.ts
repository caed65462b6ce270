import { type PGlite, type QueryOptions, types } from '@electric-sql/pglite'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import * as schema from './schema'

const same = (text: string): string => text

/** How an embedded database reads its answers: moments and days stay text, as Drizzle's columns want them. */
export const asText = {
  [types.TIMESTAMP]: same,
  [types.TIMESTAMPTZ]: same,
  [types.INTERVAL]: same,
  [types.DATE]: same,
}

/** What Drizzle asks of a client. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'transaction'>

/**
 * The database over an embedded one that was opened with `asText`. Drizzle says the same again with every query, and for
 * that PGlite copies all the parsers that it has, of hundreds of types: a sixth of the time of a small query.
 */
export function embeddedDatabase(client: EmbeddedClient): PgliteDatabase<typeof schema> {
  const plain = (query: PGlite['query']): PGlite['query'] => {
    return (text, params, options?: QueryOptions) => query(text, params, { rowMode: options?.rowMode })
  }
  const asked: EmbeddedClient = {
    query: plain((...given) => client.query(...given)),
    transaction: (work) => client.transaction((tx) => work(Object.assign(tx, { query: plain(tx.query) }))),
  }
  return drizzle({ client: asked as PGlite, schema })
}
