import { asc, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { items, priceHistories } from '../product/schema/item.schema'
import { priceJobLines, priceJobs } from '../product/schema/price-job.schema'
import { continueNumbers, insertAll } from './insert'
import { Book, type Priced, type PriceJobContext } from './product-price-job.book'
import { jobPlans } from './product-price-job.data'

async function pricedItems(db: Db): Promise<Priced[]> {
  const goods = await db.select().from(items).orderBy(asc(items.itemSeq))
  const lasts = await queryRows<{ itemSeq: number; priceHistorySeq: number; before: number; at: string }>(
    db,
    sql`select distinct on (item_seq) item_seq as "itemSeq", price_history_seq as "priceHistorySeq", before,
          created_at as at
        from ${priceHistories} where field = 'SALE' and before is not null
        order by item_seq, price_history_seq desc`,
  )
  const last = new Map(lasts.map(({ itemSeq, at, ...rest }) => [itemSeq, { ...rest, at: new Date(at).getTime() }]))
  return goods.map(({ itemSeq, listPrice, salePrice, costPrice }) => ({
    itemSeq,
    listPrice,
    salePrice,
    costPrice,
    last: last.get(itemSeq) ?? null,
  }))
}

async function writePrices(db: Db, book: Book): Promise<void> {
  await db.execute(
    sql`update ${priceHistories} set after = given.after
        from jsonb_to_recordset(${JSON.stringify(book.corrected)}::jsonb) as given(seq int, after int)
        where price_history_seq = given.seq`,
  )
  const [{ most = 0 } = {}] = await queryRows<{ most: number }>(
    db,
    sql`select coalesce(max(price_history_seq), 0)::int as most from ${priceHistories}`,
  )
  const inOrder = [...book.histories].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await insertAll(
    db,
    priceHistories,
    inOrder.map((row, i) => ({ priceHistorySeq: most + i + 1, ...row })),
  )
  await continueNumbers(db, priceHistories, 'priceHistorySeq')
  const changed = [...book.changedAt].map(([seq, at]) => ({ seq, at }))
  await db.execute(
    sql`update ${items} set price_changed_at = given.at, updated_at = greatest(updated_at, given.at)
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(seq int, at timestamptz)
        where item_seq = given.seq`,
  )
}

/** Loads 25 price jobs with their lines and price histories. Must run after the items' own histories. */
export async function loadPriceJobs(db: Db, context: PriceJobContext): Promise<void> {
  const book = new Book(context, context.dice.shuffled(await pricedItems(db)))
  for (const plan of jobPlans) book.add(plan)
  await insertAll(db, priceJobs, book.jobs)
  await continueNumbers(db, priceJobs, 'priceJobSeq')
  await insertAll(db, priceJobLines, book.lines)
  await writePrices(db, book)
}
