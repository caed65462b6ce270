import { and, eq } from 'drizzle-orm'
import type { AdminCall, Db, Schemas } from '../http/call'
import { invalid, notFound, Refusal } from '../http/refusal'
import { readSheet, type SheetText } from './read-sheet'
import { excelUploads } from './upload.schema'
import { templateFile } from './upload-template'

export interface UploadColumn {
  title: string
  /** Of the template's example row. */
  example: string
  /** What may stand here; the template's second example row. */
  note?: string
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
  /** Judges all rows at once, in their order, and stores nothing. Asked again on confirming: the shop may have moved on. */
  check(call: AdminCall, rows: UploadRow[]): Promise<Checked<Plan>[]>
  /** Stores one row, in a savepoint; a Refusal is the row's failure. */
  apply(call: AdminCall, db: Db, plan: Plan): Promise<void>
}

const KEPT_MS = 30 * 60_000
const SHOWN_ERRORS = 1_000
const SHOWN_ROWS = 20

const over = (): Refusal => notFound('업로드 확인 시간이 지났습니다. 파일을 다시 올려 주세요.')
type Good<Plan> = Exclude<Checked<Plan>, { errors: BadCell[] }>
const isBad = <Plan>(row: Checked<Plan>): row is { row: number; errors: BadCell[] } => 'errors' in row
const isGood = <Plan>(row: Checked<Plan>): row is Good<Plan> => 'plan' in row

/** Throws 400 naming each heading that is unknown, given twice, or missing. */
function checkHead(
  head: string[],
  { columns, ignored = [] }: Pick<UploadDefinition<unknown>, 'columns' | 'ignored'>,
): void {
  const known = new Set([...columns.map(({ title }) => title), ...ignored])
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

/** The sheet of an upload, checked anew, for whoever confirms it; each upload once. Throws 404, or INVALID_STATE. */
export async function takeUpload<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  uploadSeq: number,
  onlyValid: boolean,
): Promise<Good<Plan>[]> {
  const [upload] = await call.db
    .select()
    .from(excelUploads)
    .where(
      and(
        eq(excelUploads.uploadSeq, uploadSeq),
        eq(excelUploads.adminSeq, call.actor.adminSeq),
        eq(excelUploads.resource, definition.resource),
      ),
    )
    .for('update')
  if (!upload || upload.createdAt.getTime() + KEPT_MS <= call.now.getTime()) throw over()
  if (upload.confirmed) throw new Refusal(409, 'INVALID_STATE', '이미 반영된 파일입니다.')
  const checked = await definition.check(call, rowsOf(upload.sheet))
  if (!onlyValid && checked.some(isBad)) {
    throw new Refusal(
      409,
      'INVALID_STATE',
      '오류가 있는 행이 있습니다. 정상 행만 반영하려면 ‘정상 행만 반영’을 선택해 주세요.',
    )
  }
  await call.db.update(excelUploads).set({ confirmed: true }).where(eq(excelUploads.uploadSeq, uploadSeq))
  return checked.filter(isGood)
}

async function upload<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  body: unknown,
): Promise<Schemas['ExcelUpload']> {
  // The contract's body check leaves multipart forms as they came.
  const sheet = await readSheet((body as FormData).get('file'), definition.maxRows)
  checkHead(sheet.head, definition)
  const checked = await definition.check(call, rowsOf(sheet))
  const [stored] = await call.db
    .insert(excelUploads)
    .values({ adminSeq: call.actor.adminSeq, resource: definition.resource, sheet, createdAt: call.now })
    .returning({ uploadSeq: excelUploads.uploadSeq })
  if (!stored) throw new Error('no upload was recorded')
  const bad = checked.filter(isBad)
  return {
    uploadSeq: stored.uploadSeq,
    total: checked.length,
    okCount: checked.length - bad.length,
    badCount: bad.length,
    errors: bad.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error }))).slice(0, SHOWN_ERRORS),
    preview: checked
      .flatMap((row) =>
        isBad(row) ? [] : [{ row: row.row, key: row.key, created: row.created, changes: row.changes }],
      )
      .slice(0, SHOWN_ROWS),
  }
}

async function confirm<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  uploadSeq: number,
  onlyValid: boolean,
): Promise<Schemas['ExcelUploadReceipt']> {
  const failed: Schemas['ExcelUploadFailure'][] = []
  const plans = await takeUpload(call, definition, uploadSeq, onlyValid)
  for (const { row, plan } of plans) {
    try {
      await call.db.transaction((savepoint) => definition.apply({ ...call, db: savepoint }, savepoint, plan))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ row, message: error.message })
    }
  }
  const done = plans.length - failed.length
  call.log({
    action: 'BULK',
    resource: definition.resource,
    targetCount: done,
    summary: `${definition.title} 엑셀 업로드: ${done}건 반영${failed.length > 0 ? `, ${failed.length}건 실패` : ''}`,
  })
  return { done, failed }
}

/** The three handlers of a resource that takes sheets. */
export const uploadCalls = <Plan>(definition: UploadDefinition<Plan>) => ({
  template: async (): Promise<Response> => templateFile(definition.columns, definition.title),
  upload: async (call: AdminCall, { body }: { body: unknown }) => upload(call, definition, body),
  confirm: async (call: AdminCall, { path, body }: { path: { uploadSeq: number }; body: { onlyValid: boolean } }) =>
    confirm(call, definition, path.uploadSeq, body.onlyValid),
})
