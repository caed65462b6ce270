import { zipSync } from 'fflate'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { cleanText, hasLoneSurrogate } from '../../domain/common/clean-text'
import { dropResidue } from '../../domain/common/number-text'
import { brokenText } from '../../domain/messages/limits'
import { DAMAGED } from '../../domain/messages/sheet-files'
import { invalid } from '../contract/refusal'
import { refuseOtherFormats, unsupportedFile } from './other-formats'
import { firstVisibleSheet, type SheetFacts, sheetFacts } from './sheet-facts'
import { columnOf, contentTooLarge, unpackSheets } from './unpack'

/** How a cell was entered. `FAULT`: the cell is unreadable, and `problem` says why. */
export type CellKind = 'EMPTY' | 'TEXT' | 'NUMBER' | 'OTHER' | 'FAULT'

export interface SheetCell {
  kind: CellKind
  /** Trimmed and cleaned (see `cleanText`); for a fault, what the sheet shows. */
  text: string
  /** Message for the uploader of a faulty cell. */
  problem?: string
}

/** A sheet: its headings, and all rows with content, with their number (the heading is row 1). */
export interface SheetText {
  head: string[]
  rows: [row: number, cells: SheetCell[]][]
  /** Numbers of rows with content that are hidden or filtered out. */
  hidden: number[]
}

/** Maximum number of characters in all cells; a text shared by several cells counts in each. */
const TEXT_LIMIT = 20_000_000
/** From this value on, spreadsheets lose digits. */
const EXACT_BELOW = 1e15

const pad2 = (n: number): string => String(n).padStart(2, '0')

/** Formats a date cell as shown in the sheet; it has no time zone. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${pad2(date.getUTCMonth() + 1)}-${pad2(date.getUTCDate())}`
  const clock = `${pad2(date.getUTCHours())}:${pad2(date.getUTCMinutes())}`
  return clock === '00:00' ? day : `${day} ${clock}`
}

/** A number in the file's notation, to be converted by the reader. */
class FileNumber {
  constructor(readonly text: string) {}
}

/** Returns the digits of a number. Numbers too large to be exact keep the file's notation (`9.4E+15`). */
function numberText(text: string): string {
  const value = Number(text)
  return Math.abs(value) < EXACT_BELOW ? String(dropResidue(value)) : text
}

const ERROR =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!)$/i

const EMPTY: SheetCell = { kind: 'EMPTY', text: '' }

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined || value === '') return EMPTY
  if (value instanceof FileNumber) return { kind: 'NUMBER', text: numberText(value.text) }
  if (value instanceof Date) return { kind: 'OTHER', text: dateText(value) }
  if (typeof value !== 'string') return { kind: 'OTHER', text: String(value).toUpperCase() }
  if (hasLoneSurrogate(value))
    return { kind: 'FAULT', text: cleanText(value.replace(/\p{Surrogate}/gu, '\ufffd')).trim(), problem: brokenText }
  const text = cleanText(value).trim()
  if (text === '') return EMPTY
  // an error code that was pasted as text
  return ERROR.test(text) ? errorCell(text) : { kind: 'TEXT', text }
}

const errorCell = (code: string): SheetCell => ({
  kind: 'FAULT',
  text: code,
  problem: `오류 값(${code})이 들어 있습니다. 수식을 고치거나 값을 직접 입력해 주세요.`,
})

const NOT_COMPUTED: SheetCell = {
  kind: 'FAULT',
  text: '',
  problem: '수식의 계산 결과가 없습니다. 엑셀에서 파일을 열어 저장한 뒤 다시 올려 주세요.',
}

/** Reads all rows of a sheet, with the way each cell was entered. */
async function readCells(
  parts: Record<string, Uint8Array>,
  sheetNumber: number,
  facts: SheetFacts,
): Promise<SheetCell[][]> {
  // The library may read sizes and names from other places than the zip directory, so it gets a repacked file that was
  // checked.
  const file = Buffer.from(zipSync(parts, { level: 0 }))
  const lines = await readXlsx(file, sheetNumber, { parseNumber: (text) => new FileNumber(text) }).catch(() => {
    throw unsupportedFile(DAMAGED)
  })
  let length = 0
  const found = lines.map((line) =>
    line.map((value) => {
      const cell = cellOf(value)
      length += cell.text.length
      if (length > TEXT_LIMIT) throw contentTooLarge()
      return cell
    }),
  )
  // the library returns nothing for these cells, and drops what is behind the last value
  for (const [cellRef, code] of facts.errors) putCell(found, cellRef, errorCell(code))
  for (const cellRef of facts.withoutResult) putCell(found, cellRef, NOT_COMPUTED)
  return found
}

/** Sets a cell by its address (`B2`), filling up missing rows and columns with empty cells. */
function putCell(rows: SheetCell[][], cellRef: string, cell: SheetCell): void {
  const [, letters = '', row = '0'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cellRef) ?? []
  if (letters === '') return
  while (rows.length < Number(row)) rows.push([])
  const line = rows[Number(row) - 1]
  const column = columnOf(letters) - 1
  while (line && line.length <= column) line.push(EMPTY)
  if (line) line[column] = cell
}

/**
 * Reads the first visible sheet of an .xlsx. Throws 400 without a visible sheet or rows, or with too many rows; 413 if it
 * is too large; 415 if it is not an .xlsx. Slow: use `readSheet`.
 */
export async function parseSheet(content: Uint8Array, maxRows: number): Promise<SheetText> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  refuseOtherFormats(bytes)
  const parts = unpackSheets(bytes)
  const sheet = firstVisibleSheet(parts)
  if (!sheet) throw invalid({ file: '보이는 시트가 없는 파일입니다.' })
  const facts = sheetFacts(parts, sheet.path)
  const [head, ...rest] = await readCells(parts, sheet.position, facts)
  const rows = rest
    .map((line, index): [number, SheetCell[]] => [index + 2, line])
    .filter(([, line]) => line.some(({ kind }) => kind !== 'EMPTY'))
  if (!head || rows.length === 0) throw invalid({ file: '내용이 없는 파일입니다.' })
  if (rows.length > maxRows) {
    throw invalid({ file: `한 번에 ${maxRows.toLocaleString('en-US')}행까지 올릴 수 있습니다.` })
  }
  return {
    head: head.map(({ text }) => text),
    rows,
    hidden: rows.flatMap(([row]) => (facts.hiddenRows.has(row) ? [row] : [])),
  }
}
