import { desc, eq } from 'drizzle-orm'
import type { AdminCall, LogEntry } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { personalRefs } from '../../files/file-refs'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { businessApplicationHistories, businessApplicationNotes } from '../schema/business-application.schema'
import { bulkApplications, checkNumber } from './application-actions'
import { moveApplication } from './application-moves'
import {
  applicationCounts,
  applicationFilter,
  applicationNames,
  applicationRows,
  findApplication,
  subjectsOf,
  toApplications,
} from './application-record'
import { receiveApplication, replaceApplication } from './application-write'

const RESOURCE = 'business-applications'

/** Logs an action on an application and returns the application, masked. */
async function logAndRead(
  call: AdminCall,
  seq: number,
  entry: Pick<LogEntry, 'action' | 'reason' | 'changes'> & { what: string },
): Promise<Schemas['BusinessApplication']> {
  const line = await findApplication(call.db, seq)
  const [shown] = line ? await toApplications(call, [line]) : []
  if (!line || !shown) throw notFound()
  const { what, ...rest } = entry
  call.log({
    ...rest,
    resource: RESOURCE,
    targetSeqs: [seq],
    named: applicationNames,
    subjects: subjectsOf(line),
    summary: `사업자회원 신청 ${what}: ${shown.companyName}`,
    personal: true,
  })
  return shown
}

async function requireExists(db: Db, seq: number): Promise<void> {
  if (!(await findApplication(db, seq))) throw notFound()
}

const toNote = ({ businessApplicationSeq: _, createdAt, ...note }: typeof businessApplicationNotes.$inferSelect) => ({
  ...note,
  createdAt: createdAt.toISOString(),
})

export const businessApplicationHandlers = handlersOf({
  'GET /api/v1/admin/business-applications': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const { adminSeq } = call.actor
    const { total, ...counts } = await applicationCounts(call.db, query, adminSeq)
    const offset = (page - 1) * size
    const where = applicationFilter(query, adminSeq)
    const lines = offset < total ? await applicationRows(call.db, where, query.sort).limit(size).offset(offset) : []
    call.log({
      action: 'LIST',
      resource: RESOURCE,
      targetCount: lines.length,
      summary: `사업자회원 신청 조회 (${describeFilters('business-applications', query, 'companyName')}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items: await toApplications(call, lines), page, size, total, ...counts }
  },

  'POST /api/v1/admin/business-applications': async (call, { body }) => {
    const row = await receiveApplication(call, body, 'ADMIN')
    return logAndRead(call, row.businessApplicationSeq, { action: 'CREATE', what: '등록' })
  },

  'GET /api/v1/admin/business-applications/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const line = await findApplication(call.db, path.seq)
    const [shown] = line ? await toApplications(call, [line], unmasked) : []
    if (!line || !shown) throw notFound()
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource: RESOURCE,
      targetSeqs: [path.seq],
      subjects: subjectsOf(line),
      summary: `사업자회원 신청 ${unmasked ? '개인정보 보기' : '상세 조회'}: ${shown.companyName}`,
      personal: true,
    })
    return shown
  },

  'PUT /api/v1/admin/business-applications/{seq}': async (call, { path, body }) => {
    const { changes } = await replaceApplication(call, path.seq, body)
    return logAndRead(call, path.seq, { action: 'UPDATE', what: '수정', changes })
  },

  'POST /api/v1/admin/business-applications/{seq}/check-nts': {
    inSteps: (call, { path: { seq } }) =>
      checkNumber(call, seq, (step, { ntsState }) =>
        logAndRead(step, seq, { action: 'UPDATE', what: `국세청 상태조회(${labelOf('NtsState', ntsState)})` }),
      ),
  },

  'POST /api/v1/admin/business-applications/{seq}/transition': async (call, { path, body }) => {
    const { state } = await moveApplication(call, path.seq, body)
    const reason = body.reason ? { reason: body.reason } : {}
    return logAndRead(call, path.seq, { action: 'STATE', what: labelOf('ApplicationState', state), ...reason })
  },

  'POST /api/v1/admin/business-applications/bulk': { inSteps: (call, { body }) => bulkApplications(call, body) },

  'GET /api/v1/admin/business-applications/{seq}/notes': async ({ db }, { path }) => {
    await requireExists(db, path.seq)
    const rows = await db
      .select()
      .from(businessApplicationNotes)
      .where(eq(businessApplicationNotes.businessApplicationSeq, path.seq))
      .orderBy(desc(businessApplicationNotes.businessApplicationNoteSeq))
    return rows.map(toNote)
  },

  'POST /api/v1/admin/business-applications/{seq}/notes': async (call, { path, body }) => {
    await requireExists(call.db, path.seq)
    const note = { content: body.content.trim(), createdAt: call.now, createdBy: call.actor.loginId }
    const [row] = await call.db
      .insert(businessApplicationNotes)
      .values({ ...note, businessApplicationSeq: path.seq })
      .returning()
    if (!row) throw new Error('note insert returned no row')
    await logAndRead(call, path.seq, { action: 'UPDATE', what: '내부 메모 등록' })
    return toNote(row)
  },

  'GET /api/v1/admin/business-applications/{seq}/histories': async (call, { path, query }) => {
    const { db } = call
    const unmasked = query.unmask === true
    await requireExists(db, path.seq)
    const rows = await db
      .select()
      .from(businessApplicationHistories)
      .where(eq(businessApplicationHistories.businessApplicationSeq, path.seq))
      .orderBy(desc(businessApplicationHistories.businessApplicationHistorySeq))
    const refOf = await personalRefs(
      call,
      rows.map(({ licenseFileSeq }) => licenseFileSeq),
      unmasked,
    )
    return rows.map(({ businessApplicationSeq: _, licenseFileSeq, createdAt, ...step }) => ({
      ...step,
      licenseFile: refOf(licenseFileSeq),
      createdAt: createdAt.toISOString(),
    }))
  },
})
