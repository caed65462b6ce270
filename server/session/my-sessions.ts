import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AdminCall } from '../call/call'
import { handlersOf } from '../call/handlers-of'
import { notFound } from '../contract/refusal'
import { adminLogs, adminSessions } from '../db/schema'
import { aliveCondition, endSession, endSessions } from './sessions'

const mine = (call: AdminCall) => and(eq(adminSessions.adminSeq, call.actor.adminSeq), aliveCondition(call.now))

const logEnd = (call: AdminCall, summary: string): void =>
  call.log({ action: 'SIGN_OUT', resource: 'admins', targetSeqs: [call.actor.adminSeq], summary })

export const mySessionHandlers = handlersOf({
  'GET /api/v1/admin/me/sessions': async (call) => {
    const rows = await call.db.select().from(adminSessions).where(mine(call)).orderBy(desc(adminSessions.createdAt))
    return rows.map((row) => ({
      adminSessionSeq: row.adminSessionSeq,
      userAgent: row.userAgent,
      ip: row.ip,
      createdAt: row.createdAt.toISOString(),
      lastActiveAt: row.lastActiveAt.toISOString(),
      current: row.adminSessionSeq === call.actor.adminSessionSeq,
    }))
  },

  'DELETE /api/v1/admin/me/sessions/{seq}': async (call, { path }) => {
    const [row] = await call.db
      .select({ ip: adminSessions.ip })
      .from(adminSessions)
      .where(and(mine(call), eq(adminSessions.adminSessionSeq, path.seq)))
    if (!row) throw notFound()
    await endSession(call.db, path.seq, 'FORCED', call.now)
    logEnd(call, `접속 세션 종료 (${row.ip})`)
    return null
  },

  'DELETE /api/v1/admin/me/sessions': async (call) => {
    const ended = await endSessions(call.db, call.actor.adminSeq, 'FORCED', call.now, call.actor.adminSessionSeq)
    if (ended > 0) logEnd(call, `다른 기기 모두 로그아웃 (${ended}건)`)
    return null
  },

  'GET /api/v1/admin/me/sign-ins': async (call) => {
    const rows = await call.db
      .select({ at: adminLogs.occurredAt, ip: adminLogs.ip, action: adminLogs.action })
      .from(adminLogs)
      .where(and(eq(adminLogs.adminSeq, call.actor.adminSeq), inArray(adminLogs.action, ['SIGN_IN', 'SIGN_IN_FAILED'])))
      .orderBy(desc(adminLogs.occurredAt), desc(adminLogs.adminLogSeq))
      .limit(20)
    return rows.map(({ at, ip, action }) => ({ at: at.toISOString(), ip, success: action === 'SIGN_IN' }))
  },
})
