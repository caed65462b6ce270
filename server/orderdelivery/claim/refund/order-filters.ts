import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { maskName, maskPhone } from '../../../lib/mask'
import { anyOf, contains, orderNoFilter } from '../../../resource/filters'
import { detectKeywordType } from '../../../resource/keyword'
import { nameFilter, phoneFilter } from '../../../resource/personal-search'
import { orderLines, orders } from '../../schema/order.schema'

/** Filters and columns that the lists of claims and of refunds share. */

type OrderRow = typeof orders.$inferSelect

interface OrderQuery {
  orderSeq?: number
  deliveryMethod?: Schemas['DeliveryMethod'][]
  paymentMethod?: Schemas['PaymentMethod'][]
  storeSeq?: number
  brandSeq?: number[]
}

/** Returns the WHERE condition on `orders`, which the list must join. Excludes deleted orders. */
export const orderConditions = (
  db: Db,
  { orderSeq, deliveryMethod, paymentMethod, storeSeq, brandSeq }: OrderQuery,
): SQL | undefined =>
  and(
    isNull(orders.deletedAt),
    orderSeq ? eq(orders.orderSeq, orderSeq) : undefined,
    anyOf(orders.deliveryMethod, deliveryMethod),
    anyOf(orders.paymentMethod, paymentMethod),
    storeSeq ? eq(orders.storeSeq, storeSeq) : undefined,
    brandSeq?.length
      ? inArray(
          orders.orderSeq,
          db.select({ seq: orderLines.orderSeq }).from(orderLines).where(inArray(orderLines.brandSeq, brandSeq)),
        )
      : undefined,
  )

type OrderKeyword = 'orderNo' | 'ordererName' | 'ordererPhone' | 'itemName'

/** Returns the condition for a keyword in order data. `own` has the list's additional keyword types. */
export function orderKeywordCondition<K extends string>(
  db: Db,
  { keyword: raw, keywordType }: { keyword?: string; keywordType?: K | OrderKeyword },
  own: Record<Exclude<K, OrderKeyword>, (keyword: string) => SQL | undefined>,
): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  const types: Record<string, (text: string) => SQL | undefined> = {
    orderNo: (text) => orderNoFilter(text, orders.orderNo),
    ordererName: (text) => nameFilter(text, orders.ordererName),
    ordererPhone: (text) => phoneFilter(text, orders.ordererPhone),
    itemName: (text) =>
      inArray(
        orders.orderSeq,
        db.select({ seq: orderLines.orderSeq }).from(orderLines).where(contains(text, orderLines.itemName)),
      ),
    ...own,
  }
  const chosen: string = keywordType ?? 'orderNo'
  return types[detectKeywordType(keyword, chosen, { phone: 'ordererPhone', orderNo: 'orderNo' })]?.(keyword)
}

/** Condition: `column` is older than `ms` milliseconds. */
export const olderThan = (column: PgColumn, now: Date, ms: number): SQL =>
  sql`${column} < ${new Date(now.getTime() - ms).toISOString()}::timestamptz`

/** Returns the order columns that every list shows. Names are unmasked only with `unmasked`. */
export const orderBrief = (order: OrderRow, unmasked: boolean) => ({
  orderSeq: order.orderSeq,
  orderNo: order.orderNo,
  orderState: order.state,
  memberSeq: order.memberSeq,
  memberType: order.memberType,
  ordererName: unmasked ? order.ordererName : maskName(order.ordererName),
})

export const showPhone = (phone: string, unmasked: boolean): string => (unmasked ? phone : maskPhone(phone))

type NamedLine = Pick<typeof orderLines.$inferSelect, 'patternName' | 'itemName' | 'sizeLabel'> & { quantity: number }

/** Returns `Ventus S2 AS 225/45R17 ×2 외 1건`. */
export function goodsText(lines: readonly NamedLine[]): string {
  const [first, ...rest] = lines
  if (!first) return ''
  const size = first.sizeLabel?.split(' ')[0]
  const name = first.patternName && size ? `${first.patternName} ${size}` : first.itemName
  return `${name} ×${first.quantity}${rest.length > 0 ? ` 외 ${rest.length}건` : ''}`
}

/**
 * Returns the persons that a log row about an order concerns: orderer and member. Already masked names stay masked.
 */
export function orderSubjects({
  orderSeq,
  ordererName,
  memberSeq,
}: Pick<OrderRow, 'orderSeq' | 'ordererName' | 'memberSeq'>): Schemas['LogSubject'][] {
  const label = maskName(ordererName)
  const orderer = { type: 'ORDERER' as const, seq: orderSeq, label }
  return memberSeq === null ? [orderer] : [orderer, { type: 'MEMBER', seq: memberSeq, label }]
}
