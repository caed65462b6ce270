import type { Call } from '../http/call'
import { addJobs, addJobsAnew } from './add-jobs'
import type { JobItem, JobKind } from './define-job'
import { wake } from './runner'

/** Writes items that are to be done, see `addJobs`; this process looks at them as soon as the call's transaction is in the database. */
export async function enqueue<P>(call: Call, kind: JobKind<P>, items: readonly JobItem<P>[]): Promise<void> {
  if (items.length === 0) return
  await addJobs(call.db, kind, items, call.now)
  call.afterCommit(() => wake(call.services, kind))
}

/** The same for what somebody asks for now, see `addJobsAnew`. */
export async function enqueueAnew<P>(call: Call, kind: JobKind<P>, items: readonly JobItem<P>[]): Promise<void> {
  if (items.length === 0) return
  await addJobsAnew(call.db, kind, items, call.now)
  call.afterCommit(() => wake(call.services, kind))
}
