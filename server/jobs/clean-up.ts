import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { adminSessions, excelJobs } from '../db/schema'
import { excelUploads } from '../excel/upload.schema'
import type { Services } from '../http/call'
import { DAY_MS } from '../lib/seoul'
import { requestsDone } from '../resource/once.schema'
import { clearSignInTraces } from '../session/inactive'

/** Ended sessions are shown nowhere after this; the log keeps who signed in when. */
const SESSION_KEPT_DAYS = 30
const EXCEL_KEPT_DAYS = 7
/** They can be confirmed for half an hour. */
const UPLOAD_KEPT_DAYS = 1
/** Nobody sends a call again after a day. */
const REQUESTS_KEPT_DAYS = 1

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Export files whose time is over, or that nobody wants any more. Their records stay for a week. */
async function removeExcelFiles(services: Services, now: Date): Promise<void> {
  const over = await services.db
    .select({ jobSeq: excelJobs.jobSeq, key: excelJobs.fileKey })
    .from(excelJobs)
    .where(
      and(
        isNotNull(excelJobs.fileKey),
        or(lt(excelJobs.expiresAt, now), eq(excelJobs.canceled, true), eq(excelJobs.downloadsLeft, 0)),
      ),
    )
  for (const { jobSeq, key } of over) {
    if (key) await services.files.remove(key)
    await services.db.update(excelJobs).set({ fileKey: null }).where(eq(excelJobs.jobSeq, jobSeq))
  }
  await services.db
    .update(excelJobs)
    .set({ state: 'FAILED', message: '시간이 초과되었습니다.' })
    .where(and(inArray(excelJobs.state, ['QUEUED', 'RUNNING']), lt(excelJobs.expiresAt, now)))
  await services.db.delete(excelJobs).where(lt(excelJobs.expiresAt, before(now, EXCEL_KEPT_DAYS)))
}

/** Hourly: what has run out. */
export async function cleanUp(services: Services, now: Date): Promise<void> {
  await removeExcelFiles(services, now)
  await services.db.delete(excelUploads).where(lt(excelUploads.createdAt, before(now, UPLOAD_KEPT_DAYS)))
  await services.db.delete(requestsDone).where(lt(requestsDone.createdAt, before(now, REQUESTS_KEPT_DAYS)))
  const over = before(now, SESSION_KEPT_DAYS)
  await services.db
    .delete(adminSessions)
    .where(or(lt(adminSessions.expiresAt, over), lt(adminSessions.revokedAt, over)))
  await clearSignInTraces(services.db, now)
}
