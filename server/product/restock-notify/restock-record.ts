import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ERASED_TEXT } from '../../../domain/common/erased-text'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { isoOrNull } from '../../lib/iso-time'
import { maskName, maskPhone } from '../../lib/mask'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { createNameLookup } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { anyOf, withinDays } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { nameFilter, phoneFilter } from '../../resource/personal-search'
import { itemBrand } from '../item/item-name'
import { itemTermFilter } from '../item/item-query'
import { items } from '../schema/item.schema'
import { restockNotifies } from '../schema/restock.schema'
import { type Notice, PURCHASE_DAYS } from './restock-rules'

export type RestockQuery = QueryOf<'GET /api/v1/admin/restock-notifies'>

/** The item's current name, or its name at the time of the request. */
const itemName = sql<string>`coalesce(${items.name}, ${restockNotifies.itemName})`
const itemCode = sql<string>`coalesce(${items.itemCode}, ${restockNotifies.itemCode})`

/** The time of the member's first order of the item within 14 days of the message. */
export const purchasedAt =
  sql<Date | null>`case when ${restockNotifies.state} = 'SENT' and ${restockNotifies.memberSeq} is not null then (
  select min(${orderLines.orderedAt}) from ${orderLines} join ${orders} on ${orders.orderSeq} = ${orderLines.orderSeq}
  where ${orderLines.itemSeq} = ${restockNotifies.itemSeq} and ${orders.memberSeq} = ${restockNotifies.memberSeq}
    and ${orderLines.orderedAt} >= ${restockNotifies.sentAt}
    and ${orderLines.orderedAt} < ${restockNotifies.sentAt} + ${`${PURCHASE_DAYS} days`}::interval
    and ${orderLines.state} <> 'CANCELED'
) end`.mapWith(restockNotifies.sentAt)

const restockColumns = {
  notice: restockNotifies,
  itemCode,
  itemName,
  brandName: itemBrand,
  sizeLabel: sql<string | null>`coalesce(${items.sizeLabel}, ${restockNotifies.sizeLabel})`,
  itemDeleted: sql<boolean>`${items.itemSeq} is null`,
  purchasedAt,
}

/** Selects requests with their items and their resulting order, in the list's order. */
export const rows = (db: Db, where: SQL | undefined, sort?: RestockQuery['sort']) =>
  db
    .select(restockColumns)
    .from(restockNotifies)
    .leftJoin(items, eq(items.itemSeq, restockNotifies.itemSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'requestedAt,desc', sortColumns, restockNotifies.restockNotifySeq))

type Found = Awaited<ReturnType<typeof rows>>[number]

/** Maps a request to the contract's shape. Name and phone are masked unless `unmasked` is set. */
export function toRestock({ notice, purchasedAt, ...item }: Found, unmasked = false): Schemas['RestockNotify'] {
  const { closedAt: _, messageLogSeq: _1, requestedAt, expiresAt, queuedAt, sentAt, name, mobilePhone, ...row } = notice
  return {
    ...withIsoStamps(row),
    ...item,
    name: unmasked ? name : maskName(name),
    mobilePhone: unmasked ? mobilePhone : maskPhone(mobilePhone),
    purged: mobilePhone === null,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    queuedAt: isoOrNull(queuedAt),
    sentAt: isoOrNull(sentAt),
    purchasedAt: isoOrNull(purchasedAt),
  }
}

function keywordFilter({ keywordType = 'name', keyword: raw }: RestockQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone', code: 'itemCode', size: 'itemName' })) {
    case 'name':
      return nameFilter(keyword, restockNotifies.name)
    case 'mobilePhone':
      return phoneFilter(keyword, restockNotifies.mobilePhone)
    case 'itemCode':
      return keywordCondition(keyword, { texts: [itemCode], matchAny: true })
    case 'itemName':
      return keywordCondition(keyword, { texts: [itemName], additional: itemTermFilter })
  }
}

/** Returns the WHERE of the list. Throws 400 when the keyword is too short for a search in personal data. */
export const restockFilter = (query: RestockQuery): SQL | undefined =>
  and(
    keywordFilter(query),
    anyOf(restockNotifies.state, query.state),
    anyOf(restockNotifies.channel, query.channel),
    anyOf(items.brandSeq, query.brandSeq),
    query.itemSeq ? eq(restockNotifies.itemSeq, query.itemSeq) : undefined,
    query.memberKind === 'MEMBER' ? isNotNull(restockNotifies.memberSeq) : undefined,
    query.memberKind === 'GUEST' ? isNull(restockNotifies.memberSeq) : undefined,
    withinDays(restockNotifies.requestedAt, query.requestedAt, 'requestedAt'),
    withinDays(restockNotifies.sentAt, query.sentAt, 'sentAt'),
  )

export async function countRestock(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(restockNotifies)
    .leftJoin(items, eq(items.itemSeq, restockNotifies.itemSeq))
    .where(where)
  return row?.n ?? 0
}

const sortColumns = {
  requestedAt: restockNotifies.requestedAt,
  state: restockNotifies.state,
  sentAt: restockNotifies.sentAt,
}

/** Labels requests, e.g. `T0001234 벤투스 S2 AS · 홍*동`. */
export const restockNames = createNameLookup(restockNotifies.restockNotifySeq, async (db, seqs) => {
  const found = await rows(db, inArray(restockNotifies.restockNotifySeq, seqs))
  return new Map(
    found.map(({ notice, ...item }) => [
      notice.restockNotifySeq,
      `${item.itemCode} ${item.itemName} · ${maskName(notice.name) ?? ERASED_TEXT}`,
    ]),
  )
})

/** Returns the log's subjects of a request; none once its name was erased. */
export function subjectsOf({ restockNotifySeq, memberSeq, name }: Notice): Schemas['LogSubject'][] {
  if (name === null) return []
  const label = maskName(name)
  return [
    memberSeq === null ? { type: 'OTHER', seq: restockNotifySeq, label } : { type: 'MEMBER', seq: memberSeq, label },
  ]
}
