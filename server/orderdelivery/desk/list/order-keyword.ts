import { and, arrayContains, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type KeywordKind, parseKeyword, plainText } from '../../../../domain/common/keyword'
import { MAX_DIGITS } from '../../../../domain/common/phone'
import { stores } from '../../../branch/schema/store.schema'
import type { Db } from '../../../db/database'
import { members } from '../../../db/schema'
import { type ItemQuery, itemKeyword } from '../../../product/item/item-query'
import { items } from '../../../product/schema/item.schema'
import { anyInKeyword, contains, endsWith, startsWith } from '../../../resource/filters'
import { detectKeywordType, matchesTerm } from '../../../resource/keyword'
import {
  checkKeywordLength,
  isPartOfNumber,
  loginIdFilter,
  nameFilter,
  phoneFilter,
  plateFilter,
} from '../../../resource/personal-search'
import { orderLines, orders } from '../../schema/order.schema'
import { orderPayments } from '../../schema/payment.schema'
import { shipments } from '../../schema/shipment.schema'
import { type OrderCondition, type OrderQuery, orderInSubselect, ordersWithLines, withItems } from './order-items'

type KeywordType = NonNullable<OrderQuery['keywordType']>

/** Removes hyphens and spaces from a number. */
const compact = (keyword: string): string => keyword.replace(/[\s-]/g, '')

/**
 * Returns the condition for order numbers: complete ones (also several), or the beginning (the day) or end (the
 * number of the day) of one. Throws 400 for less than four digits.
 */
export const byOrderNo = (keyword: string, column: PgColumn = orders.orderNo): SQL | undefined =>
  anyInKeyword(keyword, 'orderNo', (text) => {
    const no = compact(text)
    if (!/^\d{1,14}$/.test(no)) return sql`false`
    checkKeywordLength(no, 4, '자리')
    if (no.length === 14) return eq(column, no)
    return or(startsWith(no, column), endsWith(no, column))
  })

/** Returns the condition for complete tracking numbers, also several. */
function byTracking(keyword: string): SQL {
  const numbers = keyword
    .split(/[\s,]+/)
    .map((no) => no.replace(/[^0-9A-Za-z]/g, ''))
    .filter(Boolean)
  const found = or(...numbers.map((no) => arrayContains(shipments.trackingNumbers, [no]))) ?? sql`false`
  return orderInSubselect(sql`select ${shipments.orderSeq} from ${shipments} where ${found}`)
}

/** A keyword that can only be one kind of value is searched as that kind, unless a number type was chosen. */
const NUMBERS: readonly KeywordType[] = ['orderNo', 'trackingNumber', 'pgTid', 'itemCode']
const anywhere = { phone: 'ordererPhone', plate: 'carNumber', orderNo: 'orderNo' } as const
const everywhere: Partial<Record<KeywordKind, KeywordType>> = { ...anywhere, size: 'size', code: 'itemCode' }

/** Restricts the order lines to search in to those within the requested days. */
interface KeywordScope {
  db: Db
  lines: SQL | undefined
}

/**
 * Returns the condition for orders of an item. Searches the current catalogue first, like every item search; falls
 * back to the names as sold.
 *
 * So common words are resolved to item numbers instead of being searched in a million texts.
 */
async function byItem(
  keyword: string,
  keywordType: ItemQuery['keywordType'],
  { db, lines }: KeywordScope,
): Promise<OrderCondition & { select: SQL }> {
  const known = await db.select({ seq: items.itemSeq }).from(items).where(itemKeyword(keyword, keywordType))
  if (known.length > 0 || keywordType !== 'name')
    return withItems(
      known.map(({ seq }) => seq),
      lines,
    )
  const named = parseKeyword(keyword).map((group) => or(...group.map((term) => matchesTerm(term, orderLines.itemName))))
  const select = ordersWithLines(named.length > 0 ? and(...named, lines) : undefined)
  return { select, where: orderInSubselect(select) }
}

/** Searches digits as order number or phone, and text as orderer name or item. */
async function byAnything(keyword: string, within: KeywordScope): Promise<OrderCondition> {
  if (/^[\d\s-]+$/.test(keyword)) {
    const byNo = byOrderNo(keyword)
    const digits = compact(keyword)
    const isNoPhone = digits.length > MAX_DIGITS || isPartOfNumber(digits)
    return { where: isNoPhone ? byNo : or(byNo, phoneFilter(digits, orders.ordererPhone)) }
  }
  checkKeywordLength(keyword, 2, '자')
  const byName = startsWith(keyword, orders.ordererName)
  const [nameMatch] = await within.db.select({ seq: orders.orderSeq }).from(orders).where(byName).limit(1)
  const ofItems = await byItem(keyword, 'name', within)
  // item words are rarely names: skips the union, which runs in a single process
  if (!nameMatch) return ofItems
  // a union uses an index for each part; OR would scan all orders
  return {
    where: orderInSubselect(sql`select ${orders.orderSeq} from ${orders} where ${byName} union ${ofItems.select}`),
  }
}

type OrderKeywordType = Exclude<KeywordType, 'all' | 'itemName' | 'itemCode' | 'size'>

function ofOrder(keyword: string, type: OrderKeywordType): SQL | undefined {
  switch (type) {
    case 'orderNo':
      return byOrderNo(keyword)
    case 'ordererName':
      return nameFilter(keyword, orders.ordererName)
    case 'ordererPhone':
      return phoneFilter(keyword, orders.ordererPhone)
    case 'loginId':
      return sql`${orders.memberSeq} in (select ${members.memberSeq} from ${members} where ${loginIdFilter(keyword, members.loginId)})`
    case 'receiverName':
      return nameFilter(keyword, orders.receiverName)
    case 'depositorName':
      return orderInSubselect(
        sql`select ${orderPayments.orderSeq} from ${orderPayments} where ${nameFilter(keyword, orderPayments.depositorName)}`,
      )
    case 'trackingNumber':
      return byTracking(keyword)
    case 'carNumber':
      return plateFilter(keyword, orders.carNumber)
    case 'storeName':
      return sql`${orders.storeSeq} in (select ${stores.storeSeq} from ${stores} where ${contains(keyword, stores.name)})`
    case 'pgTid':
      checkKeywordLength(keyword, 4, '자')
      return orderInSubselect(
        sql`select ${orderPayments.orderSeq} from ${orderPayments} where ${startsWith(keyword, orderPayments.pgTid)}`,
      )
  }
}

/**
 * Returns the condition for a keyword. Personal data matches only by beginning or end, never by a fragment. Throws
 * 400 on `keyword`.
 */
export async function orderKeyword(query: OrderQuery, within: KeywordScope): Promise<OrderCondition> {
  const keyword = plainText(query.keyword ?? '')
  if (!keyword) return { where: undefined }
  const chosen = query.keywordType ?? 'all'
  const types = chosen === 'all' ? everywhere : NUMBERS.includes(chosen) ? {} : anywhere
  const type = detectKeywordType<KeywordType>(keyword, chosen, types)
  switch (type) {
    case 'all':
      return byAnything(keyword, within)
    case 'itemName':
      return byItem(keyword, 'name', within)
    case 'itemCode':
    case 'size':
      return byItem(keyword, type, within)
    default:
      return { where: ofOrder(keyword, type) }
  }
}
