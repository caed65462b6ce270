import { getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type FileUse, files, fileUseOf } from '../db/schema'
import type { Db } from '../http/call'
import { keysIn } from './file-key'

/** A column that refers to files. */
export interface FileColumn extends FileUse {
  table: PgTable
  column: PgColumn
}

/** The columns of these tables that refer to files. */
export const fileColumnsOf = (tables: readonly PgTable[]): FileColumn[] =>
  tables.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap((column) => {
      const use = fileUseOf(column)
      return use ? [{ ...use, table, column }] : []
    }),
  )

/** What names a file in a column. */
const byKey = ({ holds }: FileUse): boolean => holds === 'HTML' || holds === 'ADDRESS'

/** Distinct numbers in a column, or distinct texts that may have keys in them. */
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

/** Numbers and keys of the files that the column refers to. */
export async function referredTo(db: Db, use: FileColumn): Promise<{ seqs: number[]; keys: string[] }> {
  const found = rowsOf(await db.execute(contentsOf(use))).map((row) => row.found)
  return byKey(use)
    ? { seqs: [], keys: found.flatMap((text) => keysIn(String(text))) }
    : { seqs: found.map(Number), keys: [] }
}

/** The part of the files that a column refers to. */
function referredAmong(use: FileColumn, wanted: readonly Pick<typeof files.$inferSelect, 'fileSeq' | 'key'>[]) {
  const { holds, table, column } = use
  const seqs = sql`array[${sql.join(
    wanted.map(({ fileSeq }) => sql`${fileSeq}::int`),
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
      // the last part of a key without its ending, which its small copy has as well
      const stems = wanted.map(({ key }) => key.replace(/\.\w+$/, '')).join('|')
      return sql`select ${column} as found from ${table} where ${column} ~ ${stems}`
    }
  }
}

/** Those of the files that some record refers to. */
export async function stillReferredTo(
  db: Db,
  uses: readonly FileColumn[],
  wanted: readonly Pick<typeof files.$inferSelect, 'fileSeq' | 'key' | 'smallKey'>[],
): Promise<Set<number>> {
  const found = new Set<number>()
  if (wanted.length === 0) return found
  const seqOf = new Map(wanted.flatMap(({ fileSeq, key, smallKey }) => [key, smallKey].map((one) => [one, fileSeq])))
  for (const use of uses) {
    const rows = rowsOf(await db.execute(referredAmong(use, wanted)))
    for (const row of rows) {
      if (!byKey(use)) found.add(Number(row.found))
      else for (const key of keysIn(String(row.found))) found.add(seqOf.get(key) ?? 0)
    }
  }
  return found
}

/** Columns of the database by whose name or reference they must hold files, and that no table here declares: `table.column`. */
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

/** Files by their numbers, locked until the end of the transaction, in the order of their numbers. */
export const lockFiles = (db: Db, seqs: readonly number[], strength: 'update' | 'key share') =>
  db
    .select()
    .from(files)
    .where(inArray(files.fileSeq, [...seqs]))
    .orderBy(files.fileSeq)
    .for(strength)
