import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AccessLine } from './app'
import type { JobObserver, Services } from './call/call'
import type { Connection } from './db/connect'
import { deadJobs, jobLag } from './jobs/job-store'

/** Metrics of the process, for Prometheus. */
export interface Metrics extends JobObserver {
  /** Records a finished request. */
  request(line: AccessLine): void
  /** Handles GET /metrics; 401 without the right token. */
  answer(request: Request): Promise<Response>
}

interface Sources {
  pool: Connection['pool']
  /** Called at each reading, because the counters exist before the services. */
  services(): Services
}

/** Histogram buckets in seconds. The targets for lists are 0.1 and 0.3, see the budgets. */
const REQUEST_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const JOB_SECONDS = [0.1, 1, 10, 60, 600]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Creates the metrics of one process. Labels are operation names, job names and statuses: few values, and no personal
 * data.
 * @param token the bearer token required to read them
 */
export function createMetrics(token: string, sources: Sources): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until a request was answered',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const runs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Seconds that a job behind the calls took; its count is the number of runs',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Jobs behind the calls that failed',
    labelNames: ['job'],
    registers,
  })
  measureLag(registers, sources.services)
  countDead(registers, sources.services)
  measurePool(registers, sources.pool)

  const expected = digest(`Bearer ${token}`)
  return {
    request: ({ operation, status, ms }) => requests.observe({ operation, status }, ms / 1_000),
    ran: (job, seconds) => runs.observe({ job }, seconds),
    // `excel job 12` counts as `excel`.
    failed: (job) => failures.inc({ job: job.split(' ')[0] }),
    async answer(request) {
      if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected)) {
        return new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
      }
      return new Response(await register.metrics(), {
        headers: { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' },
      })
    },
  }
}

/**
 * Registers gauges that query the database at each reading. While it is down, `database_up` is 0 and the lag is
 * unknown.
 */
function measureLag(registers: Registry[], services: Sources['services']): void {
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set(
        await services()
          .db.execute(sql`select 1`)
          .then(
            () => 1,
            () => 0,
          ),
      )
    },
  })
  new Gauge({
    name: 'job_lag_seconds',
    help: 'Seconds that the oldest job has been waiting for a worker',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      try {
        const lag = await jobLag(services())
        for (const { kind } of services().definitions.jobs) this.set({ job: kind }, lag.get(kind) ?? 0)
      } catch {
        this.reset()
      }
    },
  })
}

/** Registers the number of dead jobs, which need manual action on the 환경 점검 screen. */
function countDead(registers: Registry[], services: Sources['services']): void {
  new Gauge({
    name: 'job_dead',
    help: 'Jobs that have failed in all their attempts and wait for a person',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      try {
        for (const [job, n] of await deadJobs(services())) this.set({ job }, n)
      } catch {
        this.reset()
      }
    },
  })
}

/** Registers the gauge of the connection pool; the embedded database has none. */
function measurePool(registers: Registry[], pool: Sources['pool']): void {
  if (!pool) return
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by what they do, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}
