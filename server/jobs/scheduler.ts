import type { Services } from '../http/call'
import { workersOf } from './worker'

/** Starts what runs without anybody asking. Gives the function that ends it and waits for what is under way. */
export function startJobs(services: Services): () => Promise<void> {
  const timers = services.shop.workers.map(({ of, everyMs }) => {
    const worker = of(services)
    worker.kick()
    return setInterval(() => worker.kick(), everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(workersOf(services).map((worker) => worker.stop()))
  }
}
