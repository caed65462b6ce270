import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call } from '../call/call'
import { notFound } from '../contract/refusal'
import type { Db } from '../db/database'
import { createdStamp, updatedStamp } from './stamps'
import type { RecordTable, RowOf } from './types'

/** Reads and writes rows of one table. Writers lock a row first, and every update raises its version. */
export interface Repository<Row, New = never> {
  key: PgColumn
  seqOf(row: Row): number
  /** Returns the row, locked until the end of the transaction. Throws 404. */
  lock(db: Db, seq: number): Promise<Row>
  /** Locks and returns the existing rows, in order of seq. */
  lockAll(db: Db, seqs?: readonly number[]): Promise<Row[]>
  /** Inserts a row with its stamps. */
  insert(call: Call, values: New): Promise<Row>
  /** Updates a locked row; sets the stamps and raises the version. */
  update(call: Call, before: Row, values: Partial<Row>): Promise<Row>
  remove(db: Db, seq: number): Promise<void>
}

export function createRepository<T extends RecordTable>(
  table: T,
  keyName: keyof RowOf<T> & string,
): Repository<RowOf<T>, T['$inferInsert']> {
  type Row = RowOf<T>
  // Drizzle cannot infer the types of a statement on a generic table. Here the table is any table with stamps; the
  // callers' types ensure that rows and values fit.
  const anyTable: RecordTable = table
  const key = (table as Record<string, PgColumn>)[keyName] as PgColumn
  const rows = (found: unknown): Row[] => found as Row[]
  const only = (found: unknown): Row => {
    const [row] = rows(found)
    if (!row) throw notFound()
    return row
  }
  const seqOf = (row: Row): number => Number((row as Record<string, unknown>)[keyName])
  return {
    key,
    seqOf,
    lock: async (db, seq) => only(await db.select().from(anyTable).where(eq(key, seq)).for('update')),
    lockAll: async (db, seqs) =>
      rows(
        await db
          .select()
          .from(anyTable)
          .where(seqs ? inArray(key, [...seqs]) : undefined)
          .orderBy(asc(key))
          .for('update'),
      ),
    insert: async (call, values) =>
      only(
        await call.db
          .insert(anyTable)
          .values({ ...values, ...createdStamp(call) })
          .returning(),
      ),
    update: async (call, before, values) =>
      only(
        await call.db
          .update(anyTable)
          .set({ ...values, ...updatedStamp(call), version: sql`${anyTable.version} + 1` })
          .where(eq(key, seqOf(before)))
          .returning(),
      ),
    remove: async (db, seq) => {
      await db.delete(anyTable).where(eq(key, seq))
    },
  }
}
