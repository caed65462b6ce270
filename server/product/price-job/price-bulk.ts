import { asc, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { isAmong } from '../../db/rows'
import { items, priceHistories } from '../schema/item.schema'

export interface PriceChange {
  itemSeq: number
  before: number
  after: number
}

interface ChangeSource {
  field: Schemas['PriceJobField']
  source: Schemas['PriceSource']
  priceJobSeq: number
  now: Date
  by: string | null
}

export type LockedPrices = Pick<typeof items.$inferSelect, 'itemSeq' | 'listPrice' | 'salePrice' | 'costPrice'>

/** Locks items in the order of their keys and returns their prices. Deleted items are missing. */
export async function lockPrices(db: Db, seqs: number[]): Promise<Map<number, LockedPrices>> {
  const rows = await db
    .select({
      itemSeq: items.itemSeq,
      listPrice: items.listPrice,
      salePrice: items.salePrice,
      costPrice: items.costPrice,
    })
    .from(items)
    .where(isAmong(items.itemSeq, seqs))
    .orderBy(asc(items.itemSeq))
    .for('update')
  return new Map(rows.map((row) => [row.itemSeq, row]))
}

/**
 * Sets one price of many items and writes their histories, in two statements. The caller has locked and checked the
 * items.
 */
export async function changeManyPrices(db: Db, changes: PriceChange[], source: ChangeSource): Promise<void> {
  if (changes.length === 0) return
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given("itemSeq" int, "before" int, "after" int)`
  const price = source.field === 'SALE_PRICE' ? items.salePrice : items.listPrice
  const at = sql`${source.now.toISOString()}::timestamptz`
  await db.execute(
    sql`update ${items} set ${sql.identifier(price.name)} = given."after", price_changed_at = ${at},
          updated_at = ${at}, updated_by = ${source.by}, version = version + 1
        from ${changed} where ${items.itemSeq} = given."itemSeq"`,
  )
  const field: Schemas['PriceField'] = source.field === 'SALE_PRICE' ? 'SALE' : 'LIST'
  await db.execute(
    sql`insert into ${priceHistories} (item_seq, field, before, after, source, price_job_seq, created_at, created_by)
        select given."itemSeq", ${field}, given."before", given."after", ${source.source}, ${source.priceJobSeq}::int, ${at}, ${source.by}
        from ${changed} order by given."itemSeq"`,
  )
}
