import { and, lt, type SQL, sql } from 'drizzle-orm'
import { labelOf } from '../../contract/contract-labels'
import type { Db } from '../../db/database'
import { adminLogs } from '../../db/schema'
import { defineExcel, keysetBatches } from '../../excel/resource'
import type { LogRow } from '../../log/hash'
import { sheetColumns } from '../../resource/excel'
import { countRows } from '../../resource/pages'
import { logOrder } from './admin-log.handlers'
import { type LogQuery, logFilter } from './admin-log-query'

const columns = sheetColumns<LogRow>('AdminLog', [
  { field: 'adminLogSeq', width: 10 },
  { field: 'occurredAt', width: 20 },
  { field: 'loginId', width: 16 },
  { field: 'adminName', width: 12 },
  { field: 'permissionGroupName', width: 14 },
  { field: 'ip', width: 16 },
  { field: 'screenTitle', width: 24 },
  { field: 'screenPath', width: 28 },
  { field: 'action', width: 14 },
  { field: 'resource', width: 18 },
  { field: 'targets', width: 30 },
  { field: 'targetCount', width: 10 },
  {
    field: 'subjects',
    width: 30,
    value: ({ subjects }) =>
      subjects.map(({ type, seq, label }) => `${labelOf('LogSubjectType', type)} ${seq} ${label}`).join(', '),
  },
  { field: 'reason', width: 30 },
  { field: 'summary', width: 50 },
  { field: 'result', width: 8 },
  { field: 'errorCode', width: 16 },
  { field: 'flags', width: 20 },
  { field: 'userAgent', width: 40 },
])

/** Matches rows after the given one, in the list's order. */
function afterRow(row: LogRow | null, ascending: boolean): SQL | undefined {
  if (!row) return undefined
  const at = sql`(${row.occurredAt.toISOString()}::timestamptz, ${row.adminLogSeq}::int)`
  const key = sql`(${adminLogs.occurredAt}, ${adminLogs.adminLogSeq})`
  return ascending ? sql`${key} > ${at}` : sql`${key} < ${at}`
}

/** Returns the WHERE of the list at the time of the export request, without the log row of the export itself. */
const exportFilter = async (now: Date, db: Db, query: Record<string, unknown>): Promise<SQL | undefined> =>
  and(await logFilter(db, query as LogQuery, now), lt(adminLogs.occurredAt, now))

export const adminLogExcel = defineExcel<LogRow>({
  resource: 'admin-logs',
  title: '관리자 화면 사용 로그',
  permission: ['ADMIN_LOG_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/admin-logs',
  columns,
  count: async (db, query, now) => countRows(db, adminLogs, await exportFilter(now, db, query)),
  async *rows(db, query, now) {
    const where = await exportFilter(now, db, query)
    const { sort } = query as LogQuery
    yield* keysetBatches<LogRow>((after, limit) =>
      db
        .select()
        .from(adminLogs)
        .where(and(where, afterRow(after, sort === 'occurredAt,asc')))
        .orderBy(...logOrder(sort))
        .limit(limit),
    )
  },
})
