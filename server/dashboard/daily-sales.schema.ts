import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'

/** What was ordered, received and paid back on a day in Seoul; follows from orders, payments and refunds (`daily-sales`). */
export const dailySales = pgTable('daily_sales', {
  day: date('day', { mode: 'string' }).primaryKey(),
  orderCount: integer('order_count').notNull(),
  paidAmount: bigint('paid_amount', { mode: 'number' }).notNull(),
  refundAmount: bigint('refund_amount', { mode: 'number' }).notNull(),
})
