import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { timestampColumn } from '../../server/db/columns'
import { insertAll } from '../../server/sample/insert'
import { emptyDatabase } from './harness'

const odd = pgTable('odd', {
  seq: integer('seq').primaryKey(),
  name: varchar('name', { length: 12 }),
  tags: text('tags').array(),
  facts: jsonb('facts').$type<unknown>(),
  at: timestampColumn('at'),
  day: date('day', { mode: 'string' }),
  on: boolean('on'),
})

it('the sample is written unchanged, with any characters, and never truncated', async () => {
  const { db, close } = await emptyDatabase()
  try {
    await db.execute(
      sql`create table odd (seq int primary key, name varchar(12), tags text[], facts jsonb, at timestamptz(3), day date, "on" boolean)`,
    )
    const none = { tags: null, facts: null, at: null, day: null, on: null }
    const texts = ['"', '\\', "'", ',', '{}', '', 'NULL', ' a b ', '가\n나', 'a"b\\c,{d}', null]
    const rows = [
      ...texts.map((name, seq) => ({ seq, name, ...none, tags: name === null ? null : [name, 'x'], facts: { name } })),
      { seq: 100, name: null, ...none, tags: [], facts: 'a "word"' },
      { seq: 101, name: null, ...none, facts: [1, 'two', { three: null }], at: new Date('2026-11-21T00:12:00.123Z') },
      { seq: 102, name: null, ...none, facts: 5, day: '2026-11-21', on: false },
    ]
    await insertAll(db, odd, rows)
    expect(await db.select().from(odd).orderBy(odd.seq)).toEqual(rows)
    const long = { seq: 200, name: 'thirteen more', tags: null, facts: null, at: null, day: null, on: null }
    await expect(insertAll(db, odd, [long])).rejects.toThrow()
  } finally {
    await close()
  }
})
