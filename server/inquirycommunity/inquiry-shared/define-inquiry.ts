import { and, eq } from 'drizzle-orm'
import { ERASED_TEXT } from '../../../domain/common/erased-text'
import { isOpenInquiry } from '../../../domain/inquirycommunity/inquiry-states'
import type { AdminCall, Call } from '../../call/call'
import type { OperationName, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { checkFiles } from '../../files/file-refs'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { sheetColumns } from '../../resource/excel'
import { trimmed } from '../../resource/fields'
import type { Reader } from '../../resource/options'
import { countRows, paged } from '../../resource/pages'
import type { LineAt, QueryAt, RecordAt, Where } from '../../resource/types'
import { notifyStaff } from './answer-message'
import { coreOf } from './create-inquiry-core'
import { answer } from './inquiry-answer'
import { inquiryChanges } from './inquiry-changes'
import { saveDraft } from './inquiry-drafts'
import type {
  AnswerAt,
  AnswerBody,
  InquiryModule,
  InquiryOptions,
  InquiryPath,
  ListedInquiry,
  StoredInquiry,
} from './inquiry-options'
import { addNote, noteEvent, removeNote } from './inquiry-parts'
import { type InquiryQuery, type InquiryTable, inquiryCounts, inquiryFilter, inquiryRows } from './inquiry-query'
import { applyOutcomes, closeForWithdrawal, eraseOld } from './inquiry-retention'
import { wrongState } from './inquiry-rules'
import { baseLine, baseRecord, subjectsOf } from './inquiry-show'
import { assign, bulk, close, type InquiryBulk, move, moveLabel, remove } from './inquiry-transitions'

interface RecordInput<B = unknown> {
  path: { seq: number }
  body: B
}

/** What a row of the sheet has beside its line. */
interface SheetText {
  content: string
  answerContent: string | null
}

/** A part of a list, in the order `sort`. */
interface Page {
  sort: string | undefined
  limit: number
  offset: number
}

/**
 * Defines the handlers of one kind of inquiry (`InquiryCalls`) on a table with `inquiryColumns()`: list, counts,
 * record, draft, answer with its message, states, assignee, notes, histories, bulk actions, its sheet, retention and
 * member withdrawal. The options contain what is specific to the kind. See docs/resource-kit.md.
 */
export function defineInquiry<P extends InquiryPath, T extends InquiryTable>(
  options: InquiryOptions<P, T>,
): InquiryModule<P, T> {
  const { path, table, key, code, noun } = options
  const core = coreOf(options, read)
  const { resource, store } = core

  const where = (call: Reader, query: QueryAt<P>): Where =>
    and(inquiryFilter(table, key, query as InquiryQuery, call, options.keywords), options.filter(query, call))

  // The columns are those of the table and of `FoundInquiry`; TypeScript cannot infer that through T.
  async function findRows(call: Reader, condition: Where, page?: Page): Promise<ListedInquiry<T>[]> {
    const query = inquiryRows(table, key, call, condition, page?.sort)
    const rows: object = await (page ? query.limit(page.limit).offset(page.offset) : query)
    return rows as ListedInquiry<T>[]
  }

  async function lines(call: Reader, rows: ListedInquiry<T>[], unmasked = false): Promise<LineAt<P>[]> {
    const lineFields = await options.lines(call, rows)
    // The type of `lineFields` guarantees that both parts together form the line.
    return rows.map((row, i) => ({ ...baseLine(row, unmasked), ...lineFields[i] }) as LineAt<P>)
  }

  async function findOne(call: AdminCall, seq: number): Promise<ListedInquiry<T>> {
    const [row] = await findRows(call, eq(key, seq))
    if (!row) throw notFound()
    return row
  }

  async function record(call: AdminCall, row: ListedInquiry<T>, unmasked = false): Promise<RecordAt<P>> {
    const [line] = await lines(call, [row], unmasked)
    const base = await baseRecord(call, row, core.refOf(row), options.kind)
    // As in `lines`.
    const recordFields: object = await options.record(call, row, unmasked)
    return { ...(line as object), ...base, ...recordFields } as RecordAt<P>
  }

  async function read(call: AdminCall, seq: number): Promise<RecordAt<P>> {
    return record(call, await findOne(call, seq))
  }

  async function list(call: AdminCall, { query }: { query: QueryAt<P> }) {
    const condition = where(call, query)
    const { sort } = query as { sort?: string }
    const page = await paged(
      query as { page?: number; size?: number },
      () => countRows(call.db, table, condition),
      async (limit, offset) => lines(call, await findRows(call, condition, { sort, limit, offset })),
    )
    call.log({
      action: 'LIST',
      resource,
      targetCount: page.items.length,
      personal: true,
      summary: `${noun} 조회 (${describeFilters(resource, query as object, 'title', ['name'])}) ${formatNumber(page.total)}건`,
    })
    return page
  }

  async function detail(call: AdminCall, input: RecordInput & { query: { unmask?: boolean } }) {
    const { seq } = input.path
    const unmasked = input.query.unmask === true
    const row = await findOne(call, seq)
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource,
      targetSeqs: [seq],
      personal: true,
      subjects: subjectsOf(row, seq),
      summary: `${noun} ${unmasked ? '개인정보 보기' : '상세 조회'}: ${row.title}`,
    })
    return record(call, row, unmasked)
  }

  const handlers = {
    [`GET ${path}`]: list,
    [`GET ${path}/counts`]: (call: AdminCall, { query }: { query: QueryAt<P> }) =>
      inquiryCounts(table, call, where(call, query)),
    [`GET ${path}/{seq}`]: detail,

    [`PUT ${path}/{seq}/draft`]: (call: AdminCall, input: RecordInput<Schemas['InquiryDraftBody']>) =>
      saveDraft(call, core, input.path.seq, input.body),

    async [`PUT ${path}/{seq}/answer`](call: AdminCall, input: RecordInput<AnswerAt<P> & AnswerBody>) {
      const body = trimmed(input.body)
      const before = await core.lockAt(call, input.path.seq, body.version)
      const answerFields = (await options.answering?.(call, before as StoredInquiry<T>, body)) ?? {}
      await answer(call, core, before, body, answerFields)
      return read(call, input.path.seq)
    },

    async [`POST ${path}/{seq}/transition`](call: AdminCall, input: RecordInput<Schemas['InquiryTransition']>) {
      const { version, ...body } = trimmed(input.body)
      const before = await core.lockAt(call, input.path.seq, version)
      const after = await move(call, core, before, body)
      const changes = await inquiryChanges(call, core, before, after)
      core.log(call, 'STATE', moveLabel(before, body.to), [after], { reason: body.reason, changes })
      return read(call, input.path.seq)
    },

    async [`PUT ${path}/{seq}/assignee`](call: AdminCall, input: RecordInput<Schemas['InquiryAssign']>) {
      const before = await core.lockAt(call, input.path.seq, input.body.version)
      const after = await assign(call, core, before, input.body.assigneeSeq)
      const changes = await inquiryChanges(call, core, before, after)
      core.log(call, 'STATE', after.assigneeSeq === null ? '담당 해제' : '담당 지정', [after], { changes })
      return read(call, input.path.seq)
    },

    async [`POST ${path}/{seq}/notes`](call: AdminCall, input: RecordInput<Schemas['InquiryNoteBody']>) {
      const row = await store.lock(call.db, input.path.seq)
      core.log(call, 'UPDATE', '메모 등록', [row])
      return addNote(call, core.refOf(row), input.body.content)
    },

    async [`DELETE ${path}/{seq}/notes/{noteSeq}`](call: AdminCall, input: { path: { seq: number; noteSeq: number } }) {
      const row = await store.lock(call.db, input.path.seq)
      await removeNote(call, core.refOf(row), input.path.noteSeq)
      core.log(call, 'UPDATE', '메모 삭제', [row])
      return null
    },

    [`POST ${path}/bulk`]: (call: AdminCall, { body }: { body: InquiryBulk }) => bulk(call, core, body),

    async [`DELETE ${path}/{seq}`](call: AdminCall, input: RecordInput & { query: { version: number } }) {
      const row = await remove(call, core, await core.lockAt(call, input.path.seq, input.query.version))
      core.log(call, 'DELETE', '삭제', [row])
      return null
    },
    // As in `defineResource`: the path is a type parameter, so the handlers' types cannot be inferred.
  } as InquiryModule<P, T>['handlers']

  const stored = async (call: Call, values: T['$inferInsert']): Promise<StoredInquiry<T>> => {
    const row = await store.insert(call, { openSince: call.now, ...(values as object) } as StoredInquiry<T>)
    await noteEvent(call, core.refOf(row), 'RECEIVED')
    return row as StoredInquiry<T>
  }
  return {
    handlers,
    read,
    resource,
    lockAt: async (call, seq, version) => (await core.lockAt(call, seq, version)) as StoredInquiry<T>,
    change: async (call, before, values) => (await store.update(call, before, values)) as StoredInquiry<T>,
    close: async (call, before, closing) => {
      if (!isOpenInquiry(before.state)) throw wrongState(before.state)
      return (await close(call, core, before, closing)) as StoredInquiry<T>
    },
    log: core.log,
    async find({ db }, seq) {
      const [row] = await db
        .select()
        .from(table as InquiryTable)
        .where(eq(key, seq))
      if (!row) throw notFound()
      return row as StoredInquiry<T>
    },
    async receive(call, values) {
      await checkFiles(call, {
        fileSeqs: { column: table.fileSeqs, seqs: (values as { fileSeqs?: number[] }).fileSeqs },
      })
      const row = await stored(call, values)
      await notifyStaff(call, core.refOf(row), row, options)
      return row
    },
    receiveFromStaff: stored,
    closeForWithdrawal: (call, memberSeq) => closeForWithdrawal(call, core, memberSeq),
    applyOutcomes: (db, outcomes) => applyOutcomes(core, db, outcomes),
    eraseOld: (call) => eraseOld(call, core),
    excel: defineExcel<LineAt<P> & SheetText>({
      resource: resource as Schemas['ExcelResource'],
      title: options.sheet.title,
      permission: [code],
      personal: true,
      listOperation: `GET ${path}` as OperationName,
      columns: sheetColumns<LineAt<P> & SheetText>(options.sheet.schema, [
        { field: options.keyName, width: 8 },
        { field: 'createdAt', width: 20 },
        ...options.sheet.columns,
        { field: 'title', width: 40 },
        { title: '문의 내용', width: 60, value: ({ content }) => content },
        { title: '답변', width: 60, value: ({ answerContent }) => answerContent },
        { field: 'loginId', width: 16 },
        { field: 'writerName', width: 12, value: (row) => (row as { writerName?: string }).writerName ?? ERASED_TEXT },
        {
          field: 'writerPhone',
          width: 14,
          value: (row) => (row as { writerPhone?: string }).writerPhone ?? ERASED_TEXT,
        },
        { field: 'writerEmail', width: 24 },
        { field: 'state', width: 10 },
        { field: 'elapsedMinutes', width: 10 },
        { field: 'assigneeName', width: 12 },
        { field: 'answeredAt', width: 20 },
        { field: 'closeReason', width: 16 },
      ]),
      count: (db, query, now) => countRows(db, table, where({ db, now }, query as QueryAt<P>)),
      rows: (db, query, now) =>
        offsetBatches(async (limit, offset) => {
          const { sort } = query as { sort?: string }
          const call = { db, now }
          const rows = await findRows(call, where(call, query as QueryAt<P>), { sort, limit, offset })
          const unmaskedLines = await lines(call, rows, true)
          return unmaskedLines.map((line, i) => {
            const text: SheetText = { content: rows[i]?.content ?? '', answerContent: rows[i]?.answerContent ?? null }
            // As in `lines`: TypeScript cannot spread a line of an unknown kind.
            return Object.assign(line as object, text) as LineAt<P> & SheetText
          })
        }),
    }),
  }
}
