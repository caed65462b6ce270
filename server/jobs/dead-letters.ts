import { and, eq } from 'drizzle-orm'
import type { Call } from '../call/call'
import { notFound } from '../contract/refusal'
import { jobs } from './job.schema'
import { wakeRunner } from './runner'

type JobRow = typeof jobs.$inferSelect

/**
 * Requeues a dead job with all its attempts. Returns the row before the change. Throws 404 if the job is not dead (any
 * more).
 */
export async function retryJob(call: Call, jobSeq: number): Promise<JobRow> {
  const dead = and(eq(jobs.jobSeq, jobSeq), eq(jobs.state, 'DEAD'))
  const [row] = await call.db.select().from(jobs).where(dead).for('update')
  if (!row) throw notFound('이미 처리되었거나 없는 작업입니다.')
  await call.db.update(jobs).set({ state: 'WAITING', attempts: 0, runAt: call.now }).where(dead)
  const kind = call.services.definitions.jobs.find(({ kind: name }) => name === row.kind)
  if (kind) call.afterCommit(() => wakeRunner(call.services, kind))
  return row
}
