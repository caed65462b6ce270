import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'

/**
 * Numbers of finished orders that are not deleted, to be added up by state: nearly all of a million orders, which would
 * take long to count. Triggers on `orders` insert a row with 1 or −1 for each change, so no transaction waits for another;
 * the job `order-counts` replaces the rows every night.
 */
export const endedOrderCounts = pgTable('ended_order_counts', {
  endedOrderCountSeq: seqColumn('ended_order_count_seq'),
  state: varchar('state', { length: 20 }).$type<components['schemas']['OrderState']>().notNull(),
  n: integer('n').notNull(),
})
