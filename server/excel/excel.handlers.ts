import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { visibleLength } from '../../domain/common/visible-text'
import type { AdminCall } from '../call/call'
import { handlersOf } from '../call/handlers-of'
import { checkQuery } from '../contract/contract'
import type { Schemas } from '../contract/contract-types'
import { invalid, noAuthority, notFound, Refusal, tooMany } from '../contract/refusal'
import { excelJobs } from '../db/schema'
import { removeFiles } from '../files/remove-files'
import { wakeRunner } from '../jobs/runner'
import { seoulText } from '../lib/seoul-time'
import { excelJob } from './export-job'
import { badRowsFile } from './own-upload'
import type { ExcelDefinition } from './resource'
import { XLSX } from './xlsx'

type Job = typeof excelJobs.$inferSelect

/** How long an exported file can be downloaded. */
const RETENTION_MS = DAY_MS
const DOWNLOADS = 3
const MAX_RUNNING = 2
/** Seconds after which one of the running jobs may have finished. */
const RETRY_AFTER = 10
const REASON_LENGTH = 10

/** Class of the advisory locks for counting jobs; the second key is the admin's seq. */
const LOCK_CLASS = 7_215

const jobView = (job: Job): Schemas['ExcelJob'] => ({
  jobSeq: job.jobSeq,
  resource: job.resource,
  fileName: job.fileName,
  state: job.state,
  done: job.done,
  total: Math.max(job.total, job.done),
  personal: job.personal,
  downloadsLeft: job.downloadsLeft,
  createdAt: job.createdAt.toISOString(),
  expiresAt: job.expiresAt.toISOString(),
  message: job.message,
})

/** Throws INVALID_AUTHORITIES unless the admin may read the resource and, if it is personal, export it. */
function guardResource(call: AdminCall, definition: ExcelDefinition<unknown>): void {
  const mayRead = definition.permission.some((code) => call.actor.permissions[code] !== undefined)
  if (!mayRead || (definition.personal && !call.actor.piiExport)) throw noAuthority()
}

async function refuseTooMany(call: AdminCall): Promise<void> {
  await call.db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${call.actor.adminSeq}::int)`)
  const [running] = await call.db
    .select({ n: count() })
    .from(excelJobs)
    .where(
      and(
        eq(excelJobs.adminSeq, call.actor.adminSeq),
        eq(excelJobs.canceled, false),
        inArray(excelJobs.state, ['QUEUED', 'RUNNING']),
        gt(excelJobs.expiresAt, call.now),
      ),
    )
  if (Number(running?.n ?? 0) >= MAX_RUNNING) {
    throw tooMany('진행 중인 엑셀 작업이 있습니다.', RETRY_AFTER)
  }
}

const mine = (call: AdminCall) =>
  and(
    eq(excelJobs.adminSeq, call.actor.adminSeq),
    eq(excelJobs.canceled, false),
    gt(excelJobs.createdAt, new Date(call.now.getTime() - RETENTION_MS)),
  )

const ownJob = (call: AdminCall, jobSeq: number) =>
  and(eq(excelJobs.jobSeq, jobSeq), eq(excelJobs.adminSeq, call.actor.adminSeq), eq(excelJobs.canceled, false))

/** Returns a job of the caller. Throws 404. */
async function readJob(call: AdminCall, jobSeq: number): Promise<Job> {
  const [job] = await call.db.select().from(excelJobs).where(ownJob(call, jobSeq))
  if (!job) throw notFound()
  return job
}

/** As `readJob`, locked until the end of the transaction. */
async function lockJob(call: AdminCall, jobSeq: number): Promise<Job> {
  const [job] = await call.db.select().from(excelJobs).where(ownJob(call, jobSeq)).for('update')
  if (!job) throw notFound()
  return job
}

const fileExpired = (): Refusal => notFound('파일 보관 기간이 지났습니다.')

/** `관리자 계정_20261121_0912.xlsx` */
const fileNameOf = (title: string, now: Date): string =>
  `${title}_${seoulText(now).slice(0, 16).replaceAll('-', '').replace(' ', '_').replace(':', '')}.xlsx`

/** Parameters that say whose work a record is. */
const WHOSE = ['assignee', 'reviewer']

/**
 * Replaces `ME` in the parameters that say whose work a record is by the admin's seq, because the worker does not know
 * who requested the export.
 */
const resolveMe = (query: Record<string, unknown>, adminSeq: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value === 'ME' && WHOSE.includes(name) ? String(adminSeq) : value,
    ]),
  )

export const excelHandlers = handlersOf({
  'GET /api/v1/admin/excel-jobs': async (call) => {
    const rows = await call.db.select().from(excelJobs).where(mine(call)).orderBy(desc(excelJobs.jobSeq)).limit(100)
    return rows.map(jobView)
  },

  'POST /api/v1/admin/excel-jobs': async (call, { body }) => {
    const definition = call.services.definitions.excel[body.resource]
    guardResource(call, definition)
    const { page: _page, size: _size, ...listQuery } = checkQuery(definition.listOperation, body.query)
    const query = resolveMe(listQuery, call.actor.adminSeq)
    const reason = body.reason?.trim()
    if (definition.personal && visibleLength(reason ?? '') < REASON_LENGTH) {
      throw invalid({ reason: '사유를 10자 이상 입력해 주세요.' })
    }
    await refuseTooMany(call)
    const total = await definition.count(call.db, query, call.now)
    const [job] = await call.db
      .insert(excelJobs)
      .values({
        adminSeq: call.actor.adminSeq,
        resource: definition.resource,
        query,
        columns: body.columns ?? null,
        fileName: fileNameOf(definition.title, call.now),
        personal: definition.personal,
        reason: reason || null,
        state: 'QUEUED',
        total,
        downloadsLeft: definition.personal ? DOWNLOADS : null,
        createdAt: call.now,
        expiresAt: new Date(call.now.getTime() + RETENTION_MS),
      })
      .returning({ jobSeq: excelJobs.jobSeq })
    if (!job) throw new Error('no job was made')
    call.log({
      action: 'EXPORT',
      resource: definition.resource,
      targetCount: total,
      reason: reason || undefined,
      summary: `${definition.title} 엑셀 다운로드: ${total.toLocaleString('en-US')}건`,
      personal: definition.personal,
    })
    call.afterCommit(() => wakeRunner(call.services, excelJob))
    return { jobSeq: job.jobSeq }
  },

  'GET /api/v1/admin/excel-jobs/{seq}': async (call, { path }) => jobView(await readJob(call, path.seq)),

  'GET /api/v1/admin/excel-jobs/{seq}/file': async (call, { path }) => {
    const job = await lockJob(call, path.seq)
    // The permission may have been revoked since.
    guardResource(call, call.services.definitions.excel[job.resource])
    if (job.expiresAt <= call.now || job.downloadsLeft === 0) throw fileExpired()
    if (job.state === 'FAILED') throw new Refusal(409, 'INVALID_STATE', job.message ?? '파일을 만들지 못했습니다.')
    if (job.state !== 'DONE' || !job.fileKey) throw new Refusal(409, 'INVALID_STATE', '아직 작성 중입니다.')
    const file = await call.services.files.get(job.fileKey).catch(() => null)
    if (!file) throw fileExpired()
    if (job.downloadsLeft !== null) {
      await call.db
        .update(excelJobs)
        .set({ downloadsLeft: job.downloadsLeft - 1 })
        .where(eq(excelJobs.jobSeq, job.jobSeq))
    }
    return new Response(file.stream, {
      headers: {
        'Content-Type': XLSX,
        'Content-Length': String(file.size),
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(job.fileName)}`,
        'Cache-Control': 'no-store',
      },
    })
  },

  'GET /api/v1/admin/excel-uploads/{uploadSeq}/bad-rows': async (call, { path }) => badRowsFile(call, path.uploadSeq),

  'DELETE /api/v1/admin/excel-jobs/{seq}': async (call, { path }) => {
    const job = await lockJob(call, path.seq)
    await call.db.update(excelJobs).set({ canceled: true }).where(eq(excelJobs.jobSeq, job.jobSeq))
    const { fileKey } = job
    if (fileKey) await removeFiles(call, [fileKey])
    return null
  },
})
