import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { nameLookupFrom } from '../../resource/each-row'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'

type Item = typeof items.$inferSelect
type Named = Pick<Item, 'itemType' | 'nameOverride' | 'sizeLabel' | 'oeMark' | 'runFlat' | 'isAged' | 'modelName'>

/** Returns the name of an item: its own name, or one composed of brand, pattern and size (or model). */
export function itemName(
  item: Named,
  brand: Pick<typeof brands.$inferSelect, 'name'>,
  pattern: Pick<typeof patterns.$inferSelect, 'name'> | null,
): string {
  if (item.nameOverride) return item.nameOverride
  if (item.itemType === 'BATTERY') return `${brand.name} ${item.modelName ?? ''}`.trim()
  const marks = [item.oeMark, item.runFlat && '런플랫', item.isAged && '이월']
  return [brand.name, pattern?.name, item.sizeLabel, ...marks].filter(Boolean).join(' ')
}

/** Brand name of a row of `items`, for any select over `items`. */
export const itemBrand = sql<string>`(select b.name from ${brands} b where b.brand_seq = ${items}.brand_seq)`

/** `T0001234 한국타이어 벤투스 S2 AS 225/45R17 94W`, the label of an item in receipts. */
export const codeAndName = sql<string>`${items.itemCode} || ' ' || ${items.name}`

export const itemNames = nameLookupFrom(items, items.itemSeq, codeAndName)

type Spec = Pick<Schemas['Battery'], 'batteryType' | 'terminalType' | 'nominalCode' | 'terminalPosition'>

/** Returns the code that matches batteries with cars, e.g. `AGM80L`, `DIN74L`, `MF60R`. */
export function specCodeOf({ batteryType, terminalType, nominalCode, terminalPosition }: Spec): string {
  const kind = batteryType === 'MF' && terminalType === 'DIN' ? 'DIN' : batteryType
  return `${kind}${nominalCode}${terminalPosition}`
}

/**
 * Recomputes the names of items after their brand or pattern was renamed; items with an own name keep it. The version
 * stays, so open forms remain valid.
 */
export async function renameItems(db: Db, where: SQL): Promise<void> {
  const rows = await db
    .select({ item: items, brandName: brands.name, patternName: patterns.name })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(and(where, isNull(items.nameOverride)))
    .orderBy(items.itemSeq)
    .for('no key update', { of: items })
  const names = rows.map(({ item, brandName, patternName }) => [
    item.itemSeq,
    itemName(item, { name: brandName }, patternName === null ? null : { name: patternName }),
  ])
  if (names.length === 0) return
  await db.execute(
    sql`update ${items} set name = given.name_and_seq ->> 1
        from (select jsonb_array_elements(${JSON.stringify(names)}::jsonb) as name_and_seq) as given
        where ${items.itemSeq} = (given.name_and_seq ->> 0)::int`,
  )
}
