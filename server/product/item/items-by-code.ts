import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { items } from '../schema/item.schema'

const { itemSeq, itemCode, itemType, name, salePrice, costPrice } = items

/** Returns items with their prices by code, for the rows of a sheet. */
export async function itemsByCode(db: Db, codes: string[]) {
  const rows = await db
    .select({ itemSeq, itemCode, itemType, name, salePrice, costPrice })
    .from(items)
    .where(sql`${itemCode} in (select jsonb_array_elements_text(${JSON.stringify([...new Set(codes)])}::jsonb))`)
  return new Map(rows.map((row) => [row.itemCode, row]))
}
