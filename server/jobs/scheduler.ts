import type { Services } from '../call/call'
import { reportFailure } from './report'
import { runnerOf } from './runner'

/** Interval of looking at the schedules and the queue, and while the database is away, in ms. */
const LOOK_MS = 1_000
const AWAY_MS = 10_000

/** Starts background jobs. Returns a function that stops them and waits for running ones. */
export function startJobs(services: Services): () => Promise<void> {
  const runner = runnerOf(services)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const failed = await runner.look().then(
      () => false,
      (error: unknown) => {
        reportFailure(services, 'jobs', error)
        return true
      },
    )
    if (!stopped) timer = setTimeout(start, failed ? AWAY_MS : LOOK_MS)
  }
  const start = (): void => {
    looking = look()
  }
  start()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
    await runner.stop()
  }
}
