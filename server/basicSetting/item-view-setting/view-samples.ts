import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { VIEW_BADGES } from '../../../domain/basicSetting/item-view'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import type { Db } from '../../db/database'
import { fileRefs } from '../../files/file-refs'
import { bestExperts } from '../../product/schema/best-expert.schema'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'

type ItemType = Schemas['ItemType']
type Badge = Schemas['ItemViewBadge']

const SHOWN = 8
const STEP = 10

/** SQL: whether a row of `items` is recommended at the moment. */
export const recommended = (
  kind: Schemas['RecommendType'],
  now: Date,
) => sql<boolean>`exists (select 1 from ${bestExperts}
  where ${bestExperts.itemSeq} = ${items.itemSeq} and ${bestExperts.recommendType} = ${kind} and ${bestExperts.visible}
  and coalesce(${bestExperts.startAt} <= ${now.toISOString()}::timestamptz, true) and coalesce(${bestExperts.endAt} > ${now.toISOString()}::timestamptz, true))`

const rows = (db: Db, now: Date, where: SQL | undefined, limit: number) =>
  db
    .select({
      item: items,
      brand: brands,
      pattern: patterns,
      best: recommended('BEST', now),
      expert: recommended('EXPERT', now),
    })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
    .orderBy(desc(items.soldLast30Days), desc(items.itemSeq))
    .limit(limit)

type Item = typeof items.$inferSelect

interface BadgeFacts {
  item: Pick<Item, 'itemType' | 'runFlat' | 'noiseGrade' | 'acousticFoam' | 'mountFeeType'>
  pattern: Pick<typeof patterns.$inferSelect, 'vehicleType'> | null
  best: boolean
  expert: boolean
}

/** Returns the badges that are derived from the item's record. */
export function recordBadges({ item, pattern, best, expert }: BadgeFacts): Badge[] {
  const is: Partial<Record<Badge, boolean>> = {
    BEST: best,
    EXPERT: expert,
    RUNFLAT: item.runFlat,
    EV: pattern?.vehicleType === 'EV',
    LOW_NOISE: item.noiseGrade === 'AA' || item.acousticFoam,
    FREE_MOUNT: item.mountFeeType === 'INCLUDED',
  }
  return VIEW_BADGES[item.itemType].filter((badge) => is[badge])
}

/** Returns the price for the default grade of new business members. */
const memberPrice = (salePrice: number, rate: number | undefined): number | null =>
  rate ? Math.floor((salePrice * (100 - rate)) / 100 / STEP) * STEP : null

const isSoldOut = sql`${items.saleState} = 'SOLD_OUT'`

/** Returns eight visible items of a type, best sellers first; the last one is sold out, if there is any. */
export async function viewSamples({ db, now }: Call, itemType: ItemType): Promise<Schemas['ItemViewSample'][]> {
  const shown = and(eq(items.itemType, itemType), eq(items.visible, true))
  const soldOut = await rows(db, now, and(shown, isSoldOut), 1)
  const selling = and(shown, eq(items.saleState, 'ON_SALE'), ne(items.salePrice, 0))
  const found = [...(await rows(db, now, selling, SHOWN - soldOut.length)), ...soldOut]
  const [grade] = await db
    .select({ rate: businessGrades.discountRate })
    .from(businessGrades)
    .where(eq(businessGrades.isDefault, true))
  const refOf = await fileRefs(
    db,
    found.flatMap(({ item, brand, pattern }) => [item.mainFileSeq, pattern?.mainFileSeq, brand.logoFileSeq]),
  )
  return found.map((row) => {
    const { item, brand, pattern } = row
    const { utqgTreadwear, utqgTraction, utqgTemperature, loadIndex, speedSymbol, terminalType } = item
    return {
      itemSeq: item.itemSeq,
      name: item.name,
      brandName: brand.name,
      brandLogoUrl: refOf(brand.logoFileSeq)?.url ?? null,
      patternName: pattern?.nameKo ?? pattern?.name ?? null,
      thumbnailUrl: (refOf(item.mainFileSeq) ?? refOf(pattern?.mainFileSeq))?.smallUrl ?? null,
      sizeLabel: item.sizeLabel,
      season: pattern?.season ?? null,
      speedLoad: loadIndex && speedSymbol ? `${loadIndex}${speedSymbol}` : null,
      fuelGrade: item.rollingResistanceGrade,
      wetGrip: item.wetGripGrade,
      noiseDb: item.noiseDb,
      utqg: utqgTreadwear ? [utqgTreadwear, utqgTraction, utqgTemperature].filter(Boolean).join(' ') : null,
      madeWeek: item.productionWeekFrom,
      capacityAh: item.capacityAh,
      cca: item.cca,
      terminal: terminalType && labelOf('TerminalType', terminalType),
      origin: item.originCountry,
      listPrice: item.listPrice,
      salePrice: item.salePrice,
      memberPrice: memberPrice(item.salePrice, grade?.rate),
      rating: item.ratingAverage,
      reviewCount: item.ratingCount,
      freeMount: item.mountFeeType === 'INCLUDED',
      soldOut: item.saleState === 'SOLD_OUT',
      stock: item.stockManaged ? item.stockQuantity : null,
      soldLast30Days: item.soldLast30Days,
      createdAt: item.createdAt.toISOString(),
      badges: recordBadges(row),
    }
  })
}
