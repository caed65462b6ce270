import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { time } from '../db/columns'

/** Calls that must not act twice, with what they answered. */
export const requestsDone = pgTable('requests_done', {
  requestId: uuid('request_id').primaryKey(),
  adminSeq: integer('admin_seq').notNull(),
  /** JSON; null while the first of them is at work. */
  result: jsonb('result'),
  createdAt: time('created_at').notNull(),
})
