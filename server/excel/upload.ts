import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { AdminCall, SteppedCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { invalid, invalidState, Refusal } from '../contract/refusal'
import { formatNumber } from '../lib/numbers'
import { lockOwnUpload, REASON } from './own-upload'
import type { SheetCell, SheetText } from './parse-sheet'
import { readSheet } from './read-sheet'
import { rejectRepeats, SheetKeys } from './row-keys'
import { excelUploads } from './upload.schema'
import type {
  AboutSheet,
  BadCell,
  CheckedRow,
  GoodRow,
  UploadColumn,
  UploadDefinition,
  UploadRow,
} from './upload-definition'
import { codesOf } from './upload-template'

const SHOWN_ERRORS = 1_000
const SHOWN_ROWS = 20

export const isBad = <Plan>(row: CheckedRow<Plan>): row is { row: number; errors: BadCell[] } => 'errors' in row
export const isGood = <Plan>(row: CheckedRow<Plan>): row is GoodRow<Plan> => 'plan' in row

/** Throws 400 for each unknown, repeated or missing heading. */
function checkHead(head: string[], { columns, ignored = [] }: AboutSheet): void {
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

/** A sheet as stored, before its rows are checked. */
export type UploadedSheet = Omit<typeof excelUploads.$inferInsert.sheet, 'bad' | 'before'>

const NUMBER_FOR_CODE =
  '숫자로 입력된 셀입니다. 앞자리 0이나 끝자리가 사라질 수 있으니, 셀 서식을 텍스트로 바꾼 뒤 다시 입력해 주세요.'

/** Returns why a cell cannot be read as a value of its column. */
function cellProblem({ kind, problem }: SheetCell, column: UploadColumn | undefined): string | undefined {
  if (!column || problem !== undefined) return column && problem
  return column.code && (kind === 'NUMBER' || kind === 'OTHER') ? NUMBER_FOR_CODE : undefined
}

/** Converts a sheet for storage: its texts and its unreadable cells. */
function storedSheet(
  { head, rows }: SheetText,
  { columns, title }: Pick<UploadDefinition<unknown>, 'columns' | 'title'>,
): UploadedSheet {
  const columnOf = new Map(columns.map((column) => [column.title, column]))
  return {
    title,
    head,
    codes: codesOf(columns),
    rows: rows.map(([row, cells]) => [row, cells.map(({ text }) => text)]),
    faults: rows.flatMap(([row, cells]) =>
      cells.flatMap((cell, index): [number, string, string][] => {
        const heading = head[index] ?? ''
        const problem = cellProblem(cell, columnOf.get(heading))
        return problem === undefined ? [] : [[row, heading, problem]]
      }),
    ),
  }
}

export function rowsOf({ head, rows, faults = [] }: UploadedSheet): UploadRow[] {
  const at = new Map(head.map((title, index) => [title, index]))
  const faultsOf = new Map<number, { column: string; message: string }[]>()
  for (const [row, column, message] of faults) {
    faultsOf.set(row, [...(faultsOf.get(row) ?? []), { column, message }])
  }
  return rows.map(([row, cells]) => {
    const rowFaults = faultsOf.get(row) ?? []
    const unreadable = new Set(rowFaults.map(({ column }) => column))
    const displayedText = (title: string): string => cells[at.get(title) ?? -1] ?? ''
    return {
      row,
      faults: rowFaults,
      displayedText,
      cell: (title) => (unreadable.has(title) ? '' : displayedText(title)),
      has: (title) => at.has(title),
    }
  })
}

/**
 * Checks rows with a definition. Throws if the definition accepts a row with an unreadable cell, or one that changes a
 * record without a key.
 */
async function checkRows<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  rows: UploadRow[],
): Promise<{ answers: CheckedRow<Plan>[]; keys: SheetKeys }> {
  const keys = new SheetKeys()
  const answers = await definition.check(call, rows, keys)
  const rowOf = new Map(rows.map((row) => [row.row, row]))
  const keyed = new Set(keys.entries.map(({ row }) => row.row))
  for (const { row, created } of answers.filter(isGood)) {
    if (rowOf.get(row)?.faults.length)
      throw new Error(`${definition.resource}: row ${row} has unreadable cells and passed`)
    if (!created && !definition.recordOf && !keyed.has(row))
      throw new Error(`${definition.resource}: row ${row} changes a record and has no key`)
  }
  return { answers, keys }
}

/** Checks a sheet piece by piece (`rowsAtOnce`), each in its own transaction, so that other calls are answered in between. */
export async function checkSheet<Plan>(
  call: SteppedCall,
  definition: UploadDefinition<Plan>,
  rows: UploadRow[],
): Promise<CheckedRow<Plan>[]> {
  const size = definition.rowsAtOnce ?? Math.max(rows.length, 1)
  const checked: CheckedRow<Plan>[] = []
  const keys = new SheetKeys()
  for (let from = 0; from < rows.length; from += size) {
    const batch = rows.slice(from, from + size)
    await yieldToEventLoop()
    const judged = await call.step((step) => checkRows(step, definition, batch))
    keys.addAll(judged.keys)
    checked.push(...judged.answers)
  }
  return rejectRecords(definition, rows, rejectRepeats(checked, keys))
}

/** Rejects the rows of a record of which another row is rejected, so that no record is stored in part. */
function rejectRecords<Plan>(
  { recordOf, columns, title }: UploadDefinition<Plan>,
  rows: UploadRow[],
  checked: CheckedRow<Plan>[],
): CheckedRow<Plan>[] {
  if (!recordOf) return checked
  const rowOf = new Map(rows.map((row) => [row.row, row]))
  const recordAt = (row: number): string | undefined => {
    const uploadRow = rowOf.get(row)
    return uploadRow && recordOf(uploadRow)
  }
  const records = new Set(checked.filter(isBad).map(({ row }) => recordAt(row)))
  const column = columns[0]?.title ?? ''
  return checked.map((judged) => {
    if (isBad(judged) || !records.has(recordAt(judged.row))) return judged
    const value = rowOf.get(judged.row)?.displayedText(column) ?? ''
    return { row: judged.row, errors: [{ column, value, message: `같은 ${title}의 다른 행에 오류가 있습니다.` }] }
  })
}

type StoredSheet = typeof excelUploads.$inferSelect.sheet

/** Returns what each valid row found in the cells that it changes. */
const foundBefore = (checked: CheckedRow<unknown>[]): NonNullable<StoredSheet['before']> =>
  checked.filter(isGood).map(({ row, changes }) => [row, changes.map(({ column, before }) => [column, before])])

/**
 * Rejects rows that would overwrite changes made since the preview: a cell that the row changes held something
 * else then. All rows of such a record are rejected.
 */
export function refuseOverwrites<Plan>(
  definition: UploadDefinition<Plan>,
  { before = [] }: StoredSheet,
  rows: UploadRow[],
  checked: CheckedRow<Plan>[],
): CheckedRow<Plan>[] {
  const previewed = new Map(before)
  const rowOf = new Map(rows.map((row) => [row.row, row]))
  const overwrites = new Map<number, BadCell[]>()
  for (const { row, changes } of checked.filter(isGood)) {
    const cells = previewed.get(row)
    if (!cells) continue
    const was = new Map(cells)
    const errors = changes.flatMap((change): BadCell[] => {
      // a cell that was no change at the preview held what the sheet says
      const then = was.has(change.column) ? was.get(change.column) : change.after
      if (then === change.before) return []
      const message = `미리보기 뒤에 ${change.before === null ? '지워졌습니다.' : `바뀌었습니다(현재 ${change.before}).`}`
      return [{ column: change.column, value: rowOf.get(row)?.displayedText(change.column) ?? '', message }]
    })
    if (errors.length > 0) overwrites.set(row, errors)
  }
  const judged = checked.map((row): CheckedRow<Plan> => {
    const errors = overwrites.get(row.row)
    return errors ? { row: row.row, errors } : row
  })
  return rejectRecords(definition, rows, judged)
}

export type Reasons = [row: number, reason: string][]

/** Returns the rows to be sent again with their reasons: the rejected ones, and those of the same records. */
export function rowsToCorrect<Plan>(
  { recordOf }: UploadDefinition<Plan>,
  rows: UploadRow[],
  reasons: Reasons,
): Reasons {
  const reasonOf = new Map(reasons)
  const records = new Set(rows.filter(({ row }) => reasonOf.has(row)).map((row) => recordOf?.(row)))
  return rows.flatMap((row): Reasons => {
    const reason = reasonOf.get(row.row)
    if (reason !== undefined) return [[row.row, reason]]
    return recordOf && records.has(recordOf(row)) ? [[row.row, '']] : []
  })
}

export const reasonsOf = <Plan>(checked: CheckedRow<Plan>[]): Reasons =>
  checked
    .filter(isBad)
    .map(({ row, errors }) => [row, errors.map(({ column, message }) => `${column}: ${message}`).join(' / ')])

export const errorsOf = <Plan>(checked: CheckedRow<Plan>[]): Schemas['ExcelUploadError'][] =>
  checked
    .filter(isBad)
    .flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error })))
    .slice(0, SHOWN_ERRORS)

export const ALREADY_CONFIRMED = '이미 반영된 파일입니다.'

/** Throws INVALID_STATE if a row was rejected. */
export function refuseBadRows(checked: CheckedRow<unknown>[]): void {
  if (checked.some(isBad)) {
    throw invalidState('오류가 있는 행이 있습니다. 정상 행만 반영하려면 ‘정상 행만 반영’을 선택해 주세요.')
  }
}

export interface ConfirmedUpload<Plan> {
  /** Rows to store. */
  changed: GoodRow<Plan>[]
  /** Rows that change nothing. */
  unchanged: GoodRow<Plan>[]
  /** What the receipt reports about the rejected rows. */
  left: Pick<Schemas['ExcelUploadReceipt'], 'badCount' | 'errors'>
  /** Adds rows that failed while they were stored to the file of rejected rows. */
  refused(rows: readonly { row: number; message: string }[]): Promise<void>
}

/**
 * Checks the sheet of an upload again and marks it as confirmed; works once per upload. Throws 404, or INVALID_STATE
 * (ALREADY_PROCESSED the second time, for sheets stored as a whole).
 */
export async function confirmWholeUpload<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  uploadSeq: number,
  onlyValid: boolean,
): Promise<ConfirmedUpload<Plan>> {
  const upload = await lockOwnUpload(call, uploadSeq, definition.resource)
  const { whole = false } = definition
  if (upload.confirmed)
    throw whole ? new Refusal(409, 'ALREADY_PROCESSED', ALREADY_CONFIRMED) : invalidState(ALREADY_CONFIRMED)
  const rows = rowsOf(upload.sheet)
  const { answers, keys } = await checkRows(call, definition, rows)
  const checked = refuseOverwrites(definition, upload.sheet, rows, rejectRepeats(answers, keys))
  if (whole && checked.some(isBad)) throw invalidState('오류가 있는 행을 고친 뒤 다시 올려 주세요.')
  if (!onlyValid) refuseBadRows(checked)
  const write = (reasons: Reasons) =>
    call.db
      .update(excelUploads)
      .set({ confirmed: true, sheet: { ...upload.sheet, bad: rowsToCorrect(definition, rows, reasons) } })
      .where(eq(excelUploads.uploadSeq, uploadSeq))
  const reasons = reasonsOf(checked)
  await write(reasons)
  const good = checked.filter(isGood)
  return {
    changed: good.filter((row) => !row.unchanged),
    unchanged: good.filter((row) => row.unchanged),
    left: { badCount: reasons.length, errors: errorsOf(checked) },
    async refused(failed) {
      if (failed.length > 0)
        await write([...reasons, ...failed.map(({ row, message }): Reasons[number] => [row, message])])
    },
  }
}

/**
 * Returns a sheet with or without its hidden rows, as the uploader chose. Throws HIDDEN_ROWS if there are some and
 * nothing was chosen, 400 for an unknown choice.
 */
function withChosenRows(sheet: SheetText, choice: FormDataEntryValue | null): SheetText {
  if (choice !== null && choice !== 'INCLUDE' && choice !== 'EXCLUDE') {
    throw invalid({ hiddenRows: '숨겨진 행을 포함할지 제외할지 선택해 주세요.' })
  }
  const { hidden, rows } = sheet
  if (hidden.length === 0 || choice === 'INCLUDE') return sheet
  if (choice === null) throw hiddenRows(hidden)
  const hiddenNumbers = new Set(hidden)
  const visible = rows.filter(([row]) => !hiddenNumbers.has(row))
  if (visible.length === 0) throw invalid({ file: '보이는 행이 없는 파일입니다.' })
  return { ...sheet, rows: visible }
}

const hiddenRows = (rows: number[]): Refusal =>
  new Refusal(
    409,
    'HIDDEN_ROWS',
    `숨겨져 있거나 필터로 가려진 행이 ${formatNumber(rows.length)}개 있습니다. 이 행도 올릴지 선택해 주세요.`,
    { result: { count: rows.length, rows: rows.slice(0, SHOWN_ROWS) } },
  )

/** Reads the sheet of an upload, before its transaction. Throws as `readSheet`, and 400 for headings. */
export async function readUpload(definition: AboutSheet & { title: string }, body: unknown): Promise<UploadedSheet> {
  // The contract's body check does not convert multipart forms.
  const form = body as FormData
  const read = await readSheet(form.get('file'), definition.maxRows)
  checkHead(read.head, definition)
  return storedSheet(withChosenRows(read, form.get('hiddenRows')), definition)
}

/** Checks a sheet and stores it for confirmation; returns the response and the valid rows. */
export async function checkAndStoreSheet<Plan>(
  call: SteppedCall,
  definition: UploadDefinition<Plan>,
  sheet: UploadedSheet,
): Promise<{ answer: Schemas['ExcelUpload']; good: GoodRow<Plan>[] }> {
  const checked = await checkSheet(call, definition, rowsOf(sheet))
  return {
    answer: await call.finish((last) => storeSheet(last, definition, sheet, checked)),
    good: checked.filter(isGood),
  }
}

/** Stores a checked sheet for confirmation. */
export async function storeSheet<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  sheet: UploadedSheet,
  checked: CheckedRow<Plan>[],
): Promise<Schemas['ExcelUpload']> {
  const reasons = reasonsOf(checked)
  const [stored] = await call.db
    .insert(excelUploads)
    .values({
      adminSeq: call.actor.adminSeq,
      resource: definition.resource,
      sheet: { ...sheet, bad: rowsToCorrect(definition, rowsOf(sheet), reasons), before: foundBefore(checked) },
      createdAt: call.now,
    })
    .returning({ uploadSeq: excelUploads.uploadSeq })
  if (!stored) throw new Error('upload insert returned no row')
  return {
    uploadSeq: stored.uploadSeq,
    total: checked.length,
    okCount: checked.length - reasons.length,
    badCount: reasons.length,
    createdCount: checked.filter((row) => isGood(row) && row.created).length,
    unchangedCount: checked.filter((row) => isGood(row) && row.unchanged).length,
    errors: errorsOf(checked),
    preview: checked
      .flatMap((row) =>
        isBad(row) ? [] : [{ row: row.row, key: row.key, created: row.created, changes: row.changes }],
      )
      .slice(0, SHOWN_ROWS),
  }
}
