import type { Checked, UploadRow } from './upload'

/** `123,400원` → 123400; NaN for anything that is no whole number. */
export const wonOf = (text: string): number => {
  const bare = text.replace(/[,원\s]/g, '')
  return /^\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN
}

/** What is wrong with a row of a sheet, by its columns; the first fault of each counts. */
export class RowFaults {
  private readonly found = new Map<string, string>()

  constructor(readonly row: UploadRow) {}

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
    const errors = [...this.found].map(([column, message]) => ({ column, value: row.cell(column), message }))
    return { row: row.row, errors }
  }
}
