import { and, arrayContains, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type KeywordKind, plainText, readKeyword } from '../../../openapi/formats/keyword'
import { MOST_DIGITS } from '../../../openapi/formats/phone'
import { stores } from '../../branch/store/store.schema'
import { members } from '../../db/schema'
import type { Db } from '../../http/call'
import { atLeast, nameFilter, phoneFilter, plateFilter } from '../../lib/personal'
import { items } from '../../product/item/item.schema'
import { type ItemQuery, itemKeyword } from '../../product/item/item-query'
import { anyNamed, contains, endsWith, startsWith } from '../../resource/filters'
import { holds, typeMeant } from '../../resource/keyword'
import { orderLines, orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'
import { shipments } from '../shipment/shipment.schema'
import { linesOf, type Meant, ordersOf, withItems } from './order-items'
import type { OrderQuery } from './order-query'

type KeywordType = NonNullable<OrderQuery['keywordType']>

/** Digits of a number that may have been typed with hyphens and spaces. */
const bare = (keyword: string): string => keyword.replace(/[\s-]/g, '')

/** Whole, several at once, or how one starts or ends: the day, or the number of the day. Throws 400 for less than four digits. */
export const byOrderNo = (keyword: string, column: PgColumn = orders.orderNo): SQL | undefined =>
  anyNamed(keyword, 'orderNo', (text) => {
    const no = bare(text)
    if (!/^\d{1,14}$/.test(no)) return sql`false`
    atLeast(no, 4, '자리')
    if (no.length === 14) return eq(column, no)
    return or(startsWith(no, column), endsWith(no, column))
  })

/** Couriers' numbers are looked for whole, several at once. */
function byTracking(keyword: string): SQL {
  const numbers = keyword
    .split(/[\s,]+/)
    .map((no) => no.replace(/[^0-9A-Za-z]/g, ''))
    .filter(Boolean)
  const found = or(...numbers.map((no) => arrayContains(shipments.trackingNumbers, [no]))) ?? sql`false`
  return ordersOf(sql`select ${shipments.orderSeq} from ${shipments} where ${found}`)
}

/** Where what was typed can only be one thing, it is looked for as that, but where numbers of any kind are asked for. */
const NUMBERS: readonly KeywordType[] = ['orderNo', 'trackingNumber', 'pgTid', 'itemCode']
const anywhere = { phone: 'ordererPhone', plate: 'carNumber', orderNo: 'orderNo' } as const
const everywhere: Partial<Record<KeywordKind, KeywordType>> = { ...anywhere, size: 'size', code: 'itemCode' }

/** What of the lines a keyword may be looked for in: those of orders of the same days. */
interface Within {
  db: Db
  lines: SQL | undefined
}

/**
 * Orders of an item: by what items are called now, as every search of items reads it; what no item is called any more is looked
 * for in the names that were sold. So words that a third of the catalogue has are found by numbers, not in a million texts.
 */
async function byItem(
  keyword: string,
  keywordType: ItemQuery['keywordType'],
  { db, lines }: Within,
): Promise<Meant & { select: SQL }> {
  const known = await db.select({ seq: items.itemSeq }).from(items).where(itemKeyword(keyword, keywordType))
  if (known.length > 0 || keywordType !== 'name')
    return withItems(
      known.map(({ seq }) => seq),
      lines,
    )
  const named = readKeyword(keyword).map((group) => or(...group.map((term) => holds(term, orderLines.itemName))))
  const select = linesOf(named.length > 0 ? and(...named, lines) : undefined)
  return { select, where: ordersOf(select) }
}

/** Digits are a number or a phone, text is a name or an item. */
async function byAnything(keyword: string, within: Within): Promise<Meant> {
  if (/^[\d\s-]+$/.test(keyword)) {
    const byNo = byOrderNo(keyword)
    return {
      where: bare(keyword).length > MOST_DIGITS ? byNo : or(byNo, phoneFilter(bare(keyword), orders.ordererPhone)),
    }
  }
  atLeast(keyword, 2, '자')
  const called = startsWith(keyword, orders.ordererName)
  const [someone] = await within.db.select({ seq: orders.orderSeq }).from(orders).where(called).limit(1)
  const ofItems = await byItem(keyword, 'name', within)
  // words of items are hardly ever names: a union, which is put together by one process alone, is spared
  if (!someone) return ofItems
  // one select of both, each by indexes of its own: with OR every order would be asked
  return { where: ordersOf(sql`select ${orders.orderSeq} from ${orders} where ${called} union ${ofItems.select}`) }
}

type OfOrder = Exclude<KeywordType, 'all' | 'itemName' | 'itemCode' | 'size'>

function ofOrder(keyword: string, type: OfOrder): SQL | undefined {
  switch (type) {
    case 'orderNo':
      return byOrderNo(keyword)
    case 'ordererName':
      return nameFilter(keyword, orders.ordererName)
    case 'ordererPhone':
      return phoneFilter(keyword, orders.ordererPhone)
    case 'loginId':
      return sql`${orders.memberSeq} in (select ${members.memberSeq} from ${members} where ${startsWith(keyword, members.loginId)})`
    case 'receiverName':
      return nameFilter(keyword, orders.receiverName)
    case 'depositorName':
      return ordersOf(
        sql`select ${orderPayments.orderSeq} from ${orderPayments} where ${nameFilter(keyword, orderPayments.depositorName)}`,
      )
    case 'trackingNumber':
      return byTracking(keyword)
    case 'carNumber':
      return plateFilter(keyword, orders.carNumber)
    case 'storeName':
      return sql`${orders.storeSeq} in (select ${stores.storeSeq} from ${stores} where ${contains(keyword, stores.name)})`
    case 'pgTid':
      atLeast(keyword, 4, '자')
      return ordersOf(
        sql`select ${orderPayments.orderSeq} from ${orderPayments} where ${startsWith(keyword, orderPayments.pgTid)}`,
      )
  }
}

/** WHERE of a keyword. Personal data is found by its beginning or end, never by any fragment. Throws 400 on `keyword`. */
export async function orderKeyword(query: OrderQuery, within: Within): Promise<Meant> {
  const keyword = plainText(query.keyword ?? '')
  if (!keyword) return { where: undefined }
  const chosen = query.keywordType ?? 'all'
  const types = chosen === 'all' ? everywhere : NUMBERS.includes(chosen) ? {} : anywhere
  const type = typeMeant<KeywordType>(keyword, chosen, types)
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
