import { desc, eq } from 'drizzle-orm'
import type { AdminCall, LogEntry } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { uploadCalls } from '../../excel/upload-calls'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { paged } from '../../resource/pages'
import { type Application, applicationNames, findApplication, stateLabel, subjectsOf } from '../application-steps/steps'
import { rentalApplicationNotes } from '../schema/rental-application.schema'
import { rentalProducts } from '../schema/rental-product.schema'
import { bulkApplications } from './bulk-applications'
import { addContactLog, contactLogsOf } from './contact-log'
import { moveApplication } from './move-application'
import { checkTireFit, readApplication } from './rental-application-read'
import {
  applicationCounts,
  applicationFilter,
  applicationRows,
  countApplications,
  toApplication,
} from './rental-application-record'
import { resultUpload } from './result-upload'
import { receiveApplication, replaceApplication } from './write-application'

const RESOURCE = 'rental-applications'
const uploads = uploadCalls(resultUpload)

/** Returns an application. Throws 404. */
async function requireApplication(db: Db, seq: number): Promise<Application> {
  const row = await findApplication(db, seq)
  if (!row) throw notFound('렌탈 신청을 찾을 수 없습니다.')
  return row
}

type ActionLog = Pick<LogEntry, 'action' | 'reason' | 'changes'> & { what: string }

async function logAction(call: AdminCall, seq: number, { what, ...entry }: ActionLog): Promise<void> {
  const row = await requireApplication(call.db, seq)
  call.log({
    ...entry,
    resource: RESOURCE,
    targetSeqs: [seq],
    named: applicationNames,
    subjects: subjectsOf(row),
    summary: `렌탈 신청 ${what}: ${row.applicationNo}`,
    personal: true,
  })
}

/** Logs an action on an application and returns the application, masked. */
async function logAndRead(call: AdminCall, seq: number, entry: ActionLog): Promise<Schemas['RentalApplicationRecord']> {
  await logAction(call, seq, entry)
  return readApplication(call, seq)
}

const toNote = ({ rentalApplicationSeq: _, createdAt, ...note }: typeof rentalApplicationNotes.$inferSelect) => ({
  ...note,
  createdAt: createdAt.toISOString(),
})

export const rentalApplicationHandlers = handlersOf({
  'GET /api/v1/admin/rental-applications': async (call, { query }) => {
    const { db, now, actor } = call
    const where = applicationFilter(query, { now, adminSeq: actor.adminSeq })
    const found = await paged(
      query,
      () => countApplications(db, where),
      (limit, offset) => applicationRows(db, where, query.sort).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: RESOURCE,
      targetCount: found.items.length,
      summary: `렌탈 신청 조회 (${describeFilters('rental-applications', query, 'applicationNo')}) ${formatNumber(found.total)}건`,
      personal: true,
    })
    return { ...found, items: found.items.map((line) => toApplication(line)) }
  },

  'GET /api/v1/admin/rental-applications/counts': ({ db, now, actor }, { query }) =>
    applicationCounts(db, query, { now, adminSeq: actor.adminSeq }),

  'GET /api/v1/admin/rental-applications/fit': async ({ db }, { query }) => {
    const [product] = await db
      .select({ itemSeq: rentalProducts.itemSeq })
      .from(rentalProducts)
      .where(eq(rentalProducts.rentalProductSeq, query.rentalProductSeq))
    if (!product) throw invalid({ rentalProductSeq: '등록되지 않은 렌탈 상품입니다.' })
    return checkTireFit(db, product.itemSeq, query.carModelSeq)
  },

  'POST /api/v1/admin/rental-applications': async (call, { body }) => {
    const { rentalApplicationSeq } = await receiveApplication(call, body, 'PHONE')
    return logAndRead(call, rentalApplicationSeq, { action: 'CREATE', what: '등록' })
  },

  'GET /api/v1/admin/rental-applications/{seq}': async (call, { path: { seq }, query }) => {
    const unmasked = query.unmask === true
    await logAction(
      call,
      seq,
      unmasked ? { action: 'UNMASK', what: '개인정보 보기' } : { action: 'DETAIL', what: '상세 조회' },
    )
    return readApplication(call, seq, unmasked)
  },

  'PUT /api/v1/admin/rental-applications/{seq}': async (call, { path: { seq }, body }) => {
    const changes = await replaceApplication(call, seq, body)
    return logAndRead(call, seq, { action: 'UPDATE', what: '수정', changes })
  },

  'POST /api/v1/admin/rental-applications/{seq}/transition': async (call, { path: { seq }, body }) => {
    const { state } = await moveApplication(call, seq, body)
    const reason = body.reason ? { reason: body.reason } : {}
    return logAndRead(call, seq, { action: 'STATE', what: stateLabel(state), ...reason })
  },

  'POST /api/v1/admin/rental-applications/bulk': (call, { body }) => bulkApplications(call, body),

  'GET /api/v1/admin/rental-applications/{seq}/contact-logs': async ({ db }, { path: { seq } }) => {
    await requireApplication(db, seq)
    return contactLogsOf(db, seq)
  },

  'POST /api/v1/admin/rental-applications/{seq}/contact-logs': async (call, { path: { seq }, body }) => {
    const { log } = await addContactLog(call, seq, body)
    await logAction(call, seq, { action: 'UPDATE', what: '통화 기록' })
    return log
  },

  'GET /api/v1/admin/rental-applications/{seq}/notes': async ({ db }, { path: { seq } }) => {
    await requireApplication(db, seq)
    const rows = await db
      .select()
      .from(rentalApplicationNotes)
      .where(eq(rentalApplicationNotes.rentalApplicationSeq, seq))
      .orderBy(desc(rentalApplicationNotes.rentalApplicationNoteSeq))
    return rows.map(toNote)
  },

  'POST /api/v1/admin/rental-applications/{seq}/notes': async (call, { path: { seq }, body }) => {
    await requireApplication(call.db, seq)
    const note = { content: body.content.trim(), createdAt: call.now, createdBy: call.actor.loginId }
    const [row] = await call.db
      .insert(rentalApplicationNotes)
      .values({ ...note, rentalApplicationSeq: seq })
      .returning()
    if (!row) throw new Error('note insert returned no row')
    await logAction(call, seq, { action: 'UPDATE', what: '내부 메모 등록' })
    return toNote(row)
  },

  'GET /api/v1/admin/rental-applications/excel-template': uploads.template,
  'POST /api/v1/admin/rental-applications/excel-uploads': uploads.upload,
  'POST /api/v1/admin/rental-applications/excel-uploads/{uploadSeq}/confirm': uploads.confirm,
})
