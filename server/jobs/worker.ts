import type { Services } from '../http/call'

/** Works behind the calls of this process. */
export interface Worker {
  /** Looks for something to do; returns at once. */
  kick(): void
  /** Until there is nothing to do. */
  idle(): Promise<void>
  /** Takes nothing more on, gives up what is under way (another process takes it over), waits for its end. */
  stop(): Promise<void>
}

interface Work {
  /** Named in the report of an error. */
  name: string
  /** Runs of this process side by side. */
  atOnce: number
  /** Takes one thing and does it; false when there was nothing. `stopped` says that it should be given up. */
  next(services: Services, stopped: () => boolean): Promise<boolean>
}

const workers = new WeakMap<Services, Worker[]>()

/** The workers that this process has made so far. */
export const workersOf = (services: Services): Worker[] => workers.get(services) ?? []

function makeWorker(services: Services, { name, atOnce, next }: Work): Worker {
  const running = new Set<Promise<void>>()
  let stopped = false
  let kicks = 0

  async function work(): Promise<void> {
    while (!stopped) {
      const seen = kicks
      const found = await next(services, () => stopped)
      // Somebody may have asked while the last look found nothing.
      if (!found && kicks === seen) return
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
        .catch((error: unknown) => console.error(`${name}: ${(error as Error).message.split('\nparams:')[0]}`))
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

/** Gives the one worker of each process for a kind of work. */
export function defineWorker(work: Work): (services: Services) => Worker {
  const made = new WeakMap<Services, Worker>()
  return (services) => {
    const known = made.get(services)
    if (known) return known
    const worker = makeWorker(services, work)
    made.set(services, worker)
    workers.set(services, [...workersOf(services), worker])
    return worker
  }
}
