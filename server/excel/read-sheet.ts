import { unzipSync } from 'fflate'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { tooLarge } from '../http/body'
import { invalid, Refusal } from '../http/refusal'

/** A sheet as text: its headings, and the rows that have anything in them with their number (the heading is row 1). */
export interface SheetText {
  head: string[]
  rows: [row: number, cells: string[]][]
}

const MB = 1024 * 1024
const FILE_LIMIT = 20 * MB
/** Of everything in the package once unpacked. */
const UNPACKED_LIMIT = 200 * MB

const unreadable = (): Refusal => new Refusal(415, 'UNSUPPORTED_TYPE', '엑셀 파일(.xlsx)만 올릴 수 있습니다.')

/** Reads the list of contents only, so that a small file cannot fill the memory. */
function checkPackage(bytes: Uint8Array): void {
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw unreadable()
  }
  if (unpacked === 0) throw unreadable()
  if (unpacked > UNPACKED_LIMIT) throw tooLarge('엑셀 파일의 내용이 너무 큽니다. 나누어 올려 주세요.')
}

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

/** The first sheet of an uploaded .xlsx. Throws 400, 413 or 415 when there is none, it is too big or has no rows. */
export async function readSheet(file: unknown, maxRows: number): Promise<SheetText> {
  if (!(file instanceof Blob)) throw invalid({ file: '파일을 선택해 주세요.' })
  if (file.size > FILE_LIMIT) throw tooLarge('엑셀 파일은 20MB까지 올릴 수 있습니다.')
  const bytes = Buffer.from(await file.arrayBuffer())
  checkPackage(bytes)
  const cells = await readXlsx(bytes).catch(() => {
    throw unreadable()
  })
  const [head, ...rest] = cells.map((line) => line.map(textOf))
  const rows = rest
    .map((line, index): [number, string[]] => [index + 2, line])
    .filter(([, line]) => line.some((text) => text !== ''))
  if (!head || rows.length === 0) throw invalid({ file: '내용이 없는 파일입니다.' })
  if (rows.length > maxRows) {
    throw invalid({ file: `한 번에 ${maxRows.toLocaleString('en-US')}행까지 올릴 수 있습니다.` })
  }
  return { head, rows }
}
