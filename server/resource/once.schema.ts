import { integer, jsonb, pgTable, uuid, varchar } from 'drizzle-orm/pg-core'
import { time } from '../db/columns'

/** Calls that must not act twice, with what they answered. */
export const requestsDone = pgTable('requests_done', {
  requestId: uuid('request_id').primaryKey(),
  adminSeq: integer('admin_seq').notNull(),
  /** Name of the operation and digest of its content; null in rows of a version that did not keep them. */
  operation: varchar('operation', { length: 120 }),
  digest: varchar('digest', { length: 64 }),
  /** JSON; null while the first of them is at work. */
  result: jsonb('result'),
  createdAt: time('created_at').notNull(),
})
