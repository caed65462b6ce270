import { getOperation } from '../contract/contract'
import { resolveRef, type Schema } from '../contract/contract-document'
import type { OperationName } from '../contract/contract-types'
import type { Db } from '../db/database'
import { fileList, fileRefs } from '../files/file-refs'

type Flat = Readonly<Record<string, unknown>>

const resolved = (schema: Schema | undefined): Schema =>
  schema?.$ref ? resolved(resolveRef(schema.$ref) as Schema) : (schema ?? {})

/** Returns the schema of an operation's record; for a list, of its lines. */
export function responseRecordSchema(name: OperationName): Schema {
  const { document, status } = getOperation(name)
  const answer = resolved(document.responses[status]?.content?.['application/json']?.schema)
  const result = resolved(answer.properties?.result)
  const line = result.properties?.items?.items
  return line && result.properties?.total ? resolved(line) : result
}

/**
 * Returns the column of a picture field: `logoImage` → `logoFileSeq`, `image` → `imageFileSeq`, `images` →
 * `imageFileSeqs`.
 */
const columnOf = (field: string): string =>
  field === 'images' ? 'imageFileSeqs' : field === 'image' ? 'imageFileSeq' : field.replace(/Image$/, 'FileSeq')

const seqsOf = (value: unknown): (number | null)[] =>
  Array.isArray(value) ? value : [(value as number | null) ?? null]

/**
 * Returns a function that converts rows to the operation's records. It picks the fields of the contract, writes
 * timestamps as text, and resolves file columns to files. A picture field that the row already has is kept.
 */
export function recordSerializer(name: OperationName): (db: Db, rows: readonly object[]) => Promise<Flat[]> {
  const fields = Object.keys(responseRecordSchema(name).properties ?? {})
  return async (db, found) => {
    const rows = found as readonly Flat[]
    const files = rows.flatMap((row) => fields.filter((field) => !(field in row)).map((field) => row[columnOf(field)]))
    const refOf = await fileRefs(db, files.flatMap(seqsOf))
    const valueIn = (row: Flat, field: string): unknown => {
      if (field in row) return row[field] instanceof Date ? row[field].toISOString() : row[field]
      const stored = row[columnOf(field)]
      return Array.isArray(stored) ? fileList(refOf, stored) : refOf(stored as number | null)
    }
    return rows.map((row) => Object.fromEntries(fields.map((field) => [field, valueIn(row, field)])))
  }
}
