import { getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database'
import { type FileUse, files, fileUseOf } from '../db/schema'
import { keysIn } from './file-key'

/** A column that refers to files. */
export interface FileColumn extends FileUse {
  table: PgTable
  column: PgColumn
}

/** Returns the columns of the tables that refer to files. */
export const fileColumnsOf = (tables: readonly PgTable[]): FileColumn[] =>
  tables.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap((column) => {
      const use = fileUseOf(column)
      return use ? [{ ...use, table, column }] : []
    }),
  )

/** Returns whether a column refers to files by key, not by seq. */
const byKey = ({ holds }: FileUse): boolean => holds === 'HTML' || holds === 'ADDRESS'

/** Selects the distinct seqs in a column, or texts that may contain keys. */
function contentsOf({ holds, table, column }: FileColumn) {
  switch (holds) {
    case 'LIST':
      return sql`select distinct value::int as found from ${table}, jsonb_array_elements_text(${column})`
    case 'OBJECTS':
      return sql`select distinct (value->>'fileSeq')::int as found from ${table}, jsonb_array_elements(${column}) value`
    case 'ARRAY':
      return sql`select distinct unnest(${column}) as found from ${table}`
    case 'HTML':
      return sql`select ${column} as found from ${table} where ${column} like '%/files/%'`
    default:
      return sql`select distinct ${column} as found from ${table} where ${column} is not null`
  }
}

const rowsOf = (result: unknown): { found: string | number }[] =>
  (result as { rows: { found: string | number }[] }).rows

/** Returns the seqs and keys of the files that a column refers to. */
export async function referencedFiles(db: Db, use: FileColumn): Promise<{ seqs: number[]; keys: string[] }> {
  const found = rowsOf(await db.execute(contentsOf(use))).map((row) => row.found)
  return byKey(use)
    ? { seqs: [], keys: found.flatMap((text) => keysIn(String(text))) }
    : { seqs: found.map(Number), keys: [] }
}

/** Selects those of the files that a column refers to. */
function referredAmong(use: FileColumn, candidates: readonly Pick<typeof files.$inferSelect, 'fileSeq' | 'key'>[]) {
  const { holds, table, column } = use
  const seqs = sql`array[${sql.join(
    candidates.map(({ fileSeq }) => sql`${fileSeq}::int`),
    sql`, `,
  )}]`
  switch (holds) {
    case 'SEQ':
      return sql`select distinct ${column} as found from ${table} where ${column} = any(${seqs})`
    case 'LIST':
      return sql`select distinct value::int as found from ${table}, jsonb_array_elements_text(${column}) where value::int = any(${seqs})`
    case 'OBJECTS':
      return sql`select distinct (value->>'fileSeq')::int as found from ${table}, jsonb_array_elements(${column}) value where (value->>'fileSeq')::int = any(${seqs})`
    case 'ARRAY':
      return sql`select distinct one as found from ${table}, unnest(${column}) one where one = any(${seqs})`
    default: {
      // the key without its extension, which also matches the small copy
      const stems = candidates.map(({ key }) => key.replace(/\.\w+$/, '')).join('|')
      return sql`select ${column} as found from ${table} where ${column} ~ ${stems}`
    }
  }
}

/** Returns the seqs of those files that some record refers to. */
export async function referencedAmong(
  db: Db,
  uses: readonly FileColumn[],
  candidates: readonly Pick<typeof files.$inferSelect, 'fileSeq' | 'key' | 'smallKey'>[],
): Promise<Set<number>> {
  const found = new Set<number>()
  if (candidates.length === 0) return found
  const seqOf = new Map(
    candidates.flatMap(({ fileSeq, key, smallKey }) => [key, smallKey].map((one) => [one, fileSeq])),
  )
  for (const use of uses) {
    const rows = rowsOf(await db.execute(referredAmong(use, candidates)))
    for (const row of rows) {
      if (!byKey(use)) found.add(Number(row.found))
      else for (const key of keysIn(String(row.found))) found.add(seqOf.get(key) ?? 0)
    }
  }
  return found
}

/** Returns columns of the database (`table.column`) that hold files by name or foreign key but do not declare it. */
export async function undeclaredColumns(db: Db, uses: readonly FileColumn[]): Promise<string[]> {
  const result = await db.execute(sql`
    select table_name || '.' || column_name as found from information_schema.columns
    where table_schema = current_schema() and column_name ~ 'file_seqs?$' and table_name <> ${getTableName(files)}
    union
    select conrelid::regclass::text || '.' || attname from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = ${getTableName(files)}::regclass`)
  const declared = new Set(uses.map(({ table, column }) => `${getTableName(table)}.${column.name}`))
  return rowsOf(result)
    .map(({ found }) => String(found))
    .filter((name) => !declared.has(name))
    .sort()
}

/** Returns files by seq, locked until the end of the transaction, in ascending order. */
export const lockFiles = (db: Db, seqs: readonly number[], strength: 'update' | 'key share') =>
  db
    .select()
    .from(files)
    .where(inArray(files.fileSeq, [...seqs]))
    .orderBy(files.fileSeq)
    .for(strength)

declare module '../call/call' {
  interface AppDefinitions {
    /** Every table with columns that refer to files. */
    fileTables: readonly PgTable[]
  }
}
