import { sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, timestamp, varchar } from 'drizzle-orm/pg-core'

/** Identifier column of a table, named `<record>_seq`. */
export const seqColumn = (name: string) => integer(name).primaryKey().generatedAlwaysAsIdentity()

/** Timestamp column with millisecond precision. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * Audit columns of every record (docs/data.md). `createdBy` and `updatedBy` are loginIds. Times are set from the
 * caller's clock.
 */
export const auditColumns = () => ({
  createdAt: timestampColumn('created_at').notNull().default(sql`now()`),
  createdBy: varchar('created_by', { length: 50 }),
  updatedAt: timestampColumn('updated_at').notNull().default(sql`now()`),
  updatedBy: varchar('updated_by', { length: 50 }),
  version: integer('version').notNull().default(1),
})

/** Returns a name in lower case and without spaces, for unique comparison. */
export const comparableName = (column: AnyPgColumn) => sql`lower(replace(${column}, ' ', ''))`
