import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/** The embedded database, or a server. */
export type Engine = 'PGLITE' | 'POSTGRESQL'

/** Options of a transaction. */
export interface TransactionOptions extends PgTransactionConfig {
  /** Statements that a server runs together with `begin`, in one round trip. */
  settings?: string
}

/** A database of any driver, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
