import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { maskName, maskPhone } from '../../lib/mask'
import { nameFilter, phoneFilter } from '../../lib/personal'
import { orderLines, orders } from '../../orderdelivery/order/order.schema'
import { contains, withinDays } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { items } from '../item/item.schema'
import { restockNotifies } from './restock.schema'
import { BOUGHT_DAYS, type Notice } from './restock-rules'

export type RestockQuery = QueryOf<'GET /api/v1/admin/restock-notifies'>

/** What the item is called now, or was when it was asked for. */
const itemName = sql<string>`coalesce(${items.name}, ${restockNotifies.itemName})`
const itemCode = sql<string>`coalesce(${items.itemCode}, ${restockNotifies.itemCode})`

/** The member's first order of the item within 14 days of the message. */
export const purchasedAt =
  sql<Date | null>`case when ${restockNotifies.state} = 'SENT' and ${restockNotifies.memberSeq} is not null then (
  select min(${orderLines.orderedAt}) from ${orderLines} join ${orders} on ${orders.orderSeq} = ${orderLines.orderSeq}
  where ${orderLines.itemSeq} = ${restockNotifies.itemSeq} and ${orders.memberSeq} = ${restockNotifies.memberSeq}
    and ${orderLines.orderedAt} >= ${restockNotifies.sentAt}
    and ${orderLines.orderedAt} < ${restockNotifies.sentAt} + ${`${BOUGHT_DAYS} days`}::interval
    and ${orderLines.state} <> 'CANCELED'
) end`.mapWith(restockNotifies.sentAt)

const restockColumns = {
  notice: restockNotifies,
  itemCode,
  itemName,
  sizeLabel: sql<string | null>`coalesce(${items.sizeLabel}, ${restockNotifies.sizeLabel})`,
  itemDeleted: sql<boolean>`${items.itemSeq} is null`,
}

export interface RestockRow {
  notice: Notice
  itemCode: string
  itemName: string
  sizeLabel: string | null
  itemDeleted: boolean
  purchasedAt: Date | null
}

/** A request as the contract shows it; name and phone in clear only with `clear`. */
export function toRestock(row: RestockRow, clear = false): Schemas['RestockNotify'] {
  const { notice } = row
  return {
    restockNotifySeq: notice.restockNotifySeq,
    itemSeq: notice.itemSeq,
    itemCode: row.itemCode,
    itemName: row.itemName,
    sizeLabel: row.sizeLabel,
    itemDeleted: row.itemDeleted,
    memberSeq: notice.memberSeq,
    name: clear ? notice.name : maskName(notice.name),
    mobilePhone: clear ? notice.mobilePhone : maskPhone(notice.mobilePhone),
    purged: notice.mobilePhone === null,
    channel: notice.channel,
    state: notice.state,
    requestedAt: notice.requestedAt.toISOString(),
    expiresAt: notice.expiresAt.toISOString(),
    queuedAt: notice.queuedAt?.toISOString() ?? null,
    sentAt: notice.sentAt?.toISOString() ?? null,
    failReason: notice.failReason,
    canceledReason: notice.canceledReason,
    resendCount: notice.resendCount,
    purchasedAt: row.purchasedAt?.toISOString() ?? null,
    createdAt: notice.createdAt.toISOString(),
    createdBy: notice.createdBy,
    updatedAt: notice.updatedAt.toISOString(),
    updatedBy: notice.updatedBy,
    version: notice.version,
  }
}

function keywordFilter({ keywordType = 'name', keyword: raw }: RestockQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (keywordType) {
    case 'name':
      return nameFilter(keyword, restockNotifies.name)
    case 'mobilePhone':
      return phoneFilter(keyword, restockNotifies.mobilePhone)
    case 'itemCode':
      return contains(keyword, itemCode)
    case 'itemName':
      return contains(keyword, itemName)
  }
}

/** WHERE of the list. Throws 400 for a keyword that is too short to search personal data with. */
export const restockFilter = (query: RestockQuery): SQL | undefined =>
  and(
    keywordFilter(query),
    query.state?.length ? inArray(restockNotifies.state, query.state) : undefined,
    query.channel?.length ? inArray(restockNotifies.channel, query.channel) : undefined,
    query.brandSeq?.length ? inArray(items.brandSeq, query.brandSeq) : undefined,
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

/** Adds what the requests led to; looked for only of those that are shown. */
async function withPurchases(db: Db, rows: Omit<RestockRow, 'purchasedAt'>[]): Promise<RestockRow[]> {
  const sent = rows.flatMap(({ notice }) =>
    notice.state === 'SENT' && notice.memberSeq !== null ? [notice.restockNotifySeq] : [],
  )
  if (sent.length === 0) return rows.map((row) => ({ ...row, purchasedAt: null }))
  const found = await db
    .select({ seq: restockNotifies.restockNotifySeq, purchasedAt })
    .from(restockNotifies)
    // Without a second table the columns inside of `purchasedAt` would lose their table's name.
    .leftJoin(items, eq(items.itemSeq, restockNotifies.itemSeq))
    .where(inArray(restockNotifies.restockNotifySeq, sent))
  const bought = new Map(found.map((row) => [row.seq, row.purchasedAt]))
  return rows.map((row) => ({ ...row, purchasedAt: bought.get(row.notice.restockNotifySeq) ?? null }))
}

const joined = (db: Db) =>
  db.select(restockColumns).from(restockNotifies).leftJoin(items, eq(items.itemSeq, restockNotifies.itemSeq)).$dynamic()

/** Rows of the list in its order. */
export const restockRows = async (db: Db, query: RestockQuery, limit: number, offset: number): Promise<RestockRow[]> =>
  withPurchases(
    db,
    await joined(db)
      .where(restockFilter(query))
      .orderBy(...orderBy(query.sort, 'requestedAt,desc', sortColumns, restockNotifies.restockNotifySeq))
      .limit(limit)
      .offset(offset),
  )

/** One request. */
export async function readRestock(db: Db, seq: number): Promise<RestockRow | undefined> {
  const [row] = await withPurchases(db, await joined(db).where(eq(restockNotifies.restockNotifySeq, seq)))
  return row
}

/** `T0001234 벤투스 S2 AS · 홍*동` */
export async function restockNames(db: Db, seqs: number[]): Promise<Map<number, string>> {
  const rows = await joined(db).where(inArray(restockNotifies.restockNotifySeq, seqs))
  return new Map(
    rows.map((row) => [
      row.notice.restockNotifySeq,
      `${row.itemCode} ${row.itemName} · ${maskName(row.notice.name) ?? '파기됨'}`,
    ]),
  )
}

/** Whose data it is, for the log; a request that has lost its name is nobody's. */
export function subjectsOf({ restockNotifySeq, memberSeq, name }: Notice): Schemas['LogSubject'][] {
  if (name === null) return []
  const label = maskName(name)
  return [
    memberSeq === null ? { type: 'OTHER', seq: restockNotifySeq, label } : { type: 'MEMBER', seq: memberSeq, label },
  ]
}
