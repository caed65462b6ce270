import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '../order/order.schema'

/** Orders that are looked for. */
export interface Meant {
  where: SQL | undefined
  /**
   * The same in parts that no order has two of, each of which an index of orders adds up: nearly every order has one line alone,
   * so what a quarter of all orders has is not looked for in a million of them.
   */
  parts?: readonly SQL[]
}

/** Orders that a sub-select names. */
export const ordersOf = (found: SQL): SQL => sql`${orders.orderSeq} in (${found})`

/** A sub-select of the orders of these lines. */
export const linesOf = (found: SQL | undefined): SQL =>
  sql`select ${orderLines.orderSeq} from ${orderLines} where ${found ?? sql`false`}`

/** Orders with a line of one of these items; `lines`: of which lines. The items are told by their numbers, from which the database knows how few lines they have. */
export function withItems(seqs: readonly number[], lines: SQL | undefined): Meant & { select: SQL } {
  const among = (column: PgColumn) => sql`${column} = any(${`{${seqs.join()}}`}::int[])`
  const select = linesOf(and(among(orderLines.itemSeq), lines))
  const further = linesOf(and(gt(orderLines.lineNo, 1), among(orderLines.itemSeq), lines))
  const first = among(orders.itemSeq)
  return {
    select,
    where: ordersOf(select),
    // as an array, of which the database expects little: it looks for each of them instead of through all orders
    parts: [first, sql`${ordersOf(sql`select unnest(array(${further}))`)} and (${first}) is not true`],
  }
}
