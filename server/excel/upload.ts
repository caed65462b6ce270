import { eq } from 'drizzle-orm'
import type { AdminCall, Db, Schemas } from '../http/call'
import { badState, invalid, Refusal } from '../http/refusal'
import { grouped } from '../lib/numbers'
import { ownUpload, REASON } from './own-upload'
import { readSheet, type SheetText } from './read-sheet'
import { excelUploads } from './upload.schema'
import { templateFile } from './upload-template'

export interface UploadColumn {
  title: string
  /** Of the template's example row. */
  example: string
  /** The sheet must have this column; what its cells need is for `check` to say. */
  required?: boolean
}

/** One row of a sheet: its number (the head is row 1) and its cells as trimmed text, '' where there is none. */
export interface UploadRow {
  row: number
  cell(title: string): string
  /** Whether the sheet has this column at all. */
  has(title: string): boolean
}

interface BadCell {
  column: string
  value: string
  message: string
}

/** What a row would do, or why it cannot. */
export type Checked<Plan> =
  | { row: number; key: string; created: boolean; changes: Schemas['ExcelUploadChange'][]; plan: Plan }
  | { row: number; errors: BadCell[] }

export interface UploadDefinition<Plan> {
  /** As in the path of its calls. */
  resource: string
  /** Name of the template's file and sheet. */
  title: string
  columns: UploadColumn[]
  /** Headings of the export that a sheet may keep; they say nothing here. */
  ignored?: readonly string[]
  maxRows: number
  /** Numbers that Excel has rounded stay as it shows them (`6.1E+11`): long codes. */
  rounded?: boolean
  /** All rows or none: money. */
  whole?: boolean
  /** Judges all rows at once, in their order, and stores nothing. Asked again on confirming: the shop may have moved on. */
  check(call: AdminCall, rows: UploadRow[]): Promise<Checked<Plan>[]>
  /** Rows with the same answer make one record: when one of them is to be mended, all are sent again. */
  recordOf?(row: UploadRow): string
  /** Locks what all rows will change, before the first is stored: a sheet has an order of its own. */
  lock?(db: Db, plans: Plan[]): Promise<void>
  /** Stores one row, in a savepoint; a Refusal is the row's failure. */
  apply(call: AdminCall, db: Db, plan: Plan): Promise<void>
}

const SHOWN_ERRORS = 1_000
const SHOWN_ROWS = 20

type Good<Plan> = Exclude<Checked<Plan>, { errors: BadCell[] }>
const isBad = <Plan>(row: Checked<Plan>): row is { row: number; errors: BadCell[] } => 'errors' in row
const isGood = <Plan>(row: Checked<Plan>): row is Good<Plan> => 'plan' in row

/** Throws 400 naming each heading that is unknown, given twice, or missing. */
function checkHead(
  head: string[],
  { columns, ignored = [] }: Pick<UploadDefinition<unknown>, 'columns' | 'ignored'>,
): void {
  const known = new Set([...columns.map(({ title }) => title), ...ignored, REASON])
  const problems: Record<string, string> = {}
  for (const [index, title] of head.entries()) {
    if (title === '') continue
    if (!known.has(title)) problems[title] = `알 수 없는 항목입니다: ${title}`
    else if (head.indexOf(title) !== index) problems[title] = `같은 항목이 두 번 있습니다: ${title}`
  }
  for (const { title, required } of columns) {
    if (required && !head.includes(title)) problems[title] = `항목이 없습니다: ${title}`
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

function rowsOf({ head, rows }: SheetText): UploadRow[] {
  const at = new Map(head.map((title, index) => [title, index]))
  return rows.map(([row, cells]) => ({
    row,
    cell: (title) => cells[at.get(title) ?? -1] ?? '',
    has: (title) => at.has(title),
  }))
}

type Reasons = [row: number, reason: string][]

/** Which rows are to be sent again, and why: the bad ones, and those that make one record with them. */
function toMend<Plan>({ recordOf }: UploadDefinition<Plan>, rows: UploadRow[], reasons: Reasons): Reasons {
  const reasonOf = new Map(reasons)
  const records = new Set(rows.filter(({ row }) => reasonOf.has(row)).map((row) => recordOf?.(row)))
  return rows.flatMap((row): Reasons => {
    const reason = reasonOf.get(row.row)
    if (reason !== undefined) return [[row.row, reason]]
    return recordOf && records.has(recordOf(row)) ? [[row.row, '']] : []
  })
}

const reasonsOf = <Plan>(checked: Checked<Plan>[]): Reasons =>
  checked
    .filter(isBad)
    .map(({ row, errors }) => [row, errors.map(({ column, message }) => `${column}: ${message}`).join(' / ')])

const errorsOf = <Plan>(checked: Checked<Plan>[]): Schemas['ExcelUploadError'][] =>
  checked
    .filter(isBad)
    .flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error })))
    .slice(0, SHOWN_ERRORS)

export interface TakenUpload<Plan> {
  good: Good<Plan>[]
  /** What the receipt says of the others. */
  left: Pick<Schemas['ExcelUploadReceipt'], 'badCount' | 'errors'>
  /** Rows that could not be stored after all belong into the file of the bad ones. */
  refused(rows: readonly { row: number; message: string }[]): Promise<void>
}

/**
 * The sheet of an upload, checked anew, for whoever confirms it; each upload once. Throws 404, or INVALID_STATE (of sheets that are stored
 * whole ALREADY_PROCESSED the second time).
 */
export async function takeUpload<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  uploadSeq: number,
  onlyValid: boolean,
): Promise<TakenUpload<Plan>> {
  const upload = await ownUpload(call, uploadSeq, definition.resource)
  const { whole = false } = definition
  if (upload.confirmed) {
    throw new Refusal(409, whole ? 'ALREADY_PROCESSED' : 'INVALID_STATE', '이미 반영된 파일입니다.')
  }
  const rows = rowsOf(upload.sheet)
  const checked = await definition.check(call, rows)
  if (whole && checked.some(isBad)) throw badState('오류가 있는 행을 고친 뒤 다시 올려 주세요.')
  if (!onlyValid && checked.some(isBad)) {
    throw new Refusal(
      409,
      'INVALID_STATE',
      '오류가 있는 행이 있습니다. 정상 행만 반영하려면 ‘정상 행만 반영’을 선택해 주세요.',
    )
  }
  const write = (reasons: Reasons) =>
    call.db
      .update(excelUploads)
      .set({ confirmed: true, sheet: { ...upload.sheet, bad: toMend(definition, rows, reasons) } })
      .where(eq(excelUploads.uploadSeq, uploadSeq))
  const reasons = reasonsOf(checked)
  await write(reasons)
  return {
    good: checked.filter(isGood),
    left: { badCount: reasons.length, errors: errorsOf(checked) },
    async refused(failed) {
      if (failed.length > 0)
        await write([...reasons, ...failed.map(({ row, message }): Reasons[number] => [row, message])])
    },
  }
}

/** Checks a sheet and keeps it for its confirmation; gives what is answered, and the rows that are fine. Throws as `readSheet`, 400 for headings. */
export async function keepSheet<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  body: unknown,
): Promise<{ answer: Schemas['ExcelUpload']; good: Good<Plan>[] }> {
  // The contract's body check leaves multipart forms as they came.
  const sheet = await readSheet((body as FormData).get('file'), definition.maxRows, definition.rounded)
  checkHead(sheet.head, definition)
  const rows = rowsOf(sheet)
  const checked = await definition.check(call, rows)
  const reasons = reasonsOf(checked)
  const [stored] = await call.db
    .insert(excelUploads)
    .values({
      adminSeq: call.actor.adminSeq,
      resource: definition.resource,
      sheet: { ...sheet, bad: toMend(definition, rows, reasons) },
      createdAt: call.now,
    })
    .returning({ uploadSeq: excelUploads.uploadSeq })
  if (!stored) throw new Error('no upload was recorded')
  const answer = {
    uploadSeq: stored.uploadSeq,
    total: checked.length,
    okCount: checked.length - reasons.length,
    badCount: reasons.length,
    createdCount: checked.filter((row) => isGood(row) && row.created).length,
    errors: errorsOf(checked),
    preview: checked
      .flatMap((row) =>
        isBad(row) ? [] : [{ row: row.row, key: row.key, created: row.created, changes: row.changes }],
      )
      .slice(0, SHOWN_ROWS),
  }
  return { answer, good: checked.filter(isGood) }
}

async function confirm<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  uploadSeq: number,
  onlyValid: boolean,
): Promise<Schemas['ExcelUploadReceipt']> {
  const failed: Schemas['ExcelUploadFailure'][] = []
  const { good, left, refused } = await takeUpload(call, definition, uploadSeq, onlyValid)
  await definition.lock?.(
    call.db,
    good.map(({ plan }) => plan),
  )
  for (const { row, key, plan } of good) {
    try {
      await call.db.transaction((savepoint) => definition.apply({ ...call, db: savepoint }, savepoint, plan))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ row, key, message: error.message })
    }
  }
  await refused(failed)
  const done = good.length - failed.length
  call.log({
    action: 'BULK',
    resource: definition.resource,
    targetCount: done,
    summary: `${definition.title} 엑셀 업로드: ${grouped(done)}건 반영${failed.length > 0 ? `, ${grouped(failed.length)}건 실패` : ''}`,
  })
  return { done, failed, ...left }
}

/** The three handlers of a resource that takes sheets. */
export const uploadCalls = <Plan>(definition: UploadDefinition<Plan>) => ({
  template: async (): Promise<Response> => templateFile(definition.columns, definition.title),
  upload: async (call: AdminCall, { body }: { body: unknown }) => (await keepSheet(call, definition, body)).answer,
  confirm: async (call: AdminCall, { path, body }: { path: { uploadSeq: number }; body: { onlyValid: boolean } }) =>
    confirm(call, definition, path.uploadSeq, body.onlyValid),
})
