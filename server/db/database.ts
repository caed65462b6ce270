import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/** The embedded database, or a server. */
export type Engine = 'PGLITE' | 'POSTGRESQL'

/** A database of any driver, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
