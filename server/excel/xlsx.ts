import type { CellValue, ExcelColumn } from './resource'
import {
  contentTypes,
  RELATIONS_OF_PACKAGE,
  ROWS_PER_SHEET,
  row,
  SHEET_END,
  STYLES,
  sheetStart,
  workbook,
  workbookRelations,
} from './xlsx-parts'
import { type ZipEntry, zipStream } from './zip'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows per piece of text, so that compression gets useful sizes. */
const PIECE = 250

interface Sheet<Row> {
  title: string
  columns: ExcelColumn<Row>[]
  batches: AsyncIterable<Row[]>
}

/**
 * Returns a workbook as a stream of bytes; rows are read as the bytes are consumed. Text is stored as text, so it never
 * becomes a formula. A new sheet starts after every million rows.
 */
export const xlsxStream = <Row>(sheet: Sheet<Row>, rowsPerSheet = ROWS_PER_SHEET): AsyncGenerator<Uint8Array> =>
  zipStream(entries(sheet, rowsPerSheet))

async function* entries<Row>({ title, columns, batches }: Sheet<Row>, rowsPerSheet: number): AsyncGenerator<ZipEntry> {
  const source = pieces(columns, batches)
  const rest: { values: CellValue[][] } = { values: [] }
  let sheets = 0
  let more = true
  while (more) {
    sheets += 1
    yield {
      name: `xl/worksheets/sheet${sheets}.xml`,
      text: sheetText(columns, source, rest, rowsPerSheet - 1, (hasMore) => {
        more = hasMore
      }),
    }
  }
  yield { name: 'xl/styles.xml', text: [STYLES] }
  yield { name: 'xl/workbook.xml', text: [workbook(title, sheets)] }
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(sheets)] }
  yield { name: '_rels/.rels', text: [RELATIONS_OF_PACKAGE] }
  yield { name: '[Content_Types].xml', text: [contentTypes(sheets)] }
}

async function* pieces<Row>(columns: ExcelColumn<Row>[], batches: AsyncIterable<Row[]>): AsyncGenerator<CellValue[][]> {
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += PIECE) {
      yield batch.slice(from, from + PIECE).map((record) => columns.map((column) => column.value(record)))
    }
  }
}

/** Yields one sheet with at most `room` rows; the remaining ones stay in `rest` for the next sheet. */
async function* sheetText(
  columns: { title: string; width: number; text?: boolean }[],
  source: AsyncGenerator<CellValue[][]>,
  rest: { values: CellValue[][] },
  room: number,
  ended: (more: boolean) => void,
): AsyncGenerator<string> {
  yield sheetStart(columns)
  let remaining = room
  // The head is row 1.
  let number = 1
  for (;;) {
    if (rest.values.length === 0) {
      const next = await source.next()
      if (next.done) break
      rest.values = next.value
    }
    if (remaining === 0) break
    const fitting = rest.values.splice(0, remaining)
    remaining -= fitting.length
    yield fitting.map((values) => row(values, ++number, columns)).join('')
  }
  ended(rest.values.length > 0)
  yield SHEET_END
}
