import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AdminCall } from '../../call/call'
import type { QueryOf } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { adminLogs } from '../../db/schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { countRows, paged } from '../../resource/pages'
import type { PageableQuery } from '../../resource/types'
import { items, priceHistories, stockHistories } from '../schema/item.schema'

type Query = QueryOf<'GET /api/v1/admin/items/{seq}/changes'>

/** Returns a page of an item's history from one table. Throws 404 when there is no such item. */
async function historyOf<L, R>(
  db: Db,
  itemSeq: number,
  query: Query,
  [table, where, rows]: [PgTable, SQL | undefined, PageableQuery<L>],
  show: (row: L) => R,
) {
  if ((await countRows(db, items, eq(items.itemSeq, itemSeq))) === 0) throw notFound()
  const page = await paged(
    query,
    () => countRows(db, table, where),
    async (limit, offset) => rows.limit(limit).offset(offset),
  )
  return { ...page, items: page.items.map(show) }
}

const toEntry = <R extends { createdAt: Date }>(row: R) => ({ ...row, createdAt: row.createdAt.toISOString() })

/** Returns the item's price changes, newest first. */
export function priceHistoryOf({ db }: AdminCall, itemSeq: number, query: Query) {
  const { createdAt, priceHistorySeq } = priceHistories
  const where = eq(priceHistories.itemSeq, itemSeq)
  const rows = db.select().from(priceHistories).where(where).orderBy(desc(createdAt), desc(priceHistorySeq))
  return historyOf(db, itemSeq, query, [priceHistories, where, rows], toEntry)
}

/** Returns the item's stock movements, newest first. */
export function stockHistoryOf({ db }: AdminCall, itemSeq: number, query: Query) {
  const { createdAt, stockHistorySeq, orderSeq } = stockHistories
  const where = eq(stockHistories.itemSeq, itemSeq)
  const rows = db
    .select({ history: stockHistories, orderNo: orders.orderNo })
    .from(stockHistories)
    .leftJoin(orders, eq(orders.orderSeq, orderSeq))
    .where(where)
    .orderBy(desc(createdAt), desc(stockHistorySeq))
  return historyOf(db, itemSeq, query, [stockHistories, where, rows], ({ history, orderNo }) =>
    toEntry({ ...history, orderNo }),
  )
}

/** Returns admins' changes of an item from the log, newest first. */
export function changesOf({ db }: AdminCall, itemSeq: number, query: Query) {
  const where = and(
    eq(adminLogs.resource, 'items'),
    sql`${adminLogs.action} in ('CREATE', 'UPDATE', 'STATE', 'BULK')`,
    sql`${adminLogs.targetSeqs} @> ${JSON.stringify([itemSeq])}::jsonb`,
  )
  const { adminLogSeq, occurredAt, loginId, adminName, action, summary, changes } = adminLogs
  const rows = db
    .select({ adminLogSeq, occurredAt, loginId, adminName, action, summary, changes })
    .from(adminLogs)
    .where(where)
    .orderBy(desc(occurredAt), desc(adminLogSeq))
  return historyOf(db, itemSeq, query, [adminLogs, where, rows], (row) => ({
    ...row,
    occurredAt: row.occurredAt.toISOString(),
  }))
}
