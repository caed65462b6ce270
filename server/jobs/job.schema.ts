import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, timestampColumn } from '../db/columns'

/** Background jobs, one row per item. A row is deleted in the transaction that finishes its item. */
export const jobs = pgTable(
  'jobs',
  {
    jobSeq: seqColumn('job_seq'),
    kind: varchar('kind', { length: 40 }).notNull(),
    /** Identifies the record that the job is about; `@` is the kind's scheduled run. */
    key: varchar('key', { length: 120 }).notNull(),
    payload: jsonb('payload').$type<unknown>(),
    state: varchar('state', { length: 10 }).$type<'WAITING' | 'RUNNING' | 'DEAD'>().notNull().default('WAITING'),
    /** Earliest start. */
    runAt: timestampColumn('run_at').notNull(),
    /** Number of attempts started so far. */
    attempts: smallint('attempts').notNull().default(0),
    /** Id of the running attempt. A process whose id differs must not write anything for the job. */
    worker: varchar('worker', { length: 32 }),
    /** After this time another process takes over the job. */
    leaseUntil: timestampColumn('lease_until'),
    /** Progress, if the kind reports it. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    lastError: varchar('last_error', { length: 500 }),
    failedAt: timestampColumn('failed_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('jobs_once').on(t.kind, t.key),
    index('jobs_waiting').on(t.kind, t.runAt, t.jobSeq).where(sql`state = 'WAITING'`),
    index('jobs_running').on(t.leaseUntil).where(sql`state = 'RUNNING'`),
    index('jobs_dead').on(t.failedAt).where(sql`state = 'DEAD'`),
  ],
)

/** Latest outcome per kind of job, written by the process that ran it. */
export const jobKinds = pgTable('job_kinds', {
  kind: varchar('kind', { length: 40 }).primaryKey(),
  /** The last scheduled time that any process has started. */
  slot: timestampColumn('slot'),
  lastSuccessAt: timestampColumn('last_success_at'),
  lastFailureAt: timestampColumn('last_failure_at'),
  lastError: varchar('last_error', { length: 500 }),
})
