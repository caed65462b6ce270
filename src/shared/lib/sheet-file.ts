import { NOT_XLSX, OLD_XLS, SHEET_BYTES, TOO_LARGE } from '../../../domain/messages/sheet-files'

/** Returns why a chosen file cannot be uploaded, by name and size; null: it can. The server checks its content. */
export function sheetProblem({ name, size }: File): string | null {
  if (/\.xls$/i.test(name)) return OLD_XLS
  if (!/\.xlsx$/i.test(name)) return NOT_XLSX
  return size > SHEET_BYTES ? TOO_LARGE : null
}
