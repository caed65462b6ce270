import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'

/**
 * Statements that drop and restore an index or constraint, which makes row-by-row writing slow but is fast to build for
 * whole tables.
 */
interface Apart {
  drop: string
  make: string
}

/** Large tables of a full sample that are read only by member while the rest is written. */
const LARGE = [
  'orders',
  'order_lines',
  'order_payments',
  'order_claims',
  'order_claim_lines',
  'order_histories',
  'refunds',
  'shipments',
  'shipment_lines',
  'point_entries',
  'point_uses',
]

/**
 * Drops plain indexes and foreign keys of all tables, except indexes by owner that later parts of the sample use.
 * Returns a function that restores them. Only for a database without other users; `db` must be the transaction that
 * fills it.
 */
export async function withoutIndexes(db: Db): Promise<() => Promise<void>> {
  const keys = await queryRows<Apart>(
    db,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
               format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
        from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  const large = sql.join(
    LARGE.map((name) => sql`${name}`),
    sql`, `,
  )
  const indexes = await queryRows<Apart>(
    db,
    sql`select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
        where schemaname = current_schema() and indexdef not like 'CREATE UNIQUE%' and case when tablename in (${large})
          then indexdef not like '%(member_seq%' else indexdef !~ '[(][a-z_]+_seq' end`,
  )
  const apart = [...keys, ...indexes]
  for (const { drop } of apart) await db.execute(sql.raw(drop))
  return async () => {
    await db.execute(sql`set local maintenance_work_mem = '256MB'`)
    // indexes first, because checking foreign keys uses them
    for (const { make } of apart.reverse()) await db.execute(sql.raw(make))
    await db.execute(sql`analyze`)
  }
}
