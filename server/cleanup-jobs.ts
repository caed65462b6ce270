import { and, eq, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../domain/common/durations'
import type { Call } from './call/call'
import { adminSessions, excelJobs, serverMarks, signInFailures } from './db/schema'
import { pendingEvents, recordEvents } from './events/event.schema'
import { excelUploads } from './excel/upload.schema'
import { removeFiles } from './files/remove-files'
import { requestsDone } from './http/idempotency.schema'
import { defineJob } from './jobs/define-job'
import { jobKinds, jobs } from './jobs/job.schema'
import { maskName } from './lib/mask'
import { SYSTEM_ACTOR } from './log/append-logs'
import { deleteOldTries } from './member/member-password/customer-passwords'
import {
  type ChangedAdmin,
  clearSignInTraces,
  deleteRetiredContacts,
  suspendInactive,
} from './session/suspend-inactive'

/** Ended sessions are not shown any more after this; sign-ins stay in the log. */
const SESSION_KEPT_DAYS = 30
const EXCEL_KEPT_DAYS = 7
/** Uploads can be confirmed for half an hour. */
const UPLOAD_KEPT_DAYS = 1
/** Clients do not retry requests after a day. */
const REQUESTS_KEPT_DAYS = 1
/** Events that every follower has handled. */
const EVENTS_KEPT_DAYS = 30

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Removes export files that are expired, canceled or downloaded often enough. Their records stay for a week. */
export const excelFilesJob = defineJob({
  kind: 'excel-files',
  title: '만료된 엑셀 파일 삭제',
  schedule: { everyMinutes: 60 },
  async perform(call) {
    const { db, now } = call
    const expired = await db
      .select({ jobSeq: excelJobs.jobSeq, key: excelJobs.fileKey })
      .from(excelJobs)
      .where(
        and(
          isNotNull(excelJobs.fileKey),
          or(lt(excelJobs.expiresAt, now), eq(excelJobs.canceled, true), eq(excelJobs.downloadsLeft, 0)),
        ),
      )
    await removeFiles(
      call,
      expired.flatMap(({ key }) => key ?? []),
    )
    const seqs = expired.map(({ jobSeq }) => jobSeq)
    if (seqs.length > 0) await db.update(excelJobs).set({ fileKey: null }).where(inArray(excelJobs.jobSeq, seqs))
    await db
      .update(excelJobs)
      .set({ state: 'FAILED', message: '시간이 초과되었습니다.' })
      .where(and(inArray(excelJobs.state, ['QUEUED', 'RUNNING']), lt(excelJobs.expiresAt, now)))
    await db.delete(excelJobs).where(lt(excelJobs.expiresAt, before(now, EXCEL_KEPT_DAYS)))
  },
})

/** Removes expired data: unconfirmed sheets, results of requests, handled events, sessions, sign-in failures. */
export const cleanUpJob = defineJob({
  kind: 'clean-up',
  title: '만료된 세션·임시 자료 정리',
  schedule: { everyMinutes: 60 },
  async perform({ db, now }) {
    await db.delete(excelUploads).where(lt(excelUploads.createdAt, before(now, UPLOAD_KEPT_DAYS)))
    await db.delete(requestsDone).where(lt(requestsDone.createdAt, before(now, REQUESTS_KEPT_DAYS)))
    const pending = db
      .select({ seq: pendingEvents.recordEventSeq })
      .from(pendingEvents)
      .where(eq(pendingEvents.recordEventSeq, recordEvents.recordEventSeq))
    await db
      .delete(recordEvents)
      .where(and(lt(recordEvents.createdAt, before(now, EVENTS_KEPT_DAYS)), notExists(pending)))
    const expired = before(now, SESSION_KEPT_DAYS)
    await db.delete(adminSessions).where(or(lt(adminSessions.expiresAt, expired), lt(adminSessions.revokedAt, expired)))
    await clearSignInTraces(db, now)
    await deleteOldTries(db, now)
  },
})

function logAdmins(call: Call, changed: ChangedAdmin[], action: 'STATE' | 'UPDATE', what: string): void {
  for (const { adminSeq, loginId, name } of changed) {
    call.log({
      action,
      as: SYSTEM_ACTOR,
      resource: 'admins',
      targetSeqs: [adminSeq],
      subjects: [{ type: 'ADMIN', seq: adminSeq, label: maskName(name) }],
      summary: `${what}: ${loginId}`,
      // no admin has viewed the data
      personal: false,
    })
  }
}

export const inactiveAdminsJob = defineJob({
  kind: 'admin-inactive',
  title: '90일 미접속 관리자 사용중지',
  schedule: { dailyAt: '03:00' },
  perform: async (call) =>
    logAdmins(call, await suspendInactive(call.db, call.now), 'STATE', '90일 미접속으로 사용중지'),
})

export const retiredAdminsJob = defineJob({
  kind: 'admin-retired',
  title: '퇴사 관리자 연락처 삭제',
  schedule: { dailyAt: '03:00' },
  perform: async (call) =>
    logAdmins(call, await deleteRetiredContacts(call.db, call.now), 'UPDATE', '퇴사 30일 경과로 연락처 삭제'),
})

/** Vacuums tables with many short-lived rows in the embedded database; a PostgreSQL server does so automatically. */
export const vacuumJob = defineJob({
  kind: 'vacuum',
  title: '내장 데이터베이스 정리',
  schedule: { everyMinutes: 60 },
  priority: 'LOW',
  async run({ services: { db, engine } }) {
    if (engine !== 'PGLITE') return
    for (const table of [jobs, jobKinds, pendingEvents, signInFailures, adminSessions, serverMarks]) {
      await db.execute(sql`vacuum ${table}`)
    }
  },
})
