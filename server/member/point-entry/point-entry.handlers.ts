import { asc, exists, or, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { admins } from '../../db/schema'
import { checkAndStoreSheet, confirmWholeUpload, readUpload } from '../../excel/upload'
import { uploadCalls } from '../../excel/upload-calls'
import { maskLoginId } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { pointLedger } from '../ledger/engine'
import { ledgerSums } from '../ledger/ledger-list'
import { logLedgerChange } from '../ledger/ledger-log'
import { checkEnteredAmount, checkRecordAmount } from '../ledger/point-limit'
import { depositEntries } from '../schema/deposit-entry.schema'
import { pointEntries } from '../schema/point-entry.schema'
import { memberBalances } from './balances'
import { applySheet } from './point-bulk'
import { pointFilter, pointLines, toPointEntry, writtenPoints } from './point-entry-record'
import { pointUpload, uploadSums } from './point-upload'
import { bulkPointFlags, deductPoints, earnPoints, revokePoints } from './points'

async function move(call: AdminCall, body: Schemas['PointMove']): Promise<Schemas['PointEntry']> {
  const { direction, requestId: _, expiresOn, ...rest } = body
  if (direction === 'MINUS' && expiresOn) throw invalid({ expiresOn: '차감에는 유효기간을 넣을 수 없습니다.' })
  checkEnteredAmount(call.actor, body.amount, 'P')
  const facts = { ...rest, now: call.now, createdBy: call.actor.adminSeq }
  const { entrySeq } =
    direction === 'PLUS'
      ? await earnPoints(call.db, { ...facts, kind: 'ADMIN_ADD', expiresOn: expiresOn ?? undefined })
      : await deductPoints(call.db, { ...facts, kind: 'ADMIN_SUB' })
  const entry = await writtenPoints(call, entrySeq)
  const flags = direction === 'PLUS' ? await bulkPointFlags(call) : []
  logLedgerChange(call, 'point-entries', direction === 'PLUS' ? '지급' : '차감', entrySeq, entry, flags)
  return entry
}

async function revoke(call: AdminCall, seq: number): Promise<Schemas['PointEntry']> {
  const { entrySeq } = await revokePoints(call.db, seq, { now: call.now, createdBy: call.actor.adminSeq })
  const entry = await writtenPoints(call, entrySeq)
  checkRecordAmount(call.actor, entry.amount, 'P')
  logLedgerChange(call, 'point-entries', '지급취소', entrySeq, entry)
  return entry
}

const uploads = uploadCalls(pointUpload)

export const pointEntryHandlers = handlersOf({
  'GET /api/v1/admin/point-entries': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const { total, summary } = await ledgerSums(call.db, pointLedger, pointFilter(call.db, query))
    const offset = (page - 1) * size
    const lines = offset < total ? await pointLines(call.db, query).limit(size).offset(offset) : []
    call.log({
      action: 'LIST',
      resource: 'point-entries',
      targetCount: lines.length,
      summary: `포인트 내역 조회 (${describeFilters('point-entries', query, 'loginId')}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items: lines.map((line) => toPointEntry(line)), page, size, total, summary }
  },

  'POST /api/v1/admin/point-entries': (call, { body }) => move(call, body),

  'POST /api/v1/admin/point-entries/{seq}/revoke': (call, { path }) => revoke(call, path.seq),

  'GET /api/v1/admin/point-entries/admins': async ({ db }) => {
    const hasEntriesIn = (table: typeof pointEntries | typeof depositEntries) =>
      exists(db.select({ one: sql`1` }).from(table).where(sql`${table.createdBy} = ${admins.adminSeq}`))
    return db
      .select({ adminSeq: admins.adminSeq, name: admins.name })
      .from(admins)
      .where(or(hasEntriesIn(pointEntries), hasEntriesIn(depositEntries)))
      .orderBy(asc(admins.name), asc(admins.adminSeq))
  },

  'GET /api/v1/admin/members/{seq}/balances': async (call, { path }) => {
    const balances = await memberBalances(call.db, path.seq, call.now)
    call.log({
      action: 'DETAIL',
      resource: 'members',
      targetSeqs: [path.seq],
      subjects: [{ type: 'MEMBER', seq: path.seq, label: balances.name }],
      summary: `회원 포인트 조회: ${balances.name}`,
      personal: true,
    })
    return balances
  },

  'GET /api/v1/admin/point-entries/excel-template': uploads.template,
  'POST /api/v1/admin/point-entries/excel-uploads': {
    async inSteps(call, { body }) {
      const sheet = await readUpload(pointUpload, body)
      const { answer, good } = await checkAndStoreSheet(call, pointUpload, sheet)
      return { ...answer, ...uploadSums(good) }
    },
  },
  'POST /api/v1/admin/point-entries/excel-uploads/{uploadSeq}/confirm': async (call, { path }) => {
    const { changed } = await confirmWholeUpload(call, pointUpload, path.uploadSeq, false)
    const plans = changed.map(({ plan }) => plan)
    await applySheet(call, plans, path.uploadSeq)
    const { amount } = uploadSums(changed)
    call.log({
      action: 'BULK',
      resource: 'point-entries',
      targetCount: plans.length,
      // E-mail login ids are masked, as everywhere.
      names: changed.map(({ key }) => maskLoginId(key)),
      summary: `포인트 엑셀 일괄 지급: ${formatNumber(plans.length)}명 ${formatNumber(amount)}P`,
      personal: true,
    })
    return { done: plans.length, unchangedCount: 0, failed: [], badCount: 0, errors: [] }
  },
})
