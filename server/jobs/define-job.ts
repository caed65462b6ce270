import { HOUR_MS, MINUTE_MS } from '../../domain/common/durations'
import type { JobKind } from '../jobs/job-kind'

/** Thrown when another process has taken over the job. The transaction is rolled back. */
export class LeaseLostError extends Error {}

/** Thrown when the process is stopping. Finished steps are kept, and another process continues. */
export class StoppingError extends Error {}

/** Thrown by a job to be retried at a time of its choice, without counting a failed attempt. */
export class TryLater extends Error {
  constructor(
    readonly at: Date,
    readonly reason = '',
  ) {
    super(reason)
  }
}

/** Defines a kind of background job. It must be listed in `server/app-definitions.ts`; docs/jobs.md describes how jobs run. */
export const defineJob = <P = null>(kind: JobKind<P>): JobKind<P> => kind

/** Retries for a day, for external systems that may be down: after 30 s, then doubling up to one hour. */
export const RETRY_FOR_A_DAY = {
  attempts: 31,
  backoff: (failed: number): number => Math.min(HOUR_MS, (MINUTE_MS / 2) * 2 ** (failed - 1)),
}

const FIRST_MS = 30_000
const FACTOR = 4
const LONGEST_MS = 4 * 60 * 60_000

/** Returns the delay in ms until the next attempt, after a number of failed ones. */
export const backoffOf = (kind: JobKind, failed: number): number =>
  kind.backoff?.(failed) ?? Math.min(LONGEST_MS, FIRST_MS * FACTOR ** (failed - 1))

export const attemptsOf = (kind: JobKind): number => kind.attempts ?? 6

/** Key of a kind's scheduled run; its payload holds the time when it was due. */
export const SLOT_KEY = '@'
