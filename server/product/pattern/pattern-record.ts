import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { stamp } from '../../db/columns'
import { brands, items, patterns } from '../../db/product.schema'
import { fileList, fileRefs } from '../../files/refs'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { anyOf, contains, isSet, orderBy } from '../../resource'

export type PatternRecord = typeof patterns.$inferSelect
export type PatternQuery = QueryOf<'GET /api/v1/admin/patterns'>

/** Values as they are stored. */
export type PatternValues = Omit<PatternRecord, 'patternSeq' | keyof ReturnType<typeof stamp>>

const MISSING: Record<Schemas['PatternMissing'], SQL> = {
  IMAGE: isNull(patterns.mainFileSeq),
  DESCRIPTION: isNull(patterns.description),
  // Snow is no matter of every tire.
  SCORES: sql`(${patterns.scores} -> 'mileage' = 'null' or ${patterns.scores} -> 'quietness' = 'null'
    or ${patterns.scores} -> 'comfort' = 'null' or ${patterns.scores} -> 'handling' = 'null'
    or ${patterns.scores} -> 'wet' = 'null')`,
}

const hasItem = sql`exists (select 1 from ${items} where ${items.patternSeq} = ${patterns.patternSeq})`

export const patternFilter = (query: PatternQuery): SQL | undefined =>
  and(
    query.keywordType === 'patternCode'
      ? contains(query.keyword, patterns.patternCode)
      : contains(query.keyword, patterns.name, patterns.nameKo),
    anyOf(patterns.brandSeq, query.brandSeq),
    anyOf(patterns.season, query.season),
    anyOf(patterns.vehicleType, query.vehicleType),
    anyOf(patterns.usage, query.usage),
    isSet(patterns.visible, query.visible),
    query.missing?.length
      ? sql`(${sql.join(
          query.missing.map((what) => MISSING[what]),
          sql` or `,
        )})`
      : undefined,
    query.hasItem === undefined ? undefined : query.hasItem ? hasItem : sql`not ${hasItem}`,
  )

/** Patterns with their brand and what there is of each, in the order of the list. */
export function patternRows(db: Db, where: SQL | undefined, sort?: PatternQuery['sort']) {
  const ofItems = db
    .select({
      patternSeq: items.patternSeq,
      n: sql<number>`count(*)::int`.as('item_count'),
      minPrice: sql<number | null>`min(${items.salePrice})`.as('min_price'),
      maxPrice: sql<number | null>`max(${items.salePrice})`.as('max_price'),
    })
    .from(items)
    .groupBy(items.patternSeq)
    .as('of_items')
  const itemCount = sql<number>`coalesce(${ofItems.n}, 0)`
  const { name, season, launchedYm, updatedAt, patternSeq } = patterns
  return db
    .select({
      pattern: patterns,
      brandName: brands.name,
      itemCount,
      minPrice: ofItems.minPrice,
      maxPrice: ofItems.maxPrice,
    })
    .from(patterns)
    .innerJoin(brands, eq(brands.brandSeq, patterns.brandSeq))
    .leftJoin(ofItems, eq(ofItems.patternSeq, patternSeq))
    .where(where)
    .orderBy(
      ...orderBy(
        sort,
        'updatedAt,desc',
        { brandName: brands.name, name, season, itemCount, launchedYm, updatedAt },
        patternSeq,
      ),
    )
}

export type CountedPattern = Awaited<ReturnType<typeof patternRows>>[number]

const headOf = (
  { pattern, ...counts }: CountedPattern,
  mainImage: Schemas['FileRef'] | null,
): Schemas['PatternRow'] => ({
  patternSeq: pattern.patternSeq,
  brandSeq: pattern.brandSeq,
  name: pattern.name,
  nameKo: pattern.nameKo,
  patternCode: pattern.patternCode,
  season: pattern.season,
  vehicleType: pattern.vehicleType,
  usage: pattern.usage,
  launchedYm: pattern.launchedYm,
  visible: pattern.visible,
  ...counts,
  mainImage,
  createdAt: pattern.createdAt.toISOString(),
  createdBy: pattern.createdBy,
  updatedAt: pattern.updatedAt.toISOString(),
  updatedBy: pattern.updatedBy,
  version: pattern.version,
})

/** Patterns as the list shows them. */
export async function toPatternRows(db: Db, rows: CountedPattern[]): Promise<Schemas['PatternRow'][]> {
  const refOf = await fileRefs(
    db,
    rows.map(({ pattern }) => pattern.mainFileSeq),
  )
  return rows.map((row) => headOf(row, refOf(row.pattern.mainFileSeq)))
}

/** Throws 404. */
export async function readPattern(db: Db, seq: number): Promise<Schemas['Pattern']> {
  const [row] = await patternRows(db, eq(patterns.patternSeq, seq))
  if (!row) throw notFound()
  const { pattern } = row
  const { mainFileSeq, treadFileSeq, imageFileSeqs } = pattern
  const refOf = await fileRefs(db, [mainFileSeq, treadFileSeq, ...imageFileSeqs])
  return {
    ...headOf(row, refOf(mainFileSeq)),
    scores: pattern.scores,
    features: pattern.features,
    images: fileList(refOf, imageFileSeqs),
    treadImage: refOf(treadFileSeq),
    videoUrl: pattern.videoUrl,
    description: pattern.description,
    mobileDescription: pattern.mobileDescription,
    mileageWarrantyKm: pattern.mileageWarrantyKm,
  }
}

/** Every pattern, or those of some brands, by brand and name. */
export const patternOptions = (db: Db, brandSeqs?: number[]): Promise<Schemas['PatternOption'][]> =>
  db
    .select({
      patternSeq: patterns.patternSeq,
      brandSeq: patterns.brandSeq,
      name: patterns.name,
      patternCode: patterns.patternCode,
      season: patterns.season,
      vehicleType: patterns.vehicleType,
      visible: patterns.visible,
    })
    .from(patterns)
    .innerJoin(brands, eq(brands.brandSeq, patterns.brandSeq))
    .where(anyOf(patterns.brandSeq, brandSeqs))
    .orderBy(brands.sortOrder, patterns.name, patterns.patternSeq)
