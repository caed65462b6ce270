import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, time } from '../db/columns'

/** Work that goes on behind the calls, one row an item. A row is deleted in the transaction that finishes its item. */
export const jobs = pgTable(
  'jobs',
  {
    jobSeq: seqColumn('job_seq'),
    kind: varchar('kind', { length: 40 }).notNull(),
    /** Names the record that the job is about; `@` is the kind's scheduled run. */
    key: varchar('key', { length: 120 }).notNull(),
    payload: jsonb('payload').$type<unknown>(),
    state: varchar('state', { length: 10 }).$type<'WAITING' | 'RUNNING' | 'DEAD'>().notNull().default('WAITING'),
    /** Not begun before. */
    runAt: time('run_at').notNull(),
    /** Attempts begun so far. */
    attempts: smallint('attempts').notNull().default(0),
    /** Held by the attempt that runs: whoever does not know it may write nothing for the job any more. */
    worker: varchar('worker', { length: 32 }),
    /** Another process takes the job over after this moment. */
    leaseUntil: time('lease_until'),
    /** Progress, where the kind knows it. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    lastError: varchar('last_error', { length: 500 }),
    failedAt: time('failed_at'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('jobs_once').on(t.kind, t.key),
    index('jobs_waiting').on(t.kind, t.runAt, t.jobSeq).where(sql`state = 'WAITING'`),
    index('jobs_running').on(t.leaseUntil).where(sql`state = 'RUNNING'`),
    index('jobs_dead').on(t.failedAt).where(sql`state = 'DEAD'`),
  ],
)

/** How the kinds of jobs are doing; one row a kind, written by whoever runs it. */
export const jobKinds = pgTable('job_kinds', {
  kind: varchar('kind', { length: 40 }).primaryKey(),
  /** The last scheduled moment that was begun, by any process. */
  slot: time('slot'),
  lastSuccessAt: time('last_success_at'),
  lastFailureAt: time('last_failure_at'),
  lastError: varchar('last_error', { length: 500 }),
})
