import { type SQL, sql } from 'drizzle-orm'

/** SQL: pieces of a line that are neither canceled nor returned. `line` is the name or alias of `order_lines`. */
export const soldPiecesSql = (line = 'order_lines'): SQL<number> =>
  sql<number>`${sql.raw(`(${line}.quantity - ${line}.canceled_quantity - ${line}.returned_quantity)`)}`

const FEES = ['unit_price', 'no_return_fee_unit', 'parcel_fee_unit', 'recalled_parcel_fee_unit', 'island_fee_unit']
const OFF = ['item_coupon', 'order_coupon', 'delivery_coupon', 'point', 'admin']

/**
 * SQL: what those pieces are paid with in money and deposit (`moneyAndDepositOf`). Deposit is the customer's own
 * money; points and coupons are not.
 */
export const soldAmountSql = (line = 'order_lines'): SQL<number> => {
  const fees = FEES.map((fee) => `${line}.${fee}`).join(' + ')
  const off = OFF.map((part) => `${line}.remaining_${part}`).join(' - ')
  return sql<number>`(${sql.raw(`(${fees})::bigint`)} * ${soldPiecesSql(line)} - ${sql.raw(off)})`
}
