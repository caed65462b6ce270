import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { fileRefs } from '../../files/file-refs'
import { isShownItem, itemTables } from '../../product/item/item-query'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { toPicture } from './pictures'

/** Returns the number of items that the shop shows, by a column of them; of one brand, or of all. */
async function shownCounts(
  db: Db,
  column: typeof items.brandSeq | typeof items.patternSeq,
  brandSeq?: number,
): Promise<Map<number, number>> {
  const shown = and(isShownItem, brandSeq ? eq(items.brandSeq, brandSeq) : undefined)
  const rows = await queryRows<{ seq: number; n: number }>(
    db,
    sql`select ${column} as seq, count(*)::int as n from ${itemTables} where ${shown} group by 1`,
  )
  return new Map(rows.map(({ seq, n }) => [seq, n]))
}

export const shopBrandHandlers = shopHandlersOf({
  'GET /api/v1/shop/brands': async ({ db }, { query: { itemType } }) => {
    const ofType: SQL | undefined = itemType ? sql`${brands.itemTypes} @> ${`{${itemType}}`}::text[]` : undefined
    const rows = await db
      .select()
      .from(brands)
      .where(and(eq(brands.visible, true), ofType))
      .orderBy(asc(brands.sortOrder), asc(brands.brandSeq))
    const countOf = await shownCounts(db, items.brandSeq)
    const refOf = await fileRefs(
      db,
      rows.flatMap(({ logoFileSeq, bannerFileSeq }) => [logoFileSeq, bannerFileSeq]),
    )
    return rows.map(({ brandSeq, name, nameEn, itemTypes, origin, country, grade, description, ...files }) => ({
      brandSeq,
      name,
      nameEn,
      itemTypes,
      origin,
      country,
      grade,
      description,
      logo: toPicture(refOf(files.logoFileSeq)),
      banner: toPicture(refOf(files.bannerFileSeq)),
      itemCount: countOf.get(brandSeq) ?? 0,
    }))
  },

  'GET /api/v1/shop/patterns': async ({ db }, { query: { brandSeq, season, vehicleType } }) => {
    const rows = await db
      .select({ pattern: patterns, brandName: brands.name })
      .from(patterns)
      .innerJoin(brands, eq(brands.brandSeq, patterns.brandSeq))
      .where(
        and(
          eq(patterns.visible, true),
          eq(brands.visible, true),
          brandSeq ? eq(patterns.brandSeq, brandSeq) : undefined,
          season ? eq(patterns.season, season) : undefined,
          vehicleType ? eq(patterns.vehicleType, vehicleType) : undefined,
        ),
      )
      .orderBy(asc(brands.sortOrder), asc(patterns.name), asc(patterns.patternSeq))
    const countOf = await shownCounts(db, items.patternSeq, brandSeq)
    const refOf = await fileRefs(
      db,
      rows.map(({ pattern }) => pattern.mainFileSeq),
    )
    return rows.map(({ pattern, brandName }) => ({
      patternSeq: pattern.patternSeq,
      brandSeq: pattern.brandSeq,
      brandName,
      name: pattern.name,
      nameKo: pattern.nameKo,
      season: pattern.season,
      vehicleType: pattern.vehicleType,
      usage: pattern.usage,
      image: toPicture(refOf(pattern.mainFileSeq)),
      ratingAverage: pattern.ratingAverage,
      reviewCount: pattern.ratingCount,
      itemCount: countOf.get(pattern.patternSeq) ?? 0,
    }))
  },
})
