import { and, asc, count, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCall, SteppedCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { notFound, Refusal } from '../../contract/refusal'
import { insertRows } from '../../db/rows'
import { badRowsFile, UPLOAD_VALID_MS } from '../../excel/own-upload'
import {
  type ConfirmedUpload,
  checkSheet,
  confirmWholeUpload,
  isGood,
  readUpload,
  rowsOf,
  storeSheet,
  type UploadedSheet,
} from '../../excel/upload'
import { uploadCalls } from '../../excel/upload-calls'
import type { CheckedRow, UploadRow } from '../../excel/upload-definition'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { anyOf, contains, startsWith, withinDays } from '../../resource/filters'
import { countRows, orderBy, paged } from '../../resource/pages'
import { orderLogSubjects } from '../order/order-log-subjects'
import { orderNameLookup } from '../order/order-names'
import { deliveryBatches, deliveryBatchRows } from '../schema/delivery-batch.schema'
import { orders } from '../schema/order.schema'
import { defaultCourier, targetPage, toTarget } from './delivery-target'
import { type DeliveryPlan, deliveryUpload, numbersOf } from './delivery-upload'

type BatchQuery = QueryOf<'GET /api/v1/admin/delivery-batches'>
type Batch = typeof deliveryBatches.$inferSelect

const { applied, createdAt, createdBy, deliveryBatchSeq, fileName } = deliveryBatches

/** Condition by state. A batch that was not applied expires with its upload. */
function stateFilter(states: readonly Schemas['DeliveryBatchState'][] | undefined, now: Date): SQL | undefined {
  if (!states?.length) return undefined
  const end = new Date(now.getTime() - UPLOAD_VALID_MS)
  const of = {
    APPLIED: eq(applied, true),
    PREVIEW: and(eq(applied, false), gt(createdAt, end)),
    EXPIRED: and(eq(applied, false), lte(createdAt, end)),
  }
  return or(...states.map((state) => of[state]))
}

const toBatch = ({ applied: done, uploadSeq: _, ...batch }: Batch, now: Date): Schemas['DeliveryBatch'] => ({
  ...batch,
  state: done ? 'APPLIED' : batch.createdAt.getTime() + UPLOAD_VALID_MS > now.getTime() ? 'PREVIEW' : 'EXPIRED',
  createdAt: batch.createdAt.toISOString(),
})

const batchFilter = (query: BatchQuery, now: Date): SQL | undefined =>
  and(
    query.keywordType === 'createdBy' ? startsWith(query.keyword, createdBy) : contains(query.keyword, fileName),
    withinDays(createdAt, query.createdAt, 'createdAt'),
    stateFilter(query.state, now),
  )

type StoredRow = typeof deliveryBatchRows.$inferInsert

const truncate = (text: string, maxLength: number): string => text.slice(0, maxLength)

/** Returns the tracking numbers of a row as text; the raw cells if they cannot be read. */
const shownNumbers = (row: UploadRow): string =>
  row.faults.length === 0
    ? numbersOf(row).join(', ')
    : ['송장번호', '추가송장번호'].map(row.displayedText).filter(Boolean).join(', ')

/** Returns the result that the history shows of a checked row. */
function outcomeOf(row: CheckedRow<DeliveryPlan>): Pick<StoredRow, 'result' | 'message'> {
  if (isGood(row)) return { result: row.plan.warning ? 'WARN' : 'OK', message: row.plan.warning }
  return { result: 'ERROR', message: row.errors.map(({ column, message }) => `${column}: ${message}`).join(' / ') }
}

/** Stores a checked sheet with the result of each row, which the history of batches shows permanently. */
async function storeBatch(
  call: AdminCall,
  { sheet, checked, file }: { sheet: UploadedSheet; checked: CheckedRow<DeliveryPlan>[]; file: File | null },
): Promise<Schemas['DeliveryUpload']> {
  const answer = await storeSheet(call, deliveryUpload, sheet, checked)
  const results = new Map(checked.map((row) => [row.row, outcomeOf(row)]))
  const [batch] = await call.db
    .insert(deliveryBatches)
    .values({
      uploadSeq: answer.uploadSeq,
      fileName: truncate(file?.name ?? '송장.xlsx', 200),
      totalCount: answer.total,
      okCount: answer.okCount,
      errorCount: answer.badCount,
      createdAt: call.now,
      createdBy: call.actor.loginId,
    })
    .returning({ seq: deliveryBatchSeq })
  if (!batch) throw new Error('batch insert returned no row')
  await insertRows(
    call.db,
    deliveryBatchRows,
    rowsOf(sheet).map((row) => ({
      deliveryBatchSeq: batch.seq,
      row: row.row,
      orderNo: truncate(row.displayedText('주문번호'), 40),
      itemCode: truncate(row.displayedText('상품코드'), 40),
      courier: truncate(row.displayedText('택배사'), 40),
      trackingNumbers: truncate(shownNumbers(row), 300),
      productionWeek: truncate(row.displayedText('생산주차'), 20),
      ...(results.get(row.row) ?? { result: 'ERROR', message: null }),
    })),
  )
  const warnCount = [...results.values()].filter(({ result }) => result === 'WARN').length
  return { ...answer, deliveryBatchSeq: batch.seq, warnCount }
}

async function upload(call: SteppedCall, body: unknown): Promise<Schemas['DeliveryUpload']> {
  const sheet = await readUpload(deliveryUpload, body)
  const checked = await checkSheet(call, deliveryUpload, rowsOf(sheet))
  const file = (body as FormData).get('file') as File | null
  return call.finish((last) => storeBatch(last, { sheet, checked, file }))
}

/** Ships the rows of a checked sheet, each in its own savepoint. */
async function applyRows(call: AdminCall, { changed }: ConfirmedUpload<DeliveryPlan>, quiet: boolean) {
  const failed: Schemas['ExcelUploadFailure'][] = []
  const done: { row: number; orderSeq: number }[] = []
  // sorted by order, so that two uploads cannot deadlock
  for (const { row, key, plan } of [...changed].sort((a, b) => a.plan.orderSeq - b.plan.orderSeq || a.row - b.row)) {
    try {
      await call.db.transaction((savepoint) => deliveryUpload.apply(call, savepoint, { ...plan, quiet }))
      done.push({ row, orderSeq: plan.orderSeq })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ row, key, message: error.message })
    }
  }
  return { done, failed: failed.sort((a, b) => a.row - b.row) }
}

async function confirm(call: AdminCall, uploadSeq: number, { onlyValid, notify }: Schemas['DeliveryConfirm']) {
  const taken = await confirmWholeUpload(call, deliveryUpload, uploadSeq, onlyValid)
  const { done, failed } = await applyRows(call, taken, notify === false)
  await taken.refused(failed)
  const [batch] = await call.db
    .update(deliveryBatches)
    .set({ applied: true, doneCount: done.length })
    .where(eq(deliveryBatches.uploadSeq, uploadSeq))
    .returning()
  if (batch) {
    const seq = batch.deliveryBatchSeq
    const outcome = [
      ...done.map(({ row }) => ({ row, done: true, message: null, result: null })),
      ...failed.map(({ row, message }) => ({ row, done: false, message, result: 'ERROR' })),
      // includes rows that became invalid since the check
      ...taken.left.errors.map(({ row, column, message }) => ({
        row,
        done: null,
        message: `${column}: ${message}`,
        result: 'ERROR',
      })),
    ]
    await call.db.execute(sql`update ${deliveryBatchRows} b
      set done = o.done, message = coalesce(o.message, b.message), result = coalesce(o.result, b.result)
      from json_to_recordset(${JSON.stringify(outcome)}::json) as o("row" int, done boolean, message text, result text)
      where b.delivery_batch_seq = ${seq} and b."row" = o."row"`)
  }
  const orderSeqs = [...new Set(done.map(({ orderSeq }) => orderSeq))]
  const loggedOrders = await call.db
    .select()
    .from(orders)
    .where(inArray(orders.orderSeq, orderSeqs.slice(0, 100)))
  call.log({
    action: 'BULK',
    resource: 'orders',
    targetSeqs: orderSeqs,
    named: orderNameLookup,
    subjects: loggedOrders.flatMap(orderLogSubjects),
    summary: `송장 일괄등록: ${formatNumber(done.length)}행 발송${failed.length > 0 ? `, ${formatNumber(failed.length)}행 실패` : ''}`,
  })
  return { done: done.length, unchangedCount: taken.unchanged.length, failed, ...taken.left }
}

async function rowsOfBatch(
  call: AdminCall,
  seq: number,
  query: QueryOf<'GET /api/v1/admin/delivery-batches/{seq}/rows'>,
) {
  const [batch] = await call.db.select({ n: count() }).from(deliveryBatches).where(eq(deliveryBatchSeq, seq))
  if (!batch || Number(batch.n) === 0) throw notFound()
  const where = and(
    eq(deliveryBatchRows.deliveryBatchSeq, seq),
    anyOf(deliveryBatchRows.result, query.result),
    contains(query.keyword, deliveryBatchRows.orderNo, deliveryBatchRows.trackingNumbers, deliveryBatchRows.message),
  )
  return paged(
    query,
    () => countRows(call.db, deliveryBatchRows, where),
    async (limit, offset) => {
      const found = await call.db
        .select()
        .from(deliveryBatchRows)
        .where(where)
        .orderBy(asc(deliveryBatchRows.row))
        .limit(limit)
        .offset(offset)
      return found.map(({ deliveryBatchSeq: _, ...row }) => row)
    },
  )
}

const template = uploadCalls(deliveryUpload).template

export const deliveryBatchHandlers = handlersOf({
  'GET /api/v1/admin/delivery-targets': async (call, { query }) => {
    const courier = await defaultCourier(call.db)
    const { page: no = 1, size = 20 } = query
    const { total, rows } = await targetPage(call.db, query, size, (no - 1) * size)
    const page = { items: rows.map(toTarget(courier?.code ?? null)), page: no, size, total }
    call.log({
      action: 'LIST',
      resource: 'delivery-targets',
      targetCount: page.items.length,
      summary: `발송 대상 조회 (${describeFilters('delivery-targets', query, 'orderNo')}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return page
  },

  'GET /api/v1/admin/delivery-batches': (call, { query }) => {
    const where = batchFilter(query, call.now)
    return paged(
      query,
      () => countRows(call.db, deliveryBatches, where),
      async (limit, offset) => {
        const found = await call.db
          .select()
          .from(deliveryBatches)
          .where(where)
          .orderBy(...orderBy(query.sort, 'createdAt,desc', { createdAt }, deliveryBatchSeq))
          .limit(limit)
          .offset(offset)
        return found.map((batch) => toBatch(batch, call.now))
      },
    )
  },

  'GET /api/v1/admin/delivery-batches/{seq}/rows': (call, { path, query }) => rowsOfBatch(call, path.seq, query),
  'GET /api/v1/admin/delivery-batches/excel-template': template,
  'POST /api/v1/admin/delivery-batches/excel-uploads': { inSteps: (call, { body }) => upload(call, body) },
  'POST /api/v1/admin/delivery-batches/excel-uploads/{uploadSeq}/confirm': (call, { path, body }) =>
    confirm(call, path.uploadSeq, body),
  'GET /api/v1/admin/delivery-batches/excel-uploads/{uploadSeq}/errors': (call, { path }) =>
    badRowsFile(call, path.uploadSeq),
})
