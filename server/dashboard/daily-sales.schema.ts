import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'

/** Orders, payments and refunds per day in Seoul; derived from their tables by the `daily-sales` jobs. */
export const dailySales = pgTable('daily_sales', {
  day: date('day', { mode: 'string' }).primaryKey(),
  orderCount: integer('order_count').notNull(),
  paidAmount: bigint('paid_amount', { mode: 'number' }).notNull(),
  refundAmount: bigint('refund_amount', { mode: 'number' }).notNull(),
})
