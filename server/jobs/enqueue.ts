import type { Call } from '../call/call'
import type { JobKind } from '../jobs/job-kind'
import { addJobs, requeueJobs } from './add-jobs'
import type { JobItem } from './job-item'
import { wakeRunner } from './runner'

/** Queues items, see `addJobs`; this process picks them up after the call's transaction has committed. */
export async function enqueue<P>(call: Call, kind: JobKind<P>, items: readonly JobItem<P>[]): Promise<void> {
  if (items.length === 0) return
  await addJobs(call.db, kind, items, call.now)
  call.afterCommit(() => wakeRunner(call.services, kind))
}

/** Queues items that a user wants to run now, see `requeueJobs`. */
export async function requeueNow<P>(call: Call, kind: JobKind<P>, items: readonly JobItem<P>[]): Promise<void> {
  if (items.length === 0) return
  await requeueJobs(call.db, kind, items, call.now)
  call.afterCommit(() => wakeRunner(call.services, kind))
}
