import { and, eq, sql } from 'drizzle-orm'
import { completeViews, storedViews, type Views } from '../../basicSetting/item-view-setting/read-setting'
import type { Call } from '../../call/call'
import { maxLoadKg } from '../../common/tire-load'
import type { ResultOf } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { fileList, fileRefs } from '../../files/file-refs'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import { gradePointRate } from '../../orderdelivery/desk/checkout/draft-lines'
import { readShippingTerms } from '../../orderdelivery/fees/shipping-quote'
import { isShownItem } from '../../product/item/item-query'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { readBuyer } from './buyer'
import { readFits } from './item-list'
import { itemColumns, shopItems } from './item-rows'
import { toPicture, toPictures } from './pictures'

type Detail = ResultOf<'GET /api/v1/shop/items/{itemSeq}'>
type Item = typeof items.$inferSelect
type Pattern = typeof patterns.$inferSelect
type RefOf = Awaited<ReturnType<typeof fileRefs>>

// Columns with a fallback below are never null for items of their type: the fallbacks only satisfy the compiler.

const tireOf = (item: Item): Detail['tire'] =>
  item.itemType !== 'TIRE'
    ? null
    : {
        width: item.width ?? 0,
        aspect: item.aspect,
        construction: item.construction ?? 'R',
        rim: item.rim ?? 0,
        isCommercial: item.isCommercial,
        loadIndex: item.loadIndex ?? 0,
        loadIndexDual: item.loadIndexDual,
        speedSymbol: item.speedSymbol ?? 'H',
        loadType: item.loadType ?? 'SL',
        ply: item.ply,
        sealant: item.sealant,
        acousticFoam: item.acousticFoam,
        threePeak: item.threePeak,
        isAged: item.isAged,
        oeMark: item.oeMark,
        utqgTreadwear: item.utqgTreadwear,
        utqgTraction: item.utqgTraction,
        utqgTemperature: item.utqgTemperature,
        maxLoadKg: maxLoadKg(item.loadIndex ?? 0),
      }

const batteryOf = (item: Item): Detail['battery'] =>
  item.itemType !== 'BATTERY'
    ? null
    : {
        modelName: item.modelName ?? '',
        batteryType: item.batteryType ?? 'MF',
        nominalCode: item.nominalCode ?? 0,
        rcMinutes: item.rcMinutes,
        lengthMm: item.lengthMm,
        widthMm: item.widthMm,
        heightMm: item.heightMm,
        weightKg: item.weightKg,
        voltage: item.voltage ?? 12,
        warrantyMonths: item.warrantyMonths ?? 24,
        productionYm: item.productionYm,
        noReturnFee: item.noReturnFee ?? 0,
      }

const patternOf = (pattern: Pattern, refOf: RefOf): Detail['pattern'] => ({
  patternSeq: pattern.patternSeq,
  name: pattern.name,
  nameKo: pattern.nameKo,
  season: pattern.season,
  vehicleType: pattern.vehicleType,
  usage: pattern.usage,
  scores: pattern.scores,
  features: pattern.features,
  images: toPictures(fileList(refOf, [pattern.mainFileSeq ?? 0, ...pattern.imageFileSeqs])),
  treadImage: toPicture(refOf(pattern.treadFileSeq)),
  videoUrl: pattern.videoUrl,
  description: pattern.description,
  mobileDescription: pattern.mobileDescription,
  mileageWarrantyKm: pattern.mileageWarrantyKm,
})

/** Returns the number of published reviews for each rating, from five stars to one. */
export function toStars(rows: readonly { stars: number; count: number }[]): { stars: number; count: number }[] {
  return [5, 4, 3, 2, 1].map((stars) => rows.find((row) => row.stars === stars) ?? { stars, count: 0 })
}

/** Column for a query over items: the number of published reviews for each rating that occurs. */
const starCounts = sql<
  { stars: number; count: number }[]
>`(select coalesce(jsonb_agg(jsonb_build_object('stars', rating, 'count', n)), '[]')
  from (select ${itemReviews.rating} as rating, count(*)::int as n from ${itemReviews}
    where ${itemReviews.itemSeq} = ${items.itemSeq} and ${itemReviews.state} = 'PUBLISHED' group by 1) counts)`

/** Reads the shop settings of an item page: the point rate, and how stock and badges are shown. */
async function readSettings(db: Db): Promise<{ pointRate: number; views: Views }> {
  const [shop] = await db.select({ pointRate: shopInfo.pointRate, views: storedViews }).from(shopInfo)
  return { pointRate: shop?.pointRate ?? 0, views: completeViews(shop?.views ?? []) }
}

async function feesOf(db: Db, item: Item, memberSeq: number | undefined): Promise<Detail['fees']> {
  const terms = await readShippingTerms(db, item, memberSeq ?? null)
  return {
    parcelFee: item.deliveryMethods.includes('PARCEL') ? terms.parcelFee : null,
    freeShippingOver: terms.minGoodsAmount,
    freeShippingTires: terms.minTires,
    returnFee: terms.returnFee,
  }
}

interface Asked {
  memberSeq?: number
  carModelSeq?: number
}

/** Returns the data of an item page. Throws 404 if the item does not exist or is not shown in the shop. */
export async function itemDetail(
  call: Pick<Call, 'db' | 'now'>,
  itemSeq: number,
  { memberSeq, carModelSeq }: Asked,
): Promise<Detail> {
  const { db, now } = call
  const buyer = await readBuyer(db, memberSeq)
  const fits = await readFits(db, carModelSeq, itemSeq)
  const [found] = await db
    .select({ ...itemColumns(now), item: items, pattern: patterns, stars: starCounts })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(and(eq(items.itemSeq, itemSeq), isShownItem))
  if (!found) throw notFound('상품을 찾을 수 없습니다.')
  const { item, pattern, stars } = found
  const { pointRate, views } = await readSettings(db)
  const [row] = await shopItems(call, [found], { buyer, views, fits })
  if (!row) throw new Error('an item is shown for each row')
  const refOf = await fileRefs(db, [
    item.mainFileSeq,
    ...item.imageFileSeqs,
    ...(pattern ? [pattern.mainFileSeq, pattern.treadFileSeq, ...pattern.imageFileSeqs] : []),
  ])
  const main = item.mainFileSeq ?? pattern?.mainFileSeq
  return {
    ...row,
    images: toPictures(fileList(refOf, [...(main ? [main] : []), ...item.imageFileSeqs])),
    description: item.description,
    mobileDescription: item.mobileDescription,
    notice: item.notice,
    minQuantity: item.minQuantity,
    maxQuantity: item.maxQuantity,
    couponAllowed: item.couponAllowed,
    pointRate: item.pointRate ?? (await gradePointRate({ db }, buyer)) ?? pointRate,
    fees: await feesOf(db, item, memberSeq),
    stars: toStars(stars),
    tire: tireOf(item),
    battery: batteryOf(item),
    pattern: pattern && patternOf(pattern, refOf),
  }
}
