import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows'
import type { Db } from '../http/call'

/** What makes writing dear row by row and is cheap over whole tables: statements that take it away, and that put it back. */
interface Apart {
  drop: string
  make: string
}

/** Tables of a full sample that are read by nobody's number but a member's while the rest is written. */
const LARGE = [
  ...['orders', 'order_lines', 'order_payments', 'order_claims', 'order_claim_lines', 'order_histories'],
  ...['refunds', 'shipments', 'shipment_lines', 'point_entries', 'point_uses'],
]

/**
 * Takes the plain indexes and the foreign keys of all tables away, but the indexes by what a row belongs to, which later parts of the sample ask for; what it gives
 * puts them back, as they were. For a database that nobody else uses yet: `db` is the transaction that fills it.
 */
export async function withoutIndexes(db: Db): Promise<() => Promise<void>> {
  const keys = await rowsOf<Apart>(
    db,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
               format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
        from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  const large = sql.join(
    LARGE.map((name) => sql`${name}`),
    sql`, `,
  )
  const indexes = await rowsOf<Apart>(
    db,
    sql`select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
        where schemaname = current_schema() and indexdef not like 'CREATE UNIQUE%' and case when tablename in (${large})
          then indexdef not like '%(member_seq%' else indexdef !~ '[(][a-z_]+_seq' end`,
  )
  const apart = [...keys, ...indexes]
  for (const { drop } of apart) await db.execute(sql.raw(drop))
  return async () => {
    await db.execute(sql`set local maintenance_work_mem = '256MB'`)
    // indexes first: the keys are checked by them
    for (const { make } of apart.reverse()) await db.execute(sql.raw(make))
    await db.execute(sql`analyze`)
  }
}
