import type { LocalServices } from '../call/call'
import { describeError } from '../lib/describe-error'

/** Reports a failed background job to the observer, or to stderr without one. */
export function reportFailure({ watch }: Pick<LocalServices, 'watch'>, job: string, error: unknown): void {
  if (watch) watch.failed(job, error)
  else console.error(`${job}: ${describeError(error)}`)
}
