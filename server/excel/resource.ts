import type { Db, OperationName, Schemas } from '../http/call'

/** A number and a moment become typed cells; text is never read as a formula. */
export type CellValue = string | number | boolean | Date | null

export interface ExcelColumn<Row> {
  title: string
  /** In characters. */
  width: number
  /** Codes: whatever is typed into the column's cells stays text, with its zeros. */
  text?: boolean
  value(row: Row): CellValue
}

/**
 * What can be exported. `query` is the list's own, checked by the contract of `listOperation`. Personal resources are
 * written in clear and need the group's `piiExport` and a reason.
 */
export interface ExcelDefinition<Row> {
  resource: Schemas['ExcelResource']
  /** Name of the file and of its sheet. */
  title: string
  /** READ of any of these. */
  permission: Schemas['PermissionCode'][]
  personal: boolean
  listOperation: OperationName
  columns: ExcelColumn<Row>[]
  count(db: Db, query: Record<string, unknown>, now: Date): Promise<number>
  /** Batches of rows in the order of the list; never all of them in memory. `now` is the moment of the export. */
  rows(db: Db, query: Record<string, unknown>, now: Date): AsyncIterable<Row[]>
}

/** Rows of one batch. */
export const BATCH = 1_000

/**
 * Batches by keyset: `next` gives up to `limit` rows behind the last row of the batch before (null at first). Ends with
 * the first batch that is not full.
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

/** Batches by offset: for lists of some ten thousand rows, in any order. */
export async function* offsetBatches<Row>(
  next: (limit: number, offset: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await next(BATCH, offset)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
  }
}

/** Forgets the type of the rows, so that definitions of different rows stand in one table. */
export const defineExcel = <Row>(definition: ExcelDefinition<Row>): ExcelDefinition<unknown> =>
  definition as ExcelDefinition<unknown>
