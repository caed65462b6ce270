import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { QueryOf } from '../../../contract/contract-types'
import { orderLines, orders } from '../../schema/order.schema'

/** The query of the list of orders. */
export type OrderQuery = QueryOf<'GET /api/v1/admin/orders'>

/** A condition on `orders` from a search. */
export interface OrderCondition {
  where: SQL | undefined
  /**
   * The same condition split into disjoint parts, each of which can be summed by an index on orders. Most orders
   * have a single line, so searching through all lines of a million orders is avoided.
   */
  parts?: readonly SQL[]
}

/** Returns the condition that an order is in a subselect. */
export const orderInSubselect = (found: SQL): SQL => sql`${orders.orderSeq} in (${found})`

/** Returns a subselect of the orders of these lines. */
export const ordersWithLines = (found: SQL | undefined): SQL =>
  sql`select ${orderLines.orderSeq} from ${orderLines} where ${found ?? sql`false`}`

/** Returns the condition that a column has one of these numbers, which are one parameter. */
export const among = (column: PgColumn, seqs: readonly number[]): SQL =>
  sql`${column} = any(${`{${seqs.join()}}`}::int[])`

/**
 * Returns the condition for orders that contain one of these items; `lines` restricts the lines.
 *
 * Items are listed by number, so that the planner can estimate their few lines.
 */
export function withItems(seqs: readonly number[], lines: SQL | undefined): OrderCondition & { select: SQL } {
  const select = ordersWithLines(and(among(orderLines.itemSeq, seqs), lines))
  const furtherLines = ordersWithLines(and(gt(orderLines.lineNo, 1), among(orderLines.itemSeq, seqs), lines))
  const first = among(orders.itemSeq, seqs)
  return {
    select,
    where: orderInSubselect(select),
    // as an array, for which the planner expects few rows and uses index lookups instead of a scan of all orders
    parts: [first, sql`${orderInSubselect(sql`select unnest(array(${furtherLines}))`)} and (${first}) is not true`],
  }
}
