import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { files } from '../../server/db/schema'
import { items } from '../../server/product/schema/item.schema'
import { type TestShop, testShop } from './harness'

const MIGRATION = join(import.meta.dirname, '../../server/db/migrations/0006_file_purposes.sql')

/** The migration's statements for existing files. */
const backfill = readFileSync(MIGRATION, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^\s*(--.*\s+)?(UPDATE "files"|WITH uses)/m.test(statement))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

it('old files get their purpose from the records that refer to them', async () => {
  const { db } = shop.services
  const [sample] = await db.select().from(files).where(eq(files.name, 'tire-02.webp'))
  const { fileSeq: _, ...like } = sample ?? { fileSeq: 0 }
  const stored = async (key: string) => {
    const [row] = await db
      .insert(files)
      .values({ ...(like as typeof files.$inferInsert), key, smallKey: null })
      .returning()
    return row?.fileSeq ?? 0
  }
  const drawn = `2026/11/${'ab'.repeat(16)}.webp`
  const [shown, unused] = [await stored(drawn), await stored('2026/11/unused.webp')]
  await db
    .update(items)
    .set({ description: `<p><img src="/files/${drawn}"></p>` })
    .where(eq(items.itemSeq, 1))
  const known = await db.select().from(files).orderBy(asc(files.fileSeq))

  // as before the migration: without a purpose
  await db.update(files).set({ purpose: 'PUBLIC', unusedSince: null, conversion: null })
  expect(backfill).toHaveLength(2)
  for (const statement of backfill) await db.execute(sql.raw(statement))

  const after = new Map((await db.select().from(files)).map((row) => [row.fileSeq, row]))
  const seqsNamed = (name: string) => known.filter((row) => row.name === name).map(({ fileSeq }) => after.get(fileSeq))
  expect(seqsNamed('license-01.webp').map((row) => [row?.purpose, row?.unusedSince])).toEqual([['PERSONAL', null]])
  expect(seqsNamed('shop-seal.png').map((row) => [row?.purpose, row?.unusedSince])).toEqual([['PRIVATE', null]])
  expect(after.get(shown)).toMatchObject({ purpose: 'PUBLIC', unusedSince: null, conversion: 'WAITING' })
  expect(after.get(unused)).toMatchObject({ purpose: 'PRIVATE', unusedSince: expect.any(Date) })
  // files in use get the purpose that the sample had given them
  for (const row of known) {
    const now = after.get(row.fileSeq)
    if (now?.unusedSince === null) expect(now.purpose, row.name).toBe(row.purpose)
  }
})
