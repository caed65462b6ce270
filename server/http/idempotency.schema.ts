import { integer, jsonb, pgTable, uuid, varchar } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../db/columns'

/** Results of requests that must not run twice. */
export const requestsDone = pgTable('requests_done', {
  requestId: uuid('request_id').primaryKey(),
  /** The caller: an admin or a key of the customer site. */
  adminSeq: integer('admin_seq'),
  shopKeySeq: integer('shop_key_seq'),
  /** Name of the operation and digest of its content; null in rows that older versions wrote. */
  operation: varchar('operation', { length: 120 }),
  digest: varchar('digest', { length: 64 }),
  /** JSON; null while the first request is running. */
  result: jsonb('result'),
  createdAt: timestampColumn('created_at').notNull(),
})
