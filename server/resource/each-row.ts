import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import type { Db } from '../db/database'
import { lockRows } from '../db/locks'
import { queryRows } from '../db/rows'

/** Returns the names (code and name) of records by seq, for receipts. Deleted records are left out. */
export interface NameLookup {
  (db: Db, seqs: number[]): Promise<Map<number, string>>
  /** Key column of the named table. */
  key: PgColumn
}

/** Creates a Naming from a function that runs more than one query. */
export const createNameLookup = (
  key: PgColumn,
  names: (db: Db, seqs: number[]) => Promise<Map<number, string>>,
): NameLookup => Object.assign((db: Db, seqs: number[]) => names(db, seqs), { key })

/** Creates a Naming from one query: a table or join, its key and the expression of the name. */
export const nameLookupFrom = (from: SQL | PgTable, key: PgColumn, name: SQL | PgColumn): NameLookup =>
  createNameLookup(key, async (db, seqs) => {
    const rows = await queryRows<{ seq: number; name: string }>(
      db,
      sql`select ${key} as seq, ${name} as name from ${from} where ${inArray(key, seqs)}`,
    )
    return new Map(rows.map((row) => [row.seq, row.name]))
  })

/**
 * Runs `act` for each record in its own savepoint, in the given order, duplicates once. A Refusal fails only its row;
 * any other error rolls back the whole call. Locks all rows of the table of `named` first, in order of seq. `named`
 * also names the failed rows.
 */
export async function forEachRow(
  call: Call,
  seqs: number[],
  act: (db: Db, seq: number) => Promise<void>,
  named: NameLookup,
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
