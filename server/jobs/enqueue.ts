import type { Call } from '../http/call'
import { addJobs, addJobsAnew } from './add-jobs'
import type { JobItem, JobKind } from './define-job'
import { wake } from './runner'

/** Queues items, see `addJobs`; this process picks them up after the call's transaction has committed. */
export async function enqueue<P>(call: Call, kind: JobKind<P>, items: readonly JobItem<P>[]): Promise<void> {
  if (items.length === 0) return
  await addJobs(call.db, kind, items, call.now)
  call.afterCommit(() => wake(call.services, kind))
}

/** Queues items that a user wants to run now, see `addJobsAnew`. */
export async function enqueueAnew<P>(call: Call, kind: JobKind<P>, items: readonly JobItem<P>[]): Promise<void> {
  if (items.length === 0) return
  await addJobsAnew(call.db, kind, items, call.now)
  call.afterCommit(() => wake(call.services, kind))
}
