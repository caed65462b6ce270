import { and, eq, isNull, lt, min, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { faultOf } from '../db/faults'
import { inTransaction } from '../db/transaction'
import type { Db, Services } from '../http/call'
import { claim } from './claim'
import { defineWorker, type WorkerOf } from './worker'

/** A job whose worker has been silent for so long is taken over. */
const SILENT_MS = 60_000

/** Rows that are jobs: with the columns of `lease()`. */
type JobTable = PgTable & Record<'worker' | 'heartbeatAt', PgColumn>

/** The job is not this worker's any more: cancelled, taken over by another process, or given up. */
export class Lost extends Error {}

/** A job in the hands of one worker. */
export interface Lease<Row> {
  job: Row
  /** Who holds it, as the row says. */
  worker: string
  /** Writes, and says that the worker lives. Throws Lost. */
  beat(values?: Partial<Row>): Promise<void>
}

interface Queue<T extends JobTable> {
  /** Named in the log and in the metrics. */
  name: string
  /** Jobs of this process side by side. */
  atOnce: number
  table: T
  key: keyof T['$inferSelect'] & string
  /** Jobs that are to be done at this moment, whoever has them. */
  open(now: Date): SQL | undefined
  order: readonly PgColumn[]
  /** Since when a job waits. */
  since: PgColumn
  /** What a job becomes when it is taken, and when it is given back. */
  taken(now: Date): Partial<Record<keyof T['$inferSelect'], unknown>>
  back?: Partial<T['$inferSelect']>
  /**
   * Does the job. `stopped` says that it should be given up. What it leaves open is taken again: at once when it was
   * given up or met others, else when it has been silent for a minute.
   */
  run(services: Services, lease: Lease<T['$inferSelect']>, stopped: () => boolean): Promise<void>
  /** What else this worker does when no job is open. Gives whether there was something. */
  otherwise?(services: Services): Promise<boolean>
}

/**
 * The worker of jobs that stand in a table: one process takes each, says again and again that it lives, and another one
 * takes over what it leaves behind when it dies.
 */
export function defineQueue<T extends JobTable>(queue: Queue<T>): WorkerOf {
  type Row = T['$inferSelect']
  const { name, atOnce, key, table, open } = queue
  // Drizzle cannot compute the types of a statement on a table that is a type parameter.
  const any: JobTable = table
  const keyColumn = (table as unknown as Record<string, PgColumn>)[key] as PgColumn
  const free = (now: Date): SQL | undefined =>
    and(open(now), or(isNull(any.heartbeatAt), lt(any.heartbeatAt, new Date(now.getTime() - SILENT_MS))))

  /** Writes only as long as the job is open and this worker's. Gives whether it was. */
  async function write(services: Services, { job, worker }: Lease<Row>, values: object): Promise<boolean> {
    const seq = (job as Record<string, unknown>)[key]
    const mine = and(eq(keyColumn, seq), eq(any.worker, worker), open(services.clock.now()))
    const written = (db: Db) => db.update(any).set(values).where(mine).returning({ seq: keyColumn })
    return (await inTransaction(services, written)).length > 0
  }

  async function take(services: Services): Promise<Lease<Row> | null> {
    const now = services.clock.now()
    const worker = services.random.bytes(16).toString('hex')
    const taken = { ...queue.taken(now), worker, heartbeatAt: now }
    const [job] = await claim(services, table, key, { where: free(now), order: queue.order, limit: 1, taken })
    if (!job) return null
    const lease: Lease<Row> = {
      job,
      worker,
      async beat(values = {}) {
        if (!(await write(services, lease, { ...values, heartbeatAt: services.clock.now() }))) throw new Lost()
      },
    }
    return lease
  }

  const giveBack = (services: Services, lease: Lease<Row>) =>
    write(services, lease, { ...queue.back, worker: null, heartbeatAt: null })

  return defineWorker({
    name,
    atOnce,
    async next(services, stopped) {
      const lease = await take(services)
      if (!lease) return (await queue.otherwise?.(services)) ? 'MORE' : 'NOTHING'
      try {
        await queue.run(services, lease, stopped)
      } catch (error) {
        if (faultOf(error) === 'AGAIN') await giveBack(services, lease)
        if (!(error instanceof Lost)) throw error
      }
      if (stopped()) await giveBack(services, lease)
      return 'MORE'
    },
    async lag({ db, clock }) {
      const now = clock.now()
      const [oldest] = await db
        .select({ since: min(queue.since) })
        .from(any)
        .where(free(now))
      // Moments come as dates, whatever the column's type says here.
      const since = oldest?.since as Date | null | undefined
      return since ? Math.max(0, now.getTime() - since.getTime()) / 1_000 : 0
    },
  })
}
