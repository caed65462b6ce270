import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database'
import { queryRows } from '../../server/db/rows'
import { withoutIndexes } from '../../server/sample/indexes'
import { emptyDatabase } from './harness'

/**
 * Returns the definitions of all constraints and indexes as texts, without casts, which PostgreSQL may write in another
 * place.
 */
const facts = async (db: Db): Promise<string[]> =>
  (
    await queryRows<{ fact: string }>(
      db,
      sql`select indexdef as fact from pg_indexes where schemaname = current_schema()
          union all
          select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = current_schema()::regnamespace
          order by 1`,
    )
  ).map(({ fact }) => fact.replace(/::(character varying|text)(\[\])?|[()]/g, ''))

it('keys and indexes are dropped while a full sample is written, and restored unchanged', async () => {
  const { db, close } = await emptyDatabase()
  try {
    await db.transaction(async (tx) => {
      const before = await facts(tx)
      expect(before.some((fact) => fact.includes('FOREIGN KEY'))).toBe(true)
      const putBack = await withoutIndexes(tx)
      const meanwhile = await facts(tx)
      expect(meanwhile.filter((fact) => fact.includes('FOREIGN KEY'))).toEqual([])
      // indexes for the next number and for a member's records are kept meanwhile
      expect(meanwhile).toEqual(before.filter((fact) => meanwhile.includes(fact)))
      expect(meanwhile.filter((fact) => fact.includes('INDEX orders_')).join()).toMatch(/^[^,]*orders_member\b/)
      await putBack()
      expect(await facts(tx)).toEqual(before)
    })
  } finally {
    await close()
  }
})
