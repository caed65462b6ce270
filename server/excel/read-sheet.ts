import { zipSync } from 'fflate'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { tooLarge } from '../http/body'
import { invalid } from '../http/refusal'
import { tooMuch, unpackSheets, unreadable } from './unpack'

/** A sheet as text: its headings, and the rows that have anything in them with their number (the heading is row 1). */
export interface SheetText {
  head: string[]
  rows: [row: number, cells: string[]][]
}

const MB = 1024 * 1024
const FILE_LIMIT = 20 * MB
/** Characters of all cells: a text that a sheet shares among its cells counts in each. */
const TEXT_LIMIT = 20_000_000

const two = (n: number): string => String(n).padStart(2, '0')

/** A cell's day or moment has no zone: what the sheet shows is what is meant. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  return clock === '00:00' ? day : `${day} ${clock}`
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? dateText(cell) : String(cell).trim()
}

/** A number as the sheet has it where its digits are gone (`6.1E+11`): what it would be read as is not what was meant. */
const numberOr = (text: string): number | string => (/E\+?\d/i.test(text) ? text : Number(text))

/**
 * The first sheet of an uploaded .xlsx. Throws 400, 413 or 415 when there is none, it is too big or has no rows. `rounded`: numbers that Excel has
 * rounded are not read as numbers, so that who reads them can say so.
 */
export async function readSheet(file: unknown, maxRows: number, rounded = false): Promise<SheetText> {
  if (!(file instanceof Blob)) throw invalid({ file: '파일을 선택해 주세요.' })
  if (file.size > FILE_LIMIT) throw tooLarge('엑셀 파일은 20MB까지 올릴 수 있습니다.')
  // The reader takes sizes and names from other places of the package than the directory: it gets one that was checked.
  const parts = unpackSheets(Buffer.from(await file.arrayBuffer()))
  const options = rounded ? { parseNumber: numberOr } : {}
  const cells = await readXlsx(Buffer.from(zipSync(parts, { level: 0 })), options).catch(() => {
    throw unreadable()
  })
  let length = 0
  const [head, ...rest] = cells.map((line) =>
    line.map((cell) => {
      const text = textOf(cell)
      length += text.length
      if (length > TEXT_LIMIT) throw tooMuch()
      return text
    }),
  )
  const rows = rest
    .map((line, index): [number, string[]] => [index + 2, line])
    .filter(([, line]) => line.some((text) => text !== ''))
  if (!head || rows.length === 0) throw invalid({ file: '내용이 없는 파일입니다.' })
  if (rows.length > maxRows) {
    throw invalid({ file: `한 번에 ${maxRows.toLocaleString('en-US')}행까지 올릴 수 있습니다.` })
  }
  return { head, rows }
}
