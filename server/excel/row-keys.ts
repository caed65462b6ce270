import type { BadCell, CheckedRow, RowKeys, UploadRow } from './upload-definition'

/** The keys of the rows of a sheet. */
export class SheetKeys implements RowKeys {
  readonly entries: { row: UploadRow; column: string; key: string }[] = []

  add(row: UploadRow, column: string, key: string): void {
    if (key !== '') this.entries.push({ row, column, key })
  }

  addAll({ entries }: SheetKeys): void {
    for (const entry of entries) this.entries.push(entry)
  }
}

/** Returns the errors of the rows that share a key, by row. */
function repeatedKeys({ entries }: SheetKeys): Map<number, BadCell[]> {
  const rowsOf = new Map<string, number[]>()
  const idOf = ({ column, key }: SheetKeys['entries'][number]) => `${column}\n${key}`
  for (const entry of entries) {
    const rows = rowsOf.get(idOf(entry))
    if (rows) rows.push(entry.row.row)
    else rowsOf.set(idOf(entry), [entry.row.row])
  }
  const errors = new Map<number, BadCell[]>()
  for (const entry of entries) {
    const { row, column } = entry
    const others = (rowsOf.get(idOf(entry)) ?? []).filter((other) => other !== row.row)
    const known = errors.get(row.row) ?? []
    const [first] = others
    if (first === undefined || known.some((error) => error.column === column)) continue
    const message = `${first}행${others.length > 1 ? ` 등 ${others.length}개 행` : ''}과 중복됩니다.`
    errors.set(row.row, [...known, { column, value: row.displayedText(column), message }])
  }
  return errors
}

/** Rejects all rows that share a key, because a sheet does not say which of them counts. */
export function rejectRepeats<Plan>(checked: CheckedRow<Plan>[], keys: SheetKeys): CheckedRow<Plan>[] {
  const repeated = repeatedKeys(keys)
  return checked.map((judged) => {
    const errors = repeated.get(judged.row)
    if (!errors) return judged
    const columns = new Set(errors.map(({ column }) => column))
    const others = 'errors' in judged ? judged.errors.filter(({ column }) => !columns.has(column)) : []
    return { row: judged.row, errors: [...errors, ...others] }
  })
}
