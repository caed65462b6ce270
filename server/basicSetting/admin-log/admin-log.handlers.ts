import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound } from '../../contract/refusal'
import { adminLogSeals, adminLogs } from '../../db/schema'
import { shiftDayByMonths } from '../../lib/seoul-time'
import type { LogRow } from '../../log/hash'
import { screenOf } from '../../log/screens'
import { describeListCall } from '../../log/summary'
import { verifyChain } from '../../log/verify'
import { countRows, paged } from '../../resource/pages'
import { LOG_MONTHS, logFilter } from './admin-log-query'

export const logRowView = (row: LogRow): Schemas['AdminLogRow'] => ({
  adminLogSeq: row.adminLogSeq,
  occurredAt: row.occurredAt.toISOString(),
  adminSeq: row.adminSeq,
  loginId: row.loginId,
  adminName: row.adminName,
  permissionGroupName: row.permissionGroupName,
  ip: row.ip,
  screenPath: row.screenPath,
  screenTitle: row.screenTitle,
  action: row.action,
  resource: row.resource,
  targetCount: row.targetCount,
  targets: row.targets,
  subjects: row.subjects,
  reason: row.reason,
  summary: row.summary,
  result: row.result,
  errorCode: row.errorCode,
  flags: row.flags,
})

export const logOrder = (sort: string | undefined) => {
  const direction = sort === 'occurredAt,asc' ? asc : desc
  return [direction(adminLogs.occurredAt), direction(adminLogs.adminLogSeq)]
}

export const adminLogHandlers = handlersOf({
  'GET /api/v1/admin/admin-logs': async (call, { query }) => {
    const where = await logFilter(call.db, query, call.now)
    const found = await paged(
      query,
      () => countRows(call.db, adminLogs, where),
      (limit, offset) =>
        call.db
          .select()
          .from(adminLogs)
          .where(where)
          .orderBy(...logOrder(query.sort))
          .limit(limit)
          .offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: 'admin-logs',
      targetCount: found.total,
      summary: describeListCall('admin-logs', '관리자 화면 사용 로그', query, found.total),
      personal: true,
    })
    return { ...found, items: found.items.map(logRowView) }
  },

  'GET /api/v1/admin/admin-logs/{seq}': async (call, { path }) => {
    const [row] = await call.db.select().from(adminLogs).where(eq(adminLogs.adminLogSeq, path.seq))
    if (!row) throw notFound()
    call.log({
      action: 'DETAIL',
      resource: 'admin-logs',
      targetSeqs: [row.adminLogSeq],
      // Reading the log about a person's data also counts as viewing it.
      subjects: row.subjects,
      summary: `관리자 화면 사용 로그 상세 조회: ${row.adminLogSeq}`,
      personal: true,
    })
    const { userAgent, targetSeqs, changes } = row
    const [seal] = await call.db
      .select({ hash: adminLogSeals.hash, prevHash: adminLogSeals.prevHash })
      .from(adminLogSeals)
      .where(eq(adminLogSeals.adminLogSeq, path.seq))
    return {
      ...logRowView(row),
      userAgent,
      targetSeqs,
      changes,
      hash: seal?.hash ?? null,
      prevHash: seal?.prevHash ?? null,
    }
  },

  'POST /api/v1/admin/admin-logs/verify': async (call, { body }) => {
    if (body.from > body.to) throw invalid({ to: '종료일은 시작일 이후여야 합니다.' })
    if (body.from < shiftDayByMonths(body.to, -LOG_MONTHS)) {
      throw invalid({ from: `최대 ${LOG_MONTHS}개월까지 조회할 수 있습니다.` })
    }
    return verifyChain(call.db, body.from, body.to, call.now)
  },

  'POST /api/v1/admin/admin-logs/screen-views': async (call, { body }) => {
    const screen = screenOf(body.path)
    if (!screen) throw invalid({ path: '알 수 없는 화면입니다.' })
    // The lock prevents two tabs that open at once from both finding nothing.
    await call.db.execute(sql`select pg_advisory_xact_lock(${7_216}::int, ${call.actor.adminSeq}::int)`)
    const [recent] = await call.db
      .select({ seq: adminLogs.adminLogSeq })
      .from(adminLogs)
      .where(
        and(
          eq(adminLogs.adminSeq, call.actor.adminSeq),
          gt(adminLogs.occurredAt, new Date(call.now.getTime() - 60_000)),
          eq(adminLogs.action, 'SCREEN'),
          eq(adminLogs.screenPath, screen.path),
        ),
      )
      .limit(1)
    if (!recent) {
      call.screen = screen
      call.log({ action: 'SCREEN', summary: `화면 열기: ${screen.title}` })
    }
    return null
  },
})
