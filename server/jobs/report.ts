import type { LocalServices } from '../http/call'
import { describeError } from '../lib/describe-error'

/** Says that a piece of work behind the calls has failed: to who watches, or on stderr. */
export function reportFailure({ watch }: Pick<LocalServices, 'watch'>, job: string, error: unknown): void {
  if (watch) watch.failed(job, error)
  else console.error(`${job}: ${describeError(error)}`)
}
