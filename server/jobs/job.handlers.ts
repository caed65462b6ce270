import { desc, eq, sql } from 'drizzle-orm'
import { handlersOf } from '../call/handlers-of'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import type { JobKind } from '../jobs/job-kind'
import { retryJob } from './dead-letters'
import { SLOT_KEY } from './define-job'
import { jobKinds, jobs } from './job.schema'
import { formatSchedule, nextScheduledAt } from './schedule'

/** Maximum number of dead letters in the response. */
const SHOWN = 200

const countsOf = async (db: Db) => {
  const among = (where: string) => sql<number>`(count(*) filter (where ${sql.raw(where)}))::int`
  const rows = await db
    .select({
      kind: jobs.kind,
      waiting: among(`state = 'WAITING'`),
      retrying: among(`state = 'WAITING' and failed_at is not null`),
      running: among(`state = 'RUNNING'`),
      dead: among(`state = 'DEAD'`),
    })
    .from(jobs)
    .groupBy(jobs.kind)
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
}

const NONE = { waiting: 0, retrying: 0, running: 0, dead: 0 }

/** Returns a text that says when a kind starts. */
function scheduleOf({ schedule, pollSeconds }: JobKind): string | null {
  if (schedule) return formatSchedule(schedule)
  if (pollSeconds === undefined) return null
  return pollSeconds % 60 === 0 ? `${pollSeconds / 60}분마다 확인` : `${pollSeconds}초마다 확인`
}

/** Returns the subject of a job: `주문 1053`; null for a scheduled run. */
const subjectOf = (kind: JobKind | undefined, key: string): string | null =>
  key === SLOT_KEY ? null : [kind?.noun, key].filter(Boolean).join(' ')

export const jobHandlers = handlersOf({
  'GET /api/v1/admin/jobs': async ({ db, now, services }) => {
    const kinds = services.definitions.jobs
    const counts = await countsOf(db)
    const rows = await db.select().from(jobKinds)
    const recorded = new Map(rows.map((row) => [row.kind, row]))
    const dead = await db.select().from(jobs).where(eq(jobs.state, 'DEAD')).orderBy(desc(jobs.failedAt)).limit(SHOWN)
    return {
      kinds: kinds.map((kind): Schemas['JobKindRow'] => {
        const row = recorded.get(kind.kind)
        return {
          kind: kind.kind,
          title: kind.title,
          schedule: scheduleOf(kind),
          nextRunAt: kind.schedule ? nextScheduledAt(kind.schedule, now).toISOString() : null,
          lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
          lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
          lastError: row?.lastError ?? null,
          ...(counts.get(kind.kind) ?? NONE),
        }
      }),
      dead: dead.map(({ jobSeq, kind: name, key, attempts, failedAt, lastError }): Schemas['DeadJob'] => {
        const kind = kinds.find((one) => one.kind === name)
        return {
          jobSeq,
          title: kind?.title ?? name,
          subject: subjectOf(kind, key),
          attempts,
          failedAt: (failedAt ?? now).toISOString(),
          error: lastError ?? '',
        }
      }),
    }
  },

  'POST /api/v1/admin/jobs/{seq}/retry': async (call, { path }) => {
    const { kind: name, key } = await retryJob(call, path.seq)
    const kind = call.services.definitions.jobs.find((one) => one.kind === name)
    const subject = subjectOf(kind, key)
    call.log({
      action: 'UPDATE',
      resource: 'jobs',
      targetSeqs: [path.seq],
      names: [subject ?? kind?.title ?? name],
      summary: `실패한 작업 다시 시도: ${kind?.title ?? name}${subject ? ` (${subject})` : ''}`,
    })
    return null
  },
})
