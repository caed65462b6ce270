import type { Services } from '../call'
import { excelWorker } from '../excel/worker'
import { tick } from './nightly'

const HOUR_MS = 60 * 60 * 1000
/** Exports whose worker died in another process are looked for so often. */
const EXCEL_MS = 30_000

/** Starts what runs without anybody asking. Gives the function that ends it and waits for what is under way. */
export function startJobs(services: Services): () => Promise<void> {
  let running = Promise.resolve()
  const run = (): void => {
    running = running.then(() =>
      tick(services).catch((error: unknown) =>
        console.error(`jobs: ${(error as Error).message.split('\nparams:')[0]}`),
      ),
    )
  }
  const worker = excelWorker(services)
  const timers = [setInterval(run, HOUR_MS), setInterval(() => worker.kick(), EXCEL_MS)]
  run()
  worker.kick()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await worker.stop()
    await running
  }
}
