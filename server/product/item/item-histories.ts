import { and, count, desc, eq, sql } from 'drizzle-orm'
import { adminLogs } from '../../db/schema'
import type { AdminCall, Db, QueryOf, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { orders } from '../../orderdelivery/order/order.schema'
import { countRows, type PageResult, paged } from '../../resource/pages'
import { items, priceHistories, stockHistories } from './item.schema'

type Query = QueryOf<'GET /api/v1/admin/items/{seq}/changes'>

async function mustExist(db: Db, itemSeq: number): Promise<void> {
  const [found] = await db.select({ n: count() }).from(items).where(eq(items.itemSeq, itemSeq))
  if (!found?.n) throw notFound()
}

/** Changes of the prices, newest first. */
export async function priceHistoryOf(
  { db }: AdminCall,
  itemSeq: number,
  query: Query,
): Promise<PageResult<Schemas['PriceHistory']>> {
  await mustExist(db, itemSeq)
  const where = eq(priceHistories.itemSeq, itemSeq)
  return paged(
    query,
    () => countRows(db, priceHistories, where),
    async (limit, offset) => {
      const rows = await db
        .select()
        .from(priceHistories)
        .where(where)
        .orderBy(desc(priceHistories.createdAt), desc(priceHistories.priceHistorySeq))
        .limit(limit)
        .offset(offset)
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  )
}

/** The ledger of the stock, newest first. */
export async function stockHistoryOf(
  { db }: AdminCall,
  itemSeq: number,
  query: Query,
): Promise<PageResult<Schemas['StockHistory']>> {
  await mustExist(db, itemSeq)
  const where = eq(stockHistories.itemSeq, itemSeq)
  return paged(
    query,
    () => countRows(db, stockHistories, where),
    async (limit, offset) => {
      const rows = await db
        .select({ history: stockHistories, orderNo: orders.orderNo })
        .from(stockHistories)
        .leftJoin(orders, eq(orders.orderSeq, stockHistories.orderSeq))
        .where(where)
        .orderBy(desc(stockHistories.createdAt), desc(stockHistories.stockHistorySeq))
        .limit(limit)
        .offset(offset)
      return rows.map(({ history, orderNo }) => ({ ...history, orderNo, createdAt: history.createdAt.toISOString() }))
    },
  )
}

/** What admins have done to an item, newest first: its rows of the screen-usage log that changed something. */
export async function changesOf(
  { db }: AdminCall,
  itemSeq: number,
  query: Query,
): Promise<PageResult<Schemas['ItemChange']>> {
  await mustExist(db, itemSeq)
  const where = and(
    eq(adminLogs.resource, 'items'),
    sql`${adminLogs.action} in ('CREATE', 'UPDATE', 'STATE', 'BULK')`,
    sql`${adminLogs.targetSeqs} @> ${JSON.stringify([itemSeq])}::jsonb`,
  )
  return paged(
    query,
    () => countRows(db, adminLogs, where),
    async (limit, offset) => {
      const rows = await db
        .select({
          adminLogSeq: adminLogs.adminLogSeq,
          occurredAt: adminLogs.occurredAt,
          loginId: adminLogs.loginId,
          adminName: adminLogs.adminName,
          action: adminLogs.action,
          summary: adminLogs.summary,
          changes: adminLogs.changes,
        })
        .from(adminLogs)
        .where(where)
        .orderBy(desc(adminLogs.occurredAt), desc(adminLogs.adminLogSeq))
        .limit(limit)
        .offset(offset)
      return rows.map((row) => ({ ...row, changes: row.changes, occurredAt: row.occurredAt.toISOString() }))
    },
  )
}
