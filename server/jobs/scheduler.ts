import type { Services } from '../http/call'
import { reportFailure } from './report'
import { runnerOf } from './runner'

/** The schedules and the queue are looked at so often, and so often while the database is away, in ms. */
const LOOK_MS = 1_000
const AWAY_MS = 10_000

/** Starts what runs without anybody asking. Gives the function that ends it and waits for what is under way. */
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
