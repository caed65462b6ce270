import { zipSync } from 'fflate'

/** A cell as stored in the file: text, the digits of a number, an error code, a formula with or without its result. */
export type RawCell =
  | string
  | null
  | { number: string }
  | { error: string }
  | { formula: string; result?: string }
  /** XML of a text cell. */
  | { xml: string }

interface RawSheet {
  name?: string
  state?: 'visible' | 'hidden' | 'veryHidden'
  rows: RawCell[][]
  /** Numbers of the rows that are hidden or filtered out. */
  hidden?: number[]
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const letters = (i: number): string =>
  (i >= 26 ? letters(Math.floor(i / 26) - 1) : '') + String.fromCharCode(65 + (i % 26))

function cellXml(cell: RawCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('xml' in cell) return `<c r="${at}" t="inlineStr"><is><t>${cell.xml}</t></is></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
  if ('number' in cell) return `<c r="${at}"><v>${cell.number}</v></c>`
  const result = cell.result === undefined ? '' : `<v>${cell.result}</v>`
  return `<c r="${at}"><f>${escaped(cell.formula)}</f>${result}</c>`
}

const sheetXml = ({ rows, hidden = [] }: RawSheet): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}"${hidden.includes(index + 1) ? ' hidden="1"' : ''}>${cells
          .map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`))
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns an .xlsx with exactly these cells and rows. */
export function rawWorkbook(sheets: RawSheet[]): Uint8Array<ArrayBuffer> {
  const text = (xml: string) => new TextEncoder().encode(xml)
  const named = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name ?? `Sheet${i + 1}`}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="r${i + 1}"/>`,
  )
  const related = sheets.map(
    (_, i) => `<Relationship Id="r${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return new Uint8Array(
    zipSync({
      'xl/workbook.xml': text(`<workbook xmlns:r="${RELATIONS}"><sheets>${named.join('')}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': text(`<Relationships>${related.join('')}</Relationships>`),
      ...Object.fromEntries(sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, text(sheetXml(sheet))])),
    }),
  )
}

/** Returns the form of an upload, with the choice for hidden rows. */
export function sheetUpload(bytes: Uint8Array<ArrayBuffer>, hiddenRows?: string): FormData {
  const form = new FormData()
  form.set('file', new File([bytes], '업로드.xlsx'))
  if (hiddenRows !== undefined) form.set('hiddenRows', hiddenRows)
  return form
}
