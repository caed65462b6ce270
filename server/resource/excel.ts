import type { CellValue, ExcelColumn } from '../excel/resource'
import { lookUp, type Schema } from '../http/contract-document'
import { parts, titleOf } from '../http/contract-messages'

/** A column of an export: a field of the contract's schema, which gives its title and the words of its values. */
export interface SheetField<L> {
  /** `name`, or inside of an object, or of the elements of a list, `scores.mileage`. */
  field: string
  /** In characters. */
  width: number
  /** Instead of the field's own value. */
  value?(found: L): CellValue
}

function schemaOf(name: string, field: string): Schema {
  let at = lookUp(`#/components/schemas/${name}`) as Schema | undefined
  for (const key of field.split('.')) {
    const about: Schema[] = at ? parts(at).flatMap((part) => [part, ...(part.items ? parts(part.items) : [])]) : []
    at = about.find((part) => part.properties?.[key])?.properties?.[key]
  }
  if (!at) throw new Error(`${name} has no field ${field}`)
  return at
}

type Labelled = Schema & { 'x-labels'?: Record<string, string>; format?: string }

/** A value of the contract as a cell: enums by their labels, lists joined, moments as such, flags as Y and N. */
function cellOf(schema: Schema, value: unknown): CellValue {
  const about = parts(schema) as Labelled[]
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    const of = about.find((part) => part.items)?.items ?? {}
    return value.map((each) => cellOf(of, each)).join(', ') || null
  }
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  if (typeof value !== 'string') return typeof value === 'number' ? value : JSON.stringify(value)
  if (about.some(({ format }) => format === 'date-time')) return new Date(value)
  return about.find((part) => part['x-labels'])?.['x-labels']?.[value] ?? value
}

const valueAt = (record: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], record)

/**
 * Columns whose titles are those of the schema's fields, for rows that come with what the list shows of them. Throws at
 * start for a field that the contract does not have.
 */
export const sheetColumns = <L>(schema: string, fields: SheetField<L>[]): ExcelColumn<{ found: L; line: unknown }>[] =>
  fields.map(({ field, width, value }) => {
    const of = schemaOf(schema, field)
    return {
      title: titleOf(of) ?? field,
      width,
      value: ({ found, line }) => (value ? value(found) : cellOf(of, valueAt(line, field))),
    }
  })
