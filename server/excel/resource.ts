import type { OperationName, Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'

/** Numbers and dates become typed cells; text is never interpreted as a formula. */
export type CellValue = string | number | boolean | Date | null

export interface ExcelColumn<Row> {
  title: string
  /** The contract's field that the column shows, if it shows one. */
  field?: string
  /** Column width in characters. */
  width: number
  /** True for codes: cells keep text format, including leading zeros. */
  text?: boolean
  value(row: Row): CellValue
}

/**
 * An exportable resource. `query` is the list's query, validated by the contract of `listOperation`. Personal resources
 * are exported unmasked and require the group's `piiExport` and a reason.
 */
export interface ExcelDefinition<Row> {
  resource: Schemas['ExcelResource']
  /** Name of the file and its sheet. */
  title: string
  /** Requires READ for any of these codes. */
  permission: Schemas['PermissionCode'][]
  personal: boolean
  listOperation: OperationName
  columns: ExcelColumn<Row>[]
  count(db: Db, query: Record<string, unknown>, now: Date): Promise<number>
  /** Returns batches of rows in the list's order, so that not all are in memory. `now` is the time of the export. */
  rows(db: Db, query: Record<string, unknown>, now: Date): AsyncIterable<Row[]>
}

/** Number of rows per batch. */
export const BATCH = 1_000

/**
 * Yields batches by keyset. `next` returns up to `limit` rows after the last row of the previous batch (null at first).
 * Ends with the first incomplete batch.
 */
export async function* keysetBatches<Row>(
  next: (after: Row | null, limit: number) => Promise<Row[]>,
  limit = BATCH,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await next(after, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = rows.at(-1) ?? null
  }
}

/** Yields batches by offset: for lists of up to some ten thousand rows, in any order. */
export async function* offsetBatches<Row>(
  next: (limit: number, offset: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await next(BATCH, offset)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
  }
}

/** Erases the row type, so that definitions of different rows fit in one record. */
export const defineExcel = <Row>(definition: ExcelDefinition<Row>): ExcelDefinition<unknown> =>
  definition as ExcelDefinition<unknown>

declare module '../call/call' {
  interface AppDefinitions {
    /** Every resource that can be exported to Excel. */
    excel: Record<Schemas['ExcelResource'], ExcelDefinition<unknown>>
  }
}
