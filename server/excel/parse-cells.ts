import { readNumberText } from '../../domain/common/number-text'
import type { CheckedRow, UploadRow } from './upload-definition'

/**
 * Parses a whole amount of won, at least 0, as people write it (see `readNumberText`). Returns NaN for anything else.
 */
export const parseWon = (text: string): number => {
  const value = readNumberText(text, ['원'])
  return value !== null && Number.isInteger(value) && value >= 0 && value < 1e9 ? value : Number.NaN
}

/**
 * Collects the errors of a row by column, starting with its unreadable cells. Only the first error of a column counts.
 */
export class RowErrors {
  private readonly faults: Map<string, string>

  constructor(readonly row: UploadRow) {
    this.faults = new Map(row.faults.map(({ column, message }) => [column, message]))
  }

  /** Adds an error. Returns undefined, so that callers can return it as the missing value. */
  add(column: string, message: string): undefined {
    if (!this.faults.has(column)) this.faults.set(column, message)
  }

  has(column: string): boolean {
    return this.faults.has(column)
  }

  get any(): boolean {
    return this.faults.size > 0
  }

  /** The row as `check` of an upload returns rejected rows. */
  get answer(): Extract<CheckedRow<never>, { errors: unknown }> {
    const { row } = this
    const errors = [...this.faults].map(([column, message]) => ({ column, value: row.displayedText(column), message }))
    return { row: row.row, errors }
  }
}
