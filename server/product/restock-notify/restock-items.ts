import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import { fileRefs } from '../../files/refs'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { contains } from '../../resource/filters'
import { orderBy, paged } from '../../resource/pages'
import { items } from '../item/item.schema'
import { patterns } from '../pattern/pattern.schema'
import { restockNotifies } from './restock.schema'
import { purchasedAt } from './restock-record'

export type RestockItemQuery = QueryOf<'GET /api/v1/admin/restock-notifies/by-item'>

const { state, requestedAt, sentAt } = restockNotifies

/** Of each item that somebody asked for. */
const asked = (db: Db) =>
  db
    .select({
      itemSeq: restockNotifies.itemSeq,
      waitingCount: sql<number>`(count(*) filter (where ${state} = 'WAITING'))::int`.as('waiting_count'),
      firstRequestedAt: sql<Date | null>`min(${requestedAt}) filter (where ${state} = 'WAITING')`
        .mapWith(requestedAt)
        .as('first_requested_at'),
      lastSentAt: sql<Date | null>`max(${sentAt})`.mapWith(sentAt).as('last_sent_at'),
      sentCount: sql<number>`(count(*) filter (where ${state} = 'SENT'))::int`.as('sent_count'),
    })
    .from(restockNotifies)
    .groupBy(restockNotifies.itemSeq)
    .as('asked')

function keywordFilter({ keywordType = 'itemName', keyword }: RestockItemQuery): SQL | undefined {
  return contains(keyword, keywordType === 'itemCode' ? items.itemCode : items.name)
}

/** Percent of the sent notices of these items that were followed by an order. */
async function purchaseRates(db: Db, itemSeqs: number[]): Promise<Map<number, number>> {
  if (itemSeqs.length === 0) return new Map()
  const rows = await rowsOf<{ seq: number; rate: number }>(
    db,
    sql`select item_seq as seq, round(100.0 * count(bought) / count(*), 1)::float8 as rate
        from (select ${restockNotifies.itemSeq} as item_seq, ${purchasedAt} as bought
              from ${restockNotifies} where ${and(inArray(restockNotifies.itemSeq, itemSeqs), eq(state, 'SENT'))}) as sent
        group by item_seq`,
  )
  return new Map(rows.map(({ seq, rate }) => [seq, rate]))
}

/** What the list says of items themselves, by seq. */
async function itemsOf(db: Db, itemSeqs: number[]) {
  if (itemSeqs.length === 0) return new Map<number, never>()
  const rows = await db
    .select({ item: items, fileSeq: sql<number | null>`coalesce(${items.mainFileSeq}, ${patterns.mainFileSeq})` })
    .from(items)
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(inArray(items.itemSeq, itemSeqs))
  return new Map(rows.map((row) => [row.item.itemSeq, row]))
}

/** The items that somebody asked for, one page of them. */
export async function restockItems(db: Db, query: RestockItemQuery) {
  const sums = asked(db)
  const where = and(
    keywordFilter(query),
    query.brandSeq?.length ? inArray(items.brandSeq, query.brandSeq) : undefined,
    query.saleState?.length ? inArray(items.saleState, query.saleState) : undefined,
    query.waiting === undefined ? undefined : query.waiting ? gt(sums.waitingCount, 0) : eq(sums.waitingCount, 0),
  )
  // Every notice has its item: a left join, which the database leaves out where neither filter nor order needs it.
  const page = await paged(
    query,
    async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(sums)
        .leftJoin(items, eq(items.itemSeq, sums.itemSeq))
        .where(where)
      return row?.n ?? 0
    },
    (limit, offset) =>
      db
        .select({
          itemSeq: sums.itemSeq,
          waitingCount: sums.waitingCount,
          firstRequestedAt: sums.firstRequestedAt,
          lastSentAt: sums.lastSentAt,
          sentCount: sums.sentCount,
        })
        .from(sums)
        .leftJoin(items, eq(items.itemSeq, sums.itemSeq))
        .where(where)
        .orderBy(
          ...orderBy(
            query.sort,
            'waitingCount,desc',
            {
              stockQuantity: items.stockQuantity,
              waitingCount: sql`${sums.waitingCount}`,
              firstRequestedAt: sql`${sums.firstRequestedAt}`,
              lastSentAt: sql`${sums.lastSentAt}`,
            },
            sums.itemSeq,
          ),
        )
        .limit(limit)
        .offset(offset),
  )
  const seqs = page.items.map(({ itemSeq }) => itemSeq)
  const found = await itemsOf(db, seqs)
  const refOf = await fileRefs(
    db,
    [...found.values()].map(({ fileSeq }) => fileSeq),
  )
  const rates = await purchaseRates(db, seqs)
  const rows = page.items.flatMap(({ firstRequestedAt, lastSentAt, ...sum }): Schemas['RestockItem'][] => {
    const row = found.get(sum.itemSeq)
    if (!row) return []
    const { item, fileSeq } = row
    return [
      {
        itemSeq: item.itemSeq,
        itemType: item.itemType,
        thumbnailUrl: refOf(fileSeq)?.url ?? null,
        itemCode: item.itemCode,
        name: item.name,
        sizeLabel: item.sizeLabel,
        saleState: item.saleState,
        stockQuantity: item.stockQuantity,
        stockManaged: item.stockManaged,
        waitingCount: sum.waitingCount,
        firstRequestedAt: firstRequestedAt?.toISOString() ?? null,
        lastSentAt: lastSentAt?.toISOString() ?? null,
        sentCount: sum.sentCount,
        purchaseRate: rates.get(item.itemSeq) ?? null,
      },
    ]
  })
  return { ...page, items: rows }
}
