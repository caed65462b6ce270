import { eq, sql } from 'drizzle-orm'
import { sizeText } from '../../../domain/product/tire-size'
import type { Call } from '../../call/call'
import { carBatteries, fitments } from '../../car/schema/car-model.schema'
import { maxLoadKg } from '../../common/tire-load'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { fileList, fileRefs } from '../../files/file-refs'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import { withIsoStamps } from '../../resource/fields'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { effectivePrice } from './effective-price'
import { batteryColumns, emptyBatteryColumns, emptyTireColumns, tireColumns } from './item-kinds'
import { discountRateOf, marginRateOf } from './item-prices'
import { safetyStock } from './item-query'
import { waitingCount } from './item-rows'

type Item = typeof items.$inferSelect
type Pattern = typeof patterns.$inferSelect

/** Condition for fitments with the tire's width, aspect ratio and rim, at the front or the rear. */
export const carsOfTire = (item: Pick<Item, 'width' | 'aspect' | 'rim'>) =>
  sql`(${fitments.frontRim} = ${item.rim} and ${fitments.frontWidth} = ${item.width} and ${fitments.frontAspect} is not distinct from ${item.aspect}::smallint)
      or (${fitments.rearRim} = ${item.rim} and ${fitments.rearWidth} = ${item.width} and ${fitments.rearAspect} is not distinct from ${item.aspect}::smallint)`

async function fitCarCount({ db }: Pick<Call, 'db'>, item: Item): Promise<number> {
  const n = sql<number>`count(distinct car_model_seq)::int`
  if (item.itemType === 'ETC') return 0
  const [row] =
    item.itemType === 'TIRE'
      ? await db.select({ n }).from(fitments).where(carsOfTire(item))
      : await db
          .select({ n })
          .from(carBatteries)
          .where(eq(carBatteries.specCode, item.specCode ?? ''))
  return row?.n ?? 0
}

// An item type's columns are null only for other types, so the fallbacks below are never used.

function tireOf(item: Item, pattern: Pattern, image: Schemas['FileRef'] | null, fits: number): Schemas['Tire'] {
  const size = {
    width: item.width ?? 0,
    aspect: item.aspect,
    construction: item.construction ?? 'R',
    rim: item.rim ?? 0,
    isCommercial: item.isCommercial,
  } as const
  return {
    ...tireColumns(item),
    ...size,
    patternSeq: pattern.patternSeq,
    patternName: pattern.name,
    season: pattern.season,
    vehicleType: pattern.vehicleType,
    patternImage: image,
    loadIndex: item.loadIndex ?? 0,
    speedSymbol: item.speedSymbol ?? 'H',
    loadType: item.loadType ?? 'SL',
    // The contract allows no other values.
    ply: item.ply as Schemas['Tire']['ply'],
    originCountry: item.originCountry ?? '',
    sizeText: sizeText(size),
    sizeLabel: item.sizeLabel ?? '',
    sizeCode: item.sizeCode ?? '',
    maxLoadKg: maxLoadKg(item.loadIndex ?? 0),
    fitCarCount: fits,
  }
}

const batteryOf = (item: Item, fits: number): Schemas['Battery'] => ({
  ...batteryColumns(item),
  modelName: item.modelName ?? '',
  batteryType: item.batteryType ?? 'MF',
  terminalType: item.terminalType ?? 'DIN',
  terminalPosition: item.terminalPosition ?? 'L',
  nominalCode: item.nominalCode ?? 0,
  capacityAh: item.capacityAh ?? 0,
  voltage: item.voltage ?? 12,
  warrantyMonths: item.warrantyMonths ?? 24,
  originCountry: item.originCountry ?? '',
  noReturnFee: item.noReturnFee ?? 0,
  specCode: item.specCode ?? '',
  fitCarCount: fits,
})

type Kinds = keyof typeof emptyTireColumns | keyof typeof emptyBatteryColumns
const separateColumns = new Set<string>([
  ...Object.keys({ ...emptyTireColumns, ...emptyBatteryColumns }),
  'mainFileSeq',
  'imageFileSeqs',
  'originCountry',
  'soldLast90Days',
  'ratingCount',
])

/** Returns the columns that the record shows unchanged: all except those of an item type and of the pictures. */
const commonColumns = (item: Item) => ({
  ...withIsoStamps(
    Object.fromEntries(Object.entries(item).filter(([name]) => !separateColumns.has(name))) as Omit<
      Item,
      Kinds | 'mainFileSeq' | 'imageFileSeqs' | 'originCountry'
    >,
  ),
  priceChangedAt: item.priceChangedAt?.toISOString() ?? null,
})

const reviewCount = sql<number>`(select count(*)::int from ${itemReviews} where ${itemReviews.itemSeq} = ${items.itemSeq} and ${itemReviews.state} <> 'DELETED')`

/** Returns an item in the contract's shape. Throws 404. */
export async function readItem(call: Pick<Call, 'db' | 'now'>, itemSeq: number): Promise<Schemas['Item']> {
  const [found] = await call.db
    .select({
      item: items,
      brand: brands,
      pattern: patterns,
      effectivePrice: effectivePrice(call.now),
      safetyStockApplied: safetyStock,
      waitingCount,
      reviewCount,
    })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(eq(items.itemSeq, itemSeq))
  if (!found) throw notFound()
  const { item, brand, pattern, ...figures } = found
  const refOf = await fileRefs(call.db, [item.mainFileSeq, pattern?.mainFileSeq, ...item.imageFileSeqs])
  const carCount = await fitCarCount(call, item)
  return {
    ...commonColumns(item),
    ...figures,
    brandName: brand.name,
    discountRate: discountRateOf(item),
    marginRate: marginRateOf(item),
    mainImage: refOf(item.mainFileSeq),
    images: fileList(refOf, item.imageFileSeqs),
    tire: pattern && item.itemType === 'TIRE' ? tireOf(item, pattern, refOf(pattern.mainFileSeq), carCount) : null,
    battery: item.itemType === 'BATTERY' ? batteryOf(item, carCount) : null,
  }
}
