import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'

export interface UploadColumn {
  title: string
  /** Value in the template's example row. */
  example: string
  /** The sheet must have this column; `check` decides what its cells must contain. */
  required?: boolean
  /** Codes whose zeros and last digits a number would lose; cells must be text. */
  code?: boolean
}

/** A row of a sheet: its number (the head is row 1) and its cells as trimmed text, '' for missing ones. */
export interface UploadRow {
  row: number
  /** Returns the text of a cell; '' also for an unreadable one. */
  cell(title: string): string
  /** Returns what the sheet shows in a cell, readable or not. */
  displayedText(title: string): string
  /** Returns whether the sheet has this column. */
  has(title: string): boolean
  /** Unreadable cells; `RowErrors` starts with them. */
  faults: readonly { column: string; message: string }[]
}

export interface BadCell {
  column: string
  value: string
  message: string
}

export interface GoodRow<Plan> {
  row: number
  key: string
  created: boolean
  changes: Schemas['ExcelUploadChange'][]
  /** Rows of one record may share a plan. It is stored with the first of them, and all have its result. */
  plan: Plan
  /** The row changes nothing, so it is neither stored nor counted as done. */
  unchanged?: boolean
}

/** Collects what only one row of a sheet may have, such as the code of the record that it changes. */
export interface RowKeys {
  /** Records a key of a row, with the column that reports a repeated one. An empty key is ignored. */
  add(row: UploadRow, column: string, key: string): void
}

/** The planned change of a row, or its errors. */
export type CheckedRow<Plan> = GoodRow<Plan> | { row: number; errors: BadCell[] }

export interface AboutSheet {
  columns: UploadColumn[]
  /** Headings of the export that are accepted but ignored. */
  ignored?: readonly string[]
  maxRows: number
}

export interface UploadDefinition<Plan> extends AboutSheet {
  /** Name in the path of its operations. */
  resource: string
  /** Name of the template's file and sheet. */
  title: string
  /** All rows or none: for amounts of money. */
  whole?: boolean
  /**
   * Checks rows in their order, and stores nothing. Called again on confirmation, because data may have changed. Adds what
   * only one row of the sheet may have to `keys`: all rows that share a key are rejected.
   */
  check(call: AdminCall, rows: UploadRow[], keys: RowKeys): Promise<CheckedRow<Plan>[]>
  /** Rows checked in one transaction, if rows depend on each other only through `keys`; otherwise the whole sheet is. */
  rowsAtOnce?: number
  /** Returns a key by which rows form one record: if one of them is rejected, all of them are. */
  recordOf?(row: UploadRow): string
  /**
   * Locks what the rows of a transaction change before the first one is stored, because the order of a sheet is
   * arbitrary.
   */
  lock?(db: Db, plans: Plan[]): Promise<void>
  /** Stores one plan, in a savepoint; a Refusal fails only its rows. */
  apply(call: AdminCall, db: Db, plan: Plan): Promise<void>
  /**
   * Stores many rows at once; for rows that are rarely refused. Returns how many changed something. If it fails for a
   * piece, its rows are stored one by one.
   */
  applyAll?(call: AdminCall, db: Db, plans: Plan[]): Promise<number>
}
