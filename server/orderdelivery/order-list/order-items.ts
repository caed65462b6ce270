import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '../order/order.schema'

/** A condition on `orders` from a search. */
export interface Meant {
  where: SQL | undefined
  /**
   * The same condition split into disjoint parts, each of which can be summed by an index on orders. Most orders
   * have a single line, so searching through all lines of a million orders is avoided.
   */
  parts?: readonly SQL[]
}

/** Returns the condition that an order is in a subselect. */
export const ordersOf = (found: SQL): SQL => sql`${orders.orderSeq} in (${found})`

/** Returns a subselect of the orders of these lines. */
export const linesOf = (found: SQL | undefined): SQL =>
  sql`select ${orderLines.orderSeq} from ${orderLines} where ${found ?? sql`false`}`

/**
 * Returns the condition for orders that contain one of these items; `lines` restricts the lines.
 *
 * Items are listed by number, so that the planner can estimate their few lines.
 */
export function withItems(seqs: readonly number[], lines: SQL | undefined): Meant & { select: SQL } {
  const among = (column: PgColumn) => sql`${column} = any(${`{${seqs.join()}}`}::int[])`
  const select = linesOf(and(among(orderLines.itemSeq), lines))
  const furtherLines = linesOf(and(gt(orderLines.lineNo, 1), among(orderLines.itemSeq), lines))
  const first = among(orders.itemSeq)
  return {
    select,
    where: ordersOf(select),
    // as an array, for which the planner expects few rows and uses index lookups instead of a scan of all orders
    parts: [first, sql`${ordersOf(sql`select unnest(array(${furtherLines}))`)} and (${first}) is not true`],
  }
}
