import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { lockRows } from '../db/locks'
import { rowsOf } from '../db/rows'
import type { Call, Db, Schemas } from '../http/call'
import { Refusal } from '../http/refusal'

/** What the records of these numbers are called, for receipts: code and name. Those that are gone are left out. */
export interface Naming {
  (db: Db, seqs: number[]): Promise<Map<number, string>>
  /** Key column of the table whose rows are named. */
  key: PgColumn
}

/** A naming that takes more than one statement. */
export const naming = (key: PgColumn, names: (db: Db, seqs: number[]) => Promise<Map<number, string>>): Naming =>
  Object.assign((db: Db, seqs: number[]) => names(db, seqs), { key })

/** A naming by what a statement knows of the records: their table (with what it is joined to), number and name. */
export const namedBy = (from: SQL | PgTable, key: PgColumn, name: SQL | PgColumn): Naming =>
  naming(key, async (db, seqs) => {
    const rows = await rowsOf<{ seq: number; name: string }>(
      db,
      sql`select ${key} as seq, ${name} as name from ${from} where ${inArray(key, seqs)}`,
    )
    return new Map(rows.map((row) => [row.seq, row.name]))
  })

/**
 * An action on many: each row in a savepoint of its own. A Refusal of one row is its failure and undoes nothing else;
 * any other error undoes the whole call. The rows that `named` is about are locked before the first one is worked on, in the
 * order of their numbers; they are worked on in the order given, each once; `named` also says what failed.
 */
export async function eachRow(
  call: Call,
  seqs: number[],
  act: (db: Db, seq: number) => Promise<void>,
  named: Naming,
): Promise<{ done: number; failed: Schemas['BulkFailure'][]; doneSeqs: number[] }> {
  const doneSeqs: number[] = []
  const refused: Omit<Schemas['BulkFailure'], 'name'>[] = []
  await lockRows(call.db, named.key, seqs)
  for (const seq of new Set(seqs)) {
    try {
      await call.db.transaction((savepoint) => act(savepoint, seq))
      doneSeqs.push(seq)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ seq, code: error.code, message: error.message })
    }
  }
  const names =
    refused.length > 0
      ? await named(
          call.db,
          refused.map(({ seq }) => seq),
        )
      : new Map<number, string>()
  const failed = refused.map((row) => ({ ...row, name: names.get(row.seq) ?? null }))
  return { done: doneSeqs.length, failed, doneSeqs }
}
