import type { Services } from '../http/call'
import { describeError } from '../lib/describe-error'

/** Works behind the calls of this process. */
export interface Worker {
  /** Looks for something to do; returns at once. */
  kick(): void
  /** Until there is nothing to do. */
  idle(): Promise<void>
  /** Takes nothing more on, gives up what is under way (another process takes it over), waits for its end. */
  stop(): Promise<void>
}

/** How a look for something to do ended; after MORE it looks again. */
type Found = 'NOTHING' | 'DONE' | 'MORE'

interface Work {
  /** Named in the log and in the metrics. */
  name: string
  /** Runs of this process side by side. */
  atOnce: number
  /** Takes one thing and does it. `stopped` says that it should be given up. */
  next(services: Services, stopped: () => boolean): Promise<Found>
  /** Seconds that the oldest thing has waited for. */
  lag?(services: Services): Promise<number>
}

/** Gives the one worker of each process for a kind of work. */
export interface WorkerOf extends Pick<Work, 'name' | 'lag'> {
  (services: Services): Worker
}

const workers = new WeakMap<Services, Worker[]>()

/** The workers that this process has made so far. */
export const workersOf = (services: Services): Worker[] => workers.get(services) ?? []

/** Says that a piece of work behind the calls has failed: to who watches, or on stderr. */
export function reportFailure({ watch }: Pick<Services, 'watch'>, job: string, error: unknown): void {
  if (watch) watch.failed(job, error)
  else console.error(`${job}: ${describeError(error)}`)
}

function makeWorker(services: Services, { name, atOnce, next }: Work): Worker {
  const running = new Set<Promise<void>>()
  let stopped = false
  let kicks = 0

  async function work(): Promise<void> {
    while (!stopped) {
      const seen = kicks
      const startedAt = performance.now()
      const found = await next(services, () => stopped)
      if (found !== 'NOTHING') services.watch?.ran(name, (performance.now() - startedAt) / 1_000)
      // Somebody may have asked while the last look found nothing.
      if (found !== 'MORE' && kicks === seen) return
    }
  }

  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    kick() {
      kicks += 1
      if (stopped || running.size >= atOnce) return
      const run = work()
        .catch((error: unknown) => reportFailure(services, name, error))
        .finally(() => running.delete(run))
      running.add(run)
    },
    idle,
    async stop() {
      stopped = true
      await idle()
    },
  }
}

export function defineWorker(work: Work): WorkerOf {
  const made = new WeakMap<Services, Worker>()
  const of = (services: Services): Worker => {
    const known = made.get(services)
    if (known) return known
    const worker = makeWorker(services, work)
    made.set(services, worker)
    workers.set(services, [...workersOf(services), worker])
    return worker
  }
  // A function has a name of its own, which cannot be assigned.
  return Object.defineProperty(Object.assign(of, work.lag && { lag: work.lag }), 'name', { value: work.name })
}
