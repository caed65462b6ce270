import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../server/contract/contract'
import { resolveRef, type Schema } from '../../server/contract/contract-document'
import { queryRows } from '../../server/db/rows'
import { files } from '../../server/db/schema'
import { fileTables } from '../../server/file-tables'
import { fileColumnsOf, referencedAmong, undeclaredColumns } from '../../server/files/file-uses'
import { type TestShop, testShop } from './harness'

const uses = fileColumnsOf(fileTables)
const nameOf = ({ table, column }: (typeof uses)[number]): string => `${getTableName(table)}.${column.name}`

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

describe('every column that refers to files declares it with its purpose', () => {
  it('by names and references of all columns of the database', async () => {
    expect(uses.length).toBeGreaterThan(80)
    expect(await undeclaredColumns(db(), uses)).toEqual([])
    await db().execute(sql`alter table brands add column cover_file_seq integer`)
    await db().execute(sql`alter table brands add column picture integer references files(file_seq)`)
    expect(await undeclaredColumns(db(), uses)).toEqual(['brands.cover_file_seq', 'brands.picture'])
    await db().execute(sql`alter table brands drop column cover_file_seq, drop column picture`)
  })

  it('by content of all sample columns: only declared ones contain file addresses', async () => {
    const columns = await queryRows<{ name: string; found: number }>(
      db(),
      sql`select table_name || '.' || column_name as name,
        (xpath('/row/n/text()', query_to_xml(format(
          'select count(*) as n from %I where %I::text like ''%%/files/20%%''', table_name, column_name), false, true, '')))[1]::text::int as found
        from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
        where table_schema = current_schema() and data_type in ('text', 'character varying', 'jsonb')
          and table_name not like 'admin_logs%'`,
    )
    const declared = new Set(uses.filter(({ holds }) => holds === 'HTML' || holds === 'ADDRESS').map(nameOf))
    const holding = columns.filter(({ found }) => found > 0).map(({ name }) => name)
    expect(holding).toContain('order_lines.thumbnail_url')
    expect(holding.filter((name) => !declared.has(name))).toEqual([])
  })

  it('every rich text of the contract is stored in a declared column', () => {
    const fields = new Set<string>()
    const walk = (schema: unknown, name: string, seen: readonly string[]): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { $ref, properties } = schema as Schema
      if ($ref && !seen.includes($ref)) walk(resolveRef($ref), name, [...seen, $ref])
      if ('x-rich-text' in schema) fields.add(name)
      for (const [key, inner] of Object.entries(properties ?? {})) walk(inner, key, seen)
      const { anyOf = [], allOf = [], items } = schema as Schema
      for (const inner of [...anyOf, ...allOf, items]) walk(inner, name, seen)
    }
    for (const { document } of operations) walk(document.requestBody?.content['application/json']?.schema, '', [])
    const inSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const columns = new Set(uses.filter(({ holds }) => holds === 'HTML').map(({ column }) => column.name))
    // the terms of the shop have a table of their own, with one row per version
    const terms = ['privacyPolicy', 'termsOfService', 'marketingConsent', 'thirdPartyConsent']
    expect(fields.size).toBeGreaterThan(8)
    expect([...fields].filter((name) => !columns.has(inSnake(name)) && !terms.includes(name))).toEqual([])
  })
})

it('references to a file are found in every kind of column', async () => {
  const rows = await db().select().from(files)
  const used = await referencedAmong(db(), uses, rows)
  for (const use of uses) {
    // the first call runs the statements of all 88 columns; this checks that each column finds its own references
    const alone = await referencedAmong(db(), [use], rows)
    for (const seq of alone) expect(used.has(seq), nameOf(use)).toBe(true)
  }
  const kinds = new Set<string>()
  for (const use of uses) if ((await referencedAmong(db(), [use], rows)).size > 0) kinds.add(use.holds)
  expect([...kinds].sort()).toEqual(['ADDRESS', 'ARRAY', 'LIST', 'OBJECTS', 'SEQ'])
})
