import { DAY_MS } from '../../domain/common/durations'
import { seoulDay } from '../../server/lib/seoul-time'
import type { BenchShop } from './app'
import type { Result } from './results'

const MB = 1024 * 1024
const WANTED_ROWS = 100_000
const ROWS_PER_SECOND = 10_000
const MB_OVER_IDLE = 200

interface Job {
  state: string
  done: number
  total: number
  message: string | null
}

const pause = (duration: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, duration))

/** Returns the first day of the shortest period up to today that contains the wanted number of rows. */
async function startOf(shop: BenchShop, today: string): Promise<string> {
  const now = shop.services.clock.now().getTime()
  for (let days = 120; ; days += 10) {
    const from = seoulDay(new Date(now - days * DAY_MS))
    const query = `occurredAt[from]=${from}&occurredAt[to]=${today}`
    const { total } = await shop.call<{ total: number }>('GET', `/api/v1/admin/admin-logs?${query}`)
    if (total >= WANTED_ROWS || days >= 360) return from
  }
}

/** Runs an export and waits until it has finished. */
export async function exportSeconds(
  shop: BenchShop,
  body: { resource: string; query: object; reason?: string },
): Promise<{ seconds: number; rows: number }> {
  const began = performance.now()
  const { jobSeq } = await shop.call<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', body)
  let job: Job
  do {
    await pause(50)
    job = await shop.call<Job>('GET', `/api/v1/admin/excel-jobs/${jobSeq}`)
  } while (job.state === 'QUEUED' || job.state === 'RUNNING')
  if (job.state !== 'DONE') throw new Error(`The export failed: ${job.message}`)
  return { seconds: (performance.now() - began) / 1000, rows: job.done }
}

/** Measures an export of 100,000 rows: rows per second, and memory above the idle process. */
export async function measureExcel(shop: BenchShop): Promise<Result[]> {
  const to = seoulDay(shop.services.clock.now())
  const from = await startOf(shop, to)
  await pause(1_000)
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const { seconds, rows } = await exportSeconds(shop, {
    resource: 'admin-logs',
    query: { occurredAt: { from, to } },
    reason: '성능 측정을 위한 내려받기',
  })
  clearInterval(watch)
  const rate = rows / seconds
  const over = (peak - idle) / MB
  const found = rows.toLocaleString('en-US')
  return [
    {
      name: 'Excel, speed',
      found,
      values: `${Math.round(rate).toLocaleString('en-US')} rows/s`,
      goal: `≥ ${ROWS_PER_SECOND.toLocaleString('en-US')} rows/s`,
      ok: rate >= ROWS_PER_SECOND && rows >= WANTED_ROWS,
    },
    {
      name: 'Excel, memory',
      found,
      values: `${Math.round(over)} MB over idle`,
      goal: `≤ ${MB_OVER_IDLE} MB`,
      ok: over <= MB_OVER_IDLE,
    },
  ]
}
