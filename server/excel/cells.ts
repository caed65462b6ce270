import { readNumberText } from '../../openapi/formats/number-text'
import type { Checked, UploadRow } from './upload'

/** A whole number of won, from 0 on, as people write it (see `readNumberText`); NaN for an empty cell and anything else. */
export const wonOf = (text: string): number => {
  const value = readNumberText(text, ['원'])
  return value !== null && Number.isInteger(value) && value >= 0 && value < 1e9 ? value : Number.NaN
}

/** What is wrong with a row of a sheet, by its columns, beginning with cells that cannot be read; the first fault of each counts. */
export class RowFaults {
  private readonly found: Map<string, string>

  constructor(readonly row: UploadRow) {
    this.found = new Map(row.faults.map(({ column, message }) => [column, message]))
  }

  /** Gives undefined, so that what could not be read is that. */
  add(column: string, message: string): undefined {
    if (!this.found.has(column)) this.found.set(column, message)
  }

  has(column: string): boolean {
    return this.found.has(column)
  }

  get any(): boolean {
    return this.found.size > 0
  }

  /** The row as `check` of an upload gives one that cannot be applied. */
  get answer(): Extract<Checked<never>, { errors: unknown }> {
    const { row } = this
    const errors = [...this.found].map(([column, message]) => ({ column, value: row.shown(column), message }))
    return { row: row.row, errors }
  }
}
