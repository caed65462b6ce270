import { fileList, fileRefs } from '../files/refs'
import type { Db, OperationName } from '../http/call'
import { operationNamed } from '../http/contract'
import { lookUp, type Schema } from '../http/contract-document'

type Flat = Readonly<Record<string, unknown>>

const resolved = (schema: Schema | undefined): Schema =>
  schema?.$ref ? resolved(lookUp(schema.$ref) as Schema) : (schema ?? {})

/** The record that an operation answers with; of a list, one of its lines. */
export function schemaShown(name: OperationName): Schema {
  const { document, status } = operationNamed(name)
  const answer = resolved(document.responses[status]?.content?.['application/json']?.schema)
  const result = resolved(answer.properties?.result)
  const line = result.properties?.items?.items
  return line && result.properties?.total ? resolved(line) : result
}

/** `logoImage` shows the file of `logoFileSeq`, `image` that of `imageFileSeq`, `images` those of `imageFileSeqs`. */
const columnOf = (field: string): string =>
  field === 'images' ? 'imageFileSeqs' : field === 'image' ? 'imageFileSeq' : field.replace(/Image$/, 'FileSeq')

const seqsOf = (value: unknown): (number | null)[] =>
  Array.isArray(value) ? value : [(value as number | null) ?? null]

/**
 * Shows rows as the contract has an operation's records: the fields of their names, moments as text, and the files of
 * the columns that hold their numbers. What is in a row already is shown as it is.
 */
export function shownAs(name: OperationName): (db: Db, rows: readonly object[]) => Promise<Flat[]> {
  const fields = Object.keys(schemaShown(name).properties ?? {})
  return async (db, found) => {
    const rows = found as readonly Flat[]
    const files = rows.flatMap((row) => fields.filter((field) => !(field in row)).map((field) => row[columnOf(field)]))
    const refOf = await fileRefs(db, files.flatMap(seqsOf))
    const valueIn = (row: Flat, field: string): unknown => {
      if (field in row) return row[field] instanceof Date ? row[field].toISOString() : row[field]
      const held = row[columnOf(field)]
      return Array.isArray(held) ? fileList(refOf, held) : refOf(held as number | null)
    }
    return rows.map((row) => Object.fromEntries(fields.map((field) => [field, valueIn(row, field)])))
  }
}
