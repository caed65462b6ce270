import { DAY_MS } from '../../domain/common/durations'
import type { CellValue } from './resource'

/** Maximum rows of a sheet, including the head; Excel allows 1,048,576. */
export const ROWS_PER_SHEET = 1_000_000
/** Maximum length of a cell. */
const CELL_LENGTH = 32_767

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Indexes into cellXfs of the style sheet below. */
const STYLE = { head: 1, time: 2, text: 3 } as const

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not allow: control characters, halves of surrogate pairs, non-characters. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** Texts that need no escaping, as in nearly every cell. */
const SAFE_TEXT = /^[ !#-%'-;=?-^`-\uD7FF\uE000-\uFFFD]*$/

/** Escapes text for XML. Excel reads `_x0041_` as an escape, so its underscore is escaped, too. */
export function escapeXml(text: string): string {
  if (SAFE_TEXT.test(text)) return text
  return text
    .replace(NOT_XML, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
    .replace(/\r/g, '&#13;')
}

const EPOCH_MS = Date.UTC(1899, 11, 30)
const SEOUL_MS = 9 * 60 * 60 * 1000

/** Returns the Excel serial: days since 1899-12-30, in Seoul time. */
const serial = (moment: Date): number => (moment.getTime() + SEOUL_MS - EPOCH_MS) / DAY_MS

/** Renders a cell. `at` is its address (`A1`), which some programs require. */
function cell(value: CellValue, at: string, style = 0): string {
  if (value === null || value === '') return ''
  const s = style ? ` r="${at}" s="${style}"` : ` r="${at}"`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c${s}><v>${value}</v></c>` : ''
  if (typeof value === 'boolean') return `<c${s} t="b"><v>${value ? 1 : 0}</v></c>`
  if (value instanceof Date) return `<c r="${at}" s="${STYLE.time}"><v>${serial(value)}</v></c>`
  const text = value.length > CELL_LENGTH ? value.slice(0, CELL_LENGTH) : value
  return `<c${s} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Returns the letters of a column, counted from 0: `A` … `Z`, `AA` … */
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
const LETTERS = Array.from({ length: 200 }, (_, column) => lettersOf(column))

/** Renders a row; `number` counts from 1, including the head row. */
export const row = (values: CellValue[], number: number, columns: readonly { text?: boolean }[] = []): string =>
  `<row r="${number}">${values
    .map((value, i) => cell(value, `${LETTERS[i]}${number}`, columns[i]?.text ? STYLE.text : 0))
    .join('')}</row>`

/** Renders the start of a sheet with its frozen head row. */
export function sheetStart(columns: { title: string; width: number; text?: boolean }[]): string {
  const cols = columns.map(
    ({ width, text }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${text ? ` style="${STYLE.text}"` : ''}/>`,
  )
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const head = columns.map(({ title }, i) => cell(title, `${LETTERS[i]}1`, STYLE.head)).join('')
  return `${XML}<worksheet xmlns="${MAIN}">${view}<cols>${cols.join('')}</cols><sheetData><row r="1">${head}</row>`
}

export const SHEET_END = '</sheetData></worksheet>'

export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="맑은 고딕"/></font><font><b/><sz val="11"/><name val="맑은 고딕"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9ECEF"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const sheetTitle = (title: string, n: number): string => {
  const suffix = n === 1 ? '' : ` ${n}`
  return escapeXml(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - suffix.length) + suffix)
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

export const workbook = (title: string, sheets: number): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers(sheets)
    .map((n) => `<sheet name="${sheetTitle(title, n)}" sheetId="${n}" r:id="s${n}"/>`)
    .join('')}</sheets></workbook>`

export const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers(sheets)
    .map((n) => `<Relationship Id="s${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('')}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`

export const RELATIONS_OF_PACKAGE = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>${numbers(
    sheets,
  )
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${PART}.worksheet+xml"/>`)
    .join('')}</Types>`
