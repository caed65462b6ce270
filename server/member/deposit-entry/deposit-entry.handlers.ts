import { eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { sheetColumns } from '../../resource/excel'
import { orderBy } from '../../resource/pages'
import { depositLedger } from '../ledger/engine'
import { type EntryLine, entryLines, ledgerFilter, ledgerSums, toLedgerEntry } from '../ledger/ledger-list'
import { logLedgerChange } from '../ledger/ledger-log'
import { checkEnteredAmount, checkRecordAmount } from '../ledger/point-limit'
import { addDeposit, deductDeposit, revokeDeposit } from './deposits'

type Query = QueryOf<'GET /api/v1/admin/deposit-entries'>

const { createdAt, amount, entrySeq } = depositLedger.entries

const depositFilter = (db: Db, query: Query) => ledgerFilter(db, depositLedger, query)
const selectDepositLines = (db: Db, query: Query) =>
  entryLines(
    db,
    depositLedger,
    depositFilter(db, query),
    orderBy(query.sort, 'createdAt,desc', { createdAt, amount }, entrySeq),
  )

function toDepositEntry(line: EntryLine, unmasked = false): Schemas['DepositEntry'] {
  const { entry } = line
  if (!('depositRefundSeq' in entry)) throw new Error(`entry ${entry.entrySeq} is one of points`)
  return {
    depositEntrySeq: entry.entrySeq,
    kind: entry.kind,
    ...toLedgerEntry(line, unmasked),
    depositRefundSeq: entry.depositRefundSeq,
  }
}

async function readEntry(call: AdminCall, seq: number): Promise<Schemas['DepositEntry']> {
  const [line] = await entryLines(call.db, depositLedger, eq(entrySeq, seq))
  if (!line) throw new Error(`no deposit entry ${seq}`)
  return toDepositEntry(line)
}

async function move(call: AdminCall, body: Schemas['LedgerMove']): Promise<Schemas['DepositEntry']> {
  const { direction, requestId: _, ...rest } = body
  checkEnteredAmount(call.actor, body.amount, '원')
  const facts = { ...rest, now: call.now, createdBy: call.actor.adminSeq }
  const written =
    direction === 'PLUS'
      ? await addDeposit(call.db, { ...facts, kind: 'ADMIN_ADD' })
      : await deductDeposit(call.db, { ...facts, kind: 'ADMIN_SUB' })
  const entry = await readEntry(call, written.entrySeq)
  logLedgerChange(call, 'deposit-entries', direction === 'PLUS' ? '지급' : '차감', written.entrySeq, entry)
  return entry
}

async function revoke(call: AdminCall, seq: number): Promise<Schemas['DepositEntry']> {
  const written = await revokeDeposit(call.db, seq, { now: call.now, createdBy: call.actor.adminSeq })
  const entry = await readEntry(call, written.entrySeq)
  checkRecordAmount(call.actor, entry.amount, '원')
  logLedgerChange(call, 'deposit-entries', '지급취소', written.entrySeq, entry)
  return entry
}

export const depositEntryHandlers = handlersOf({
  'GET /api/v1/admin/deposit-entries': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const { total, summary } = await ledgerSums(call.db, depositLedger, depositFilter(call.db, query))
    const offset = (page - 1) * size
    const lines = offset < total ? await selectDepositLines(call.db, query).limit(size).offset(offset) : []
    call.log({
      action: 'LIST',
      resource: 'deposit-entries',
      targetCount: lines.length,
      summary: `예치금 내역 조회 (${describeFilters('deposit-entries', query, 'loginId')}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items: lines.map((line) => toDepositEntry(line)), page, size, total, summary }
  },

  'POST /api/v1/admin/deposit-entries': (call, { body }) => move(call, body),

  'POST /api/v1/admin/deposit-entries/{seq}/revoke': (call, { path }) => revoke(call, path.seq),
})

export const depositEntryExcel = defineExcel<Schemas['DepositEntry']>({
  resource: 'deposit-entries',
  title: '예치금 내역',
  permission: ['POINT_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/deposit-entries',
  columns: sheetColumns('DepositEntry', [
    { field: 'depositEntrySeq', width: 10 },
    { field: 'createdAt', width: 20 },
    { field: 'memberSeq', width: 10 },
    { field: 'loginId', width: 20 },
    { field: 'name', width: 12 },
    { field: 'kind', width: 14 },
    { field: 'reason', width: 40 },
    { field: 'amount', width: 12 },
    { field: 'balanceAfter', width: 12 },
    { field: 'orderNo', width: 18 },
    { field: 'createdByName', width: 12 },
    { field: 'internalMemo', width: 30 },
  ]),
  count: async (db, query) => (await ledgerSums(db, depositLedger, depositFilter(db, query as Query))).total,
  rows: (db, query) =>
    offsetBatches(async (limit, offset) =>
      (
        await selectDepositLines(db, query as Query)
          .limit(limit)
          .offset(offset)
      ).map((line) => toDepositEntry(line, true)),
    ),
})
