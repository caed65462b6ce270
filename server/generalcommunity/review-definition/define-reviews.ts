import { and, eq } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { OperationName, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { countUses } from '../../inquirycommunity/answer-template/count-uses'
import { formatNumber } from '../../lib/numbers'
import { fieldChanges } from '../../log/field-changes'
import { describeFilters } from '../../log/summary'
import { sheetColumns } from '../../resource/excel'
import { trimmed } from '../../resource/fields'
import type { Reader } from '../../resource/options'
import { countRows, paged } from '../../resource/pages'
import type { LineAt, QueryAt, RecordAt, Where } from '../../resource/types'
import { bulk, type ReviewBulk } from '../review-actions/review-bulk'
import { previewReward } from '../review-actions/review-reward'
import { move, type ReviewAction, removeReply, reply } from '../review-actions/review-transitions'
import { daysOf, daysPeriod, daysWhere } from '../review-daily-stats/days-query'
import { daysSheet, reviewSheet } from '../review-daily-stats/review-sheet'
import {
  countByCondition,
  isNotDeleted,
  type ReviewQuery,
  reviewFilter,
  reviewRows,
} from '../review-shared/review-query'
import { baseLine, baseRecord, lineContext, subjectsOf } from '../review-shared/review-show'
import type { ReviewRow, ReviewTable } from '../schema/review-base.schema'
import { coreOf } from './create-review-core'
import type {
  DailyAt,
  DaysQueryAt,
  ListedReview,
  ReviewModule,
  ReviewOptions,
  ReviewPath,
  StoredReview,
} from './review-options'

interface SeqInput<B = unknown> {
  path: { seq: number }
  body: B
}

/** A part of a list, in the order `sort`. */
interface Page {
  sort: string | undefined
  limit: number
  offset: number
}

/**
 * Defines a kind of review of the contract (`ReviewCalls`) on a table with `reviewColumns()`. It has list, counts,
 * daily figures, record, reply, transitions, bulk actions with rewards and Excel sheets. See docs/resource-kit.md.
 */
export function defineReviews<P extends ReviewPath, T extends ReviewTable>(
  options: ReviewOptions<P, T>,
): ReviewModule<P, T> {
  const { path, resource, table, key, code, noun, schemas } = options
  const core = coreOf(options, read)
  const { store } = core
  const sorts = { createdAt: table.createdAt, rating: table.rating, ...options.sorts }

  const where = (query: QueryAt<P>): Where =>
    and(reviewFilter(table, query as ReviewQuery, options.storeName), options.filter(query))

  // The columns are those of the table and of `FoundReview`, which TypeScript cannot infer through T.
  async function findRows(call: Pick<Reader, 'db'>, condition: Where, page?: Page): Promise<ListedReview<T>[]> {
    const query = reviewRows(table, key, call, condition, sorts, page?.sort)
    const rows: object = await (page ? query.limit(page.limit).offset(page.offset) : query)
    return rows as ListedReview<T>[]
  }

  async function lines(call: Reader, rows: ListedReview<T>[], unmasked = false): Promise<LineAt<P>[]> {
    const context = await lineContext(call.db, rows)
    const lineFields = await options.lines(call, rows)
    // both parts together make the line, as the type of `options.lines` requires
    return rows.map((row, i) => ({ ...baseLine(row, context, unmasked), ...lineFields[i] }) as LineAt<P>)
  }

  async function record(call: AdminCall, row: ListedReview<T>, unmasked = false): Promise<RecordAt<P>> {
    const [line] = await lines(call, [row], unmasked)
    const base = await baseRecord(call, core, row)
    const recordFields: object = await options.record(call, row)
    // as above
    return { ...(line as object), ...base, ...recordFields } as RecordAt<P>
  }

  async function findOne(call: AdminCall, seq: number, condition: Where): Promise<ListedReview<T>> {
    const [row] = await findRows(call, and(eq(key, seq), condition))
    if (!row) throw notFound()
    return row
  }

  async function read(call: AdminCall, seq: number): Promise<RecordAt<P>> {
    return record(call, await findOne(call, seq, undefined))
  }

  async function list(call: AdminCall, { query }: { query: QueryAt<P> }) {
    const condition = where(query)
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
      summary: `${noun} 조회 (${describeFilters(resource, query as object, 'itemName')}) ${formatNumber(page.total)}건`,
    })
    return page
  }

  async function detail(call: AdminCall, input: SeqInput & { query: { unmask?: boolean } }) {
    const { seq } = input.path
    const unmasked = input.query.unmask === true
    const row = await findOne(call, seq, isNotDeleted(table))
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource,
      targetSeqs: [seq],
      personal: true,
      subjects: subjectsOf(row, seq),
      summary: `${noun} ${unmasked ? '개인정보 보기' : '상세 조회'}: ${row.itemName} ${row.rating}점`,
    })
    return record(call, row, unmasked)
  }

  async function daily(call: Reader, query: DaysQueryAt<P>): Promise<DailyAt<P>> {
    const { createdAt, itemType } = query as { createdAt?: { from?: string; to?: string }; itemType?: string }
    const period = daysPeriod(createdAt, call.now)
    const filter = and(itemType ? eq(table.itemType, itemType) : undefined, options.days.filter(query))
    const figures = await daysOf(table, call, period, filter, options.days.counts)
    const more = await options.days.extraFields?.(call, daysWhere(table, period, filter))
    // the counts have the contract's names, as the tests check
    return { ...figures, ...more } as DailyAt<P>
  }

  /** Returns the changes for the log. */
  const changesOf = (before: ReviewRow, after: ReviewRow) => {
    const { state, hideReason, rewardState } = after
    return [
      ...fieldChanges(schemas.line, before, { state, hideReason, rewardState }),
      ...fieldChanges('ReviewReply', { content: before.replyContent }, { content: after.replyContent }),
    ]
  }

  const handlers = {
    [`GET ${path}`]: list,
    [`GET ${path}/counts`]: (call: AdminCall, { query }: { query: QueryAt<P> }) =>
      countByCondition(table, call, where(query), options.counts),
    [`GET ${path}/daily`]: (call: AdminCall, { query }: { query: DaysQueryAt<P> }) => daily(call, query),
    [`GET ${path}/{seq}`]: detail,

    async [`PUT ${path}/{seq}/reply`](call: AdminCall, input: SeqInput<Schemas['ReviewReplyBody']>) {
      const { content, version, answerTemplateSeqs = [] } = trimmed(input.body)
      const before = await core.lockAt(call, input.path.seq, version)
      const after = await reply(call, core, before, content)
      await countUses(call.db, answerTemplateSeqs)
      const what = before.replyContent === null ? '답변 등록' : '답변 수정'
      core.log(call, 'UPDATE', what, [after], { changes: changesOf(before, after) })
      return read(call, input.path.seq)
    },

    async [`DELETE ${path}/{seq}/reply`](call: AdminCall, input: SeqInput & { query: { version: number } }) {
      const before = await core.lockAt(call, input.path.seq, input.query.version)
      const after = await removeReply(call, core, before)
      core.log(call, 'UPDATE', '답변 삭제', [after], { changes: changesOf(before, after) })
      return read(call, input.path.seq)
    },

    async [`POST ${path}/{seq}/transition`](call: AdminCall, input: SeqInput<Schemas['ReviewTransition']>) {
      const { version, to, ...reason } = trimmed(input.body)
      const before = await core.lockAt(call, input.path.seq, version)
      const after = await move(call, core, before, to, reason)
      const more = { changes: changesOf(before, after), ...(reason.memo ? { reason: reason.memo } : {}) }
      core.log(call, to === 'DELETED' ? 'DELETE' : 'STATE', labelOf('ReviewState', to), [after], more)
      return read(call, input.path.seq)
    },

    async [`POST ${path}/bulk`](call: AdminCall, { body }: { body: ReviewBulk }) {
      await options.before?.(call, body.action)
      // the own actions take rows of this table, and `core` passes such rows
      return bulk(call, core, trimmed(body), (options.actions ?? {}) as Record<string, ReviewAction>)
    },

    [`POST ${path}/reward-preview`]: (call: AdminCall, { body }: { body: Schemas['ReviewRewardAsk'] }) =>
      previewReward(call, core, body),
    // each handler has its contract's type, which the type parameter in the path hides
  } as ReviewModule<P, T>['handlers']

  return {
    handlers,
    core,
    async receive(call: Call, values) {
      const row = await store.insert(call, values as ReviewRow)
      await core.note(call, row, ['WRITTEN'])
      await core.recount(call.db, row)
      return row as StoredReview<T>
    },
    excel: defineExcel<LineAt<P>>({
      resource: resource as Schemas['ExcelResource'],
      title: noun,
      permission: [code],
      personal: true,
      listOperation: `GET ${path}` as OperationName,
      columns: sheetColumns(schemas.line, reviewSheet(options)),
      count: (db, query) => countRows(db, table, where(query as QueryAt<P>)),
      rows: (db, query, now) =>
        offsetBatches(async (limit, offset) => {
          const { sort } = query as { sort?: string }
          const condition = where(query as QueryAt<P>)
          return lines({ db, now }, await findRows({ db }, condition, { sort, limit, offset }), true)
        }),
    }),
    daysExcel: defineExcel({
      resource: `${resource.slice(0, -1)}-days` as Schemas['ExcelResource'],
      title: `${noun} 일자별`,
      permission: [code],
      personal: false,
      listOperation: `GET ${path}/daily` as OperationName,
      columns: sheetColumns(schemas.day, daysSheet(options.daySheet)),
      count: async (db, query, now) => (await daysShown({ db, now }, query)).length,
      async *rows(db, query, now) {
        yield await daysShown({ db, now }, query)
      },
    }),
  }

  /** Returns the rows of the sheet: the sum, then the days from the newest. */
  async function daysShown(call: Reader, query: unknown) {
    const { days, total } = (await daily(call, query as DaysQueryAt<P>)) as {
      days: { date: string }[]
      total: object
    }
    return [{ ...total, date: '합계' }, ...days.reverse()]
  }
}
