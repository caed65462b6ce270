import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call, Db } from '../http/call'
import { notFound } from '../http/refusal'
import { createdStamp, updatedStamp } from './stamps'
import type { RecordTable, RowOf } from './types'

/** The stored rows of one table. Who changes one holds its lock, and every change raises its version. */
export interface Store<Row, New = never> {
  key: PgColumn
  seqOf(row: Row): number
  /** The row, locked until the end of the transaction. Throws 404. */
  lock(db: Db, seq: number): Promise<Row>
  /** Those that are there, locked in the order of their numbers. */
  lockAll(db: Db, seqs?: readonly number[]): Promise<Row[]>
  /** Stamped. */
  insert(call: Call, values: New): Promise<Row>
  /** Changes a locked row: stamped, its version raised. */
  update(call: Call, before: Row, values: Partial<Row>): Promise<Row>
  remove(db: Db, seq: number): Promise<void>
}

export function storeOf<T extends RecordTable>(
  table: T,
  keyName: keyof RowOf<T> & string,
): Store<RowOf<T>, T['$inferInsert']> {
  type Row = RowOf<T>
  // Drizzle cannot compute the types of a statement on a table that is a type parameter. Here, and only here, the table
  // is any table with stamps: what comes out are its rows, what goes in has been typed by who calls.
  const any: RecordTable = table
  const key = (table as unknown as Record<string, PgColumn>)[keyName] as PgColumn
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
    lock: async (db, seq) => only(await db.select().from(any).where(eq(key, seq)).for('update')),
    lockAll: async (db, seqs) =>
      rows(
        await db
          .select()
          .from(any)
          .where(seqs ? inArray(key, [...seqs]) : undefined)
          .orderBy(asc(key))
          .for('update'),
      ),
    insert: async (call, values) =>
      only(
        await call.db
          .insert(any)
          .values({ ...values, ...createdStamp(call) })
          .returning(),
      ),
    update: async (call, before, values) =>
      only(
        await call.db
          .update(any)
          .set({ ...values, ...updatedStamp(call), version: sql`${any.version} + 1` })
          .where(eq(key, seqOf(before)))
          .returning(),
      ),
    remove: async (db, seq) => {
      await db.delete(any).where(eq(key, seq))
    },
  }
}
