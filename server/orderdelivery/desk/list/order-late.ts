import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../schema/order.schema'

/** How long an order may be PAID or PREPARING before it is late. */
export const LATE_MS = 48 * 3_600_000

/** Returns since when an order waits in a state that it should leave within two days; null for other states. */
export const waitingSince = ({
  state,
  paidAt,
  preparedAt,
}: Pick<typeof orders.$inferSelect, 'state' | 'paidAt' | 'preparedAt'>): Date | null =>
  state === 'PAID' ? paidAt : state === 'PREPARING' ? (preparedAt ?? paidAt) : null

/** SQL version of `waitingSince`. */
export const waitingSinceSql: SQL = sql`case when ${orders.state} = 'PAID' then ${orders.paidAt}
  when ${orders.state} = 'PREPARING' then coalesce(${orders.preparedAt}, ${orders.paidAt}) end`

/** Returns the condition: PAID or PREPARING for more than 48 hours. */
export function isLate(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - LATE_MS)
  const prepared = sql`coalesce(${orders.preparedAt}, ${orders.paidAt})`
  return or(
    and(eq(orders.state, 'PAID'), lt(orders.paidAt, since)),
    and(eq(orders.state, 'PREPARING'), sql`${prepared} < ${since.toISOString()}::timestamptz`),
  )
}
