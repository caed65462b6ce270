import { zipSync } from 'fflate'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { cleanText, isBroken } from '../../openapi/formats/clean-text'
import { dropResidue } from '../../openapi/formats/number-text'
import { brokenText } from '../../openapi/messages/limits'
import { DAMAGED } from '../../openapi/messages/sheet-files'
import { invalid } from '../http/refusal'
import { refuseOtherFormats, unreadable } from './other-formats'
import { firstVisibleSheet, type SheetFacts, sheetFacts } from './sheet-facts'
import { columnOf, tooMuch, unpackSheets } from './unpack'

/** How a cell was entered. `FAULT`: nothing can be read of it, and its text says why. */
export type CellKind = 'EMPTY' | 'TEXT' | 'NUMBER' | 'OTHER' | 'FAULT'

export interface SheetCell {
  kind: CellKind
  /** Trimmed and cleaned (see `cleanText`); what the sheet shows of a fault. */
  text: string
  /** Of a fault: what to tell whoever has sent it. */
  problem?: string
}

/** A sheet: its headings, and the rows that have anything in them with their number (the heading is row 1). */
export interface SheetText {
  head: string[]
  rows: [row: number, cells: SheetCell[]][]
  /** Rows with content that are hidden or filtered out. */
  hidden: number[]
}

/** Characters of all cells: a text that a sheet shares among its cells counts in each. */
const TEXT_LIMIT = 20_000_000
/** From here on a spreadsheet has lost digits of a number. */
const EXACT_BELOW = 1e15

const two = (n: number): string => String(n).padStart(2, '0')

/** A cell's day or moment has no zone: what the sheet shows is what is meant. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  return clock === '00:00' ? day : `${day} ${clock}`
}

/** A number as the file has it: whoever reads it decides what its digits are worth. */
class FileNumber {
  constructor(readonly text: string) {}
}

/** Returns the digits of a number; one that is too large to be exact stays as the file has it (`9.4E+15`). */
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
  if (isBroken(value))
    return { kind: 'FAULT', text: cleanText(value.replace(/\p{Surrogate}/gu, '\ufffd')).trim(), problem: brokenText }
  const text = cleanText(value).trim()
  if (text === '') return EMPTY
  // pasted as text
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

/** Returns all rows of a sheet as the library reads them, each cell with how it was entered. */
async function readCells(parts: Record<string, Uint8Array>, place: number, facts: SheetFacts): Promise<SheetCell[][]> {
  // The reader takes sizes and names from other places of the package than the directory: it gets one that was checked.
  const file = Buffer.from(zipSync(parts, { level: 0 }))
  const lines = await readXlsx(file, place, { parseNumber: (text) => new FileNumber(text) }).catch(() => {
    throw unreadable(DAMAGED)
  })
  let length = 0
  const found = lines.map((line) =>
    line.map((value) => {
      const cell = cellOf(value)
      length += cell.text.length
      if (length > TEXT_LIMIT) throw tooMuch()
      return cell
    }),
  )
  // the library gives nothing for these, and drops what is behind the last value
  for (const [place, code] of facts.errors) putCell(found, place, errorCell(code))
  for (const place of facts.withoutResult) putCell(found, place, NOT_COMPUTED)
  return found
}

/** Puts a cell at its place (`B2`); rows and columns up to there are filled with empty ones. */
function putCell(rows: SheetCell[][], place: string, cell: SheetCell): void {
  const [, letters = '', row = '0'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? []
  if (letters === '') return
  while (rows.length < Number(row)) rows.push([])
  const line = rows[Number(row) - 1]
  const column = columnOf(letters) - 1
  while (line && line.length <= column) line.push(EMPTY)
  if (line) line[column] = cell
}

/**
 * The first visible sheet of the bytes of an .xlsx. Throws 400, 413 or 415 when there is none, it is too big or has no rows. Takes long: see
 * `readSheet`.
 */
export async function parseSheet(given: Uint8Array, maxRows: number): Promise<SheetText> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  refuseOtherFormats(bytes)
  const parts = unpackSheets(bytes)
  const sheet = firstVisibleSheet(parts)
  if (!sheet) throw invalid({ file: '보이는 시트가 없는 파일입니다.' })
  const facts = sheetFacts(parts, sheet.path)
  const [head, ...rest] = await readCells(parts, sheet.place, facts)
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
