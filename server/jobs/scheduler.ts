import { excelWorker } from '../excel/worker'
import type { Services } from '../http/call'
import { sendMessages } from '../message/dispatch'
import { priceWorker } from '../product/price-job/price-worker'
import { tick } from './nightly'
import { workersOf } from './worker'

const HOUR_MS = 60 * 60 * 1000
/** Exports whose worker died in another process are looked for so often. */
const EXCEL_MS = 30_000
/** Price jobs start and end so late at most. */
const PRICES_MS = 5_000
/** Messages wait in the outbox for so long at most. */
const MESSAGES_MS = 5_000

/** Work that is done again and again, never twice at once: a turn that comes while it is under way is left out. */
function repeated(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  return {
    run(): void {
      running ??= work()
        .catch((error: unknown) => console.error(`jobs: ${(error as Error).message.split('\nparams:')[0]}`))
        .finally(() => {
          running = undefined
        })
    },
    done: async (): Promise<void> => running,
  }
}

/** Starts what runs without anybody asking. Gives the function that ends it and waits for what is under way. */
export function startJobs(services: Services): () => Promise<void> {
  const hourly = repeated(() => tick(services))
  const messages = repeated(() => sendMessages(services))
  const exports = excelWorker(services)
  const prices = priceWorker(services)
  const timers = [
    setInterval(hourly.run, HOUR_MS),
    setInterval(messages.run, MESSAGES_MS),
    setInterval(() => exports.kick(), EXCEL_MS),
    setInterval(() => prices.kick(), PRICES_MS),
  ]
  hourly.run()
  messages.run()
  exports.kick()
  prices.kick()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(workersOf(services).map((worker) => worker.stop()))
    await hourly.done()
    await messages.done()
  }
}
