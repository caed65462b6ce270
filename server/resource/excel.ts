import { formatPhone } from '../../domain/common/phone'
import { resolveRef, type Schema } from '../contract/contract-document'
import { subschemas, titleOf } from '../contract/contract-messages'
import type { CellValue, ExcelColumn } from '../excel/resource'

/** Definition of an export column. */
export type SheetField<L> = {
  /** Column width in characters. */
  width: number
} & (
  | {
      /**
       * Path in the contract's schema, which gives the title and the labels of values: `name`, or `scores.mileage`
       * inside an object or the elements of a list.
       */
      field: string
      /** Replaces the field's own value. */
      value?(row: L): CellValue
    }
  | {
      /** Title of a column without a field in the contract. */
      title: string
      value(row: L): CellValue
    }
)

function schemaOf(name: string, field: string): Schema {
  let at = resolveRef(`#/components/schemas/${name}`) as Schema | undefined
  for (const key of field.split('.')) {
    const about: Schema[] = at
      ? subschemas(at).flatMap((part) => [part, ...(part.items ? subschemas(part.items) : [])])
      : []
    at = about.find((part) => part.properties?.[key])?.properties?.[key]
  }
  if (!at) throw new Error(`${name} has no field ${field}`)
  return at
}

type Labeled = Schema & { 'x-labels'?: Record<string, string>; format?: string }

/** Returns the text of a flag. `visible` means "shown in the shop" in every resource. */
const wordOf = (field: string, flag: boolean): string =>
  field === 'visible' ? (flag ? '노출' : '숨김') : flag ? '예' : '아니오'

/**
 * Converts a value of the contract to a cell: enums to labels, lists to joined text, timestamps to dates, flags to
 * words.
 */
function cellOf(field: string, schema: Schema, value: unknown): CellValue {
  const about = subschemas(schema) as Labeled[]
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value
  if (Array.isArray(value)) {
    const of = about.find((part) => part.items)?.items ?? {}
    return value.map((each) => cellOf(field, of, each)).join(', ') || null
  }
  if (typeof value === 'boolean') return wordOf(field, value)
  if (typeof value !== 'string') return typeof value === 'number' ? value : JSON.stringify(value)
  if (about.some(({ format }) => format === 'date-time')) return new Date(value)
  return about.find((part) => part['x-labels'])?.['x-labels']?.[value] ?? value
}

/** Returns whether a field holds a phone number. All phone fields follow this naming. */
const isPhone = (field: string): boolean => /(?:phone|tel|fax)2?$/i.test(field)

const valueAt = (record: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], record)

/**
 * Returns export columns titled by the schema's fields. Throws at start for a field that the contract does not have.
 */
export const sheetColumns = <L>(schema: string, fields: readonly SheetField<L>[]): ExcelColumn<L>[] =>
  fields.map((column) => {
    if ('title' in column) return column
    const { field, width, value } = column
    const of = schemaOf(schema, field)
    return {
      title: titleOf(of) ?? field,
      field,
      width,
      value(row) {
        const shown = value ? value(row) : cellOf(field, of, valueAt(row, field))
        return isPhone(field) && typeof shown === 'string' ? formatPhone(shown) : shown
      },
    }
  })
