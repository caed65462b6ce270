import { and, lt, type SQL, sql } from 'drizzle-orm'
import { adminLogs } from '../../db/schema'
import { defineExcel, type ExcelColumn, keysetBatches } from '../../excel/resource'
import type { Db } from '../../http/call'
import { contractDocument } from '../../http/contract-document'
import type { LogRow } from '../../log/hash'
import { countRows } from '../../resource/pages'
import { logOrder } from './admin-log.handlers'
import { type LogQuery, logFilter } from './admin-log-query'

/** Korean names of the values of an enum, from the contract. */
const labels = (name: string): Record<string, string> =>
  (contractDocument.components.schemas[name] as { 'x-labels'?: Record<string, string> })['x-labels'] ?? {}

const actions = labels('AdminLogAction')
const results = labels('LogResult')
const flags = labels('LogFlag')
const subjectTypes = labels('LogSubjectType')

const columns: ExcelColumn<LogRow>[] = [
  { title: '번호', width: 10, value: (row) => row.adminLogSeq },
  { title: '일시', width: 20, value: (row) => row.occurredAt },
  { title: '아이디', width: 16, value: (row) => row.loginId },
  { title: '관리자', width: 12, value: (row) => row.adminName },
  { title: '권한그룹', width: 14, value: (row) => row.permissionGroupName },
  { title: 'IP', width: 16, value: (row) => row.ip },
  { title: '화면', width: 24, value: (row) => row.screenTitle },
  { title: '화면 경로', width: 28, value: (row) => row.screenPath },
  { title: '작업', width: 14, value: (row) => actions[row.action] ?? row.action },
  { title: '대상', width: 18, value: (row) => row.resource },
  { title: '대상 수', width: 10, value: (row) => row.targetCount },
  {
    title: '정보주체',
    width: 30,
    value: (row) =>
      row.subjects.map(({ type, seq, label }) => `${subjectTypes[type] ?? type} ${seq} ${label}`).join(', '),
  },
  { title: '사유', width: 30, value: (row) => row.reason },
  { title: '내용', width: 50, value: (row) => row.summary },
  { title: '결과', width: 8, value: (row) => results[row.result] ?? row.result },
  { title: '오류 코드', width: 16, value: (row) => row.errorCode },
  { title: '표시', width: 20, value: (row) => row.flags.map((flag) => flags[flag] ?? flag).join(', ') },
  { title: '브라우저', width: 40, value: (row) => row.userAgent },
]

/** Rows behind one, in the order of the list. */
function behind(row: LogRow | null, ascending: boolean): SQL | undefined {
  if (!row) return undefined
  const at = sql`(${row.occurredAt.toISOString()}::timestamptz, ${row.adminLogSeq}::int)`
  const key = sql`(${adminLogs.occurredAt}, ${adminLogs.adminLogSeq})`
  return ascending ? sql`${key} > ${at}` : sql`${key} < ${at}`
}

/** What the list showed when the export was asked for, without the row that tells of the export. */
const until = async (now: Date, db: Db, query: Record<string, unknown>): Promise<SQL | undefined> =>
  and(await logFilter(db, query as LogQuery, now), lt(adminLogs.occurredAt, now))

export const adminLogExcel = defineExcel<LogRow>({
  resource: 'admin-logs',
  title: '관리자 화면 사용 로그',
  permission: ['ADMIN_LOG_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/admin-logs',
  columns,
  count: async (db, query, now) => countRows(db, adminLogs, await until(now, db, query)),
  async *rows(db, query, now) {
    const where = await until(now, db, query)
    const { sort } = query as LogQuery
    yield* keysetBatches<LogRow>((after, limit) =>
      db
        .select()
        .from(adminLogs)
        .where(and(where, behind(after, sort === 'occurredAt,asc')))
        .orderBy(...logOrder(sort))
        .limit(limit),
    )
  },
})
