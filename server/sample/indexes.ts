import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows'
import type { Db } from '../http/call'

/** Tables of a full sample whose indexes cost more kept row by row than made at the end. */
const LARGE = [
  ...['orders', 'order_lines', 'order_payments', 'order_claims', 'order_claim_lines', 'order_histories'],
  ...['refunds', 'shipments', 'shipment_lines'],
]

/**
 * Takes the plain indexes of the large tables away, but those by member, whom the ledgers ask for; what it gives puts them back, as they were. For a database that nobody else
 * uses yet: `db` is the transaction that fills it.
 */
export async function withoutIndexes(db: Db): Promise<() => Promise<void>> {
  const indexes = await rowsOf<{ name: string; made: string }>(
    db,
    sql`select indexname as name, indexdef as made from pg_indexes
        where schemaname = current_schema() and tablename in (${sql.join(
          LARGE.map((name) => sql`${name}`),
          sql`, `,
        )}) and indexdef not like 'CREATE UNIQUE%' and indexdef not like '%(member_seq%'`,
  )
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
  return async () => {
    for (const { made } of indexes) await db.execute(sql.raw(made))
    await db.execute(sql`analyze`)
  }
}
