import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../order/order.schema'

/** How long an order may be paid, or in preparation, before it is late. */
export const LATE_MS = 48 * 3_600_000

/** Since when an order has been in a state that it should leave within two days; null: it may stay as it is. */
export const waitingSince = ({
  state,
  paidAt,
  preparedAt,
}: Pick<typeof orders.$inferSelect, 'state' | 'paidAt' | 'preparedAt'>): Date | null =>
  state === 'PAID' ? paidAt : state === 'PREPARING' ? (preparedAt ?? paidAt) : null

/** The same in SQL. */
export const waiting: SQL = sql`case when ${orders.state} = 'PAID' then ${orders.paidAt}
  when ${orders.state} = 'PREPARING' then coalesce(${orders.preparedAt}, ${orders.paidAt}) end`

/** PAID or PREPARING for more than 48 hours. */
export function isLate(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - LATE_MS)
  const prepared = sql`coalesce(${orders.preparedAt}, ${orders.paidAt})`
  return or(
    and(eq(orders.state, 'PAID'), lt(orders.paidAt, since)),
    and(eq(orders.state, 'PREPARING'), sql`${prepared} < ${since.toISOString()}::timestamptz`),
  )
}
