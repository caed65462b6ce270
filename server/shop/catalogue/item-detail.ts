import { and, eq, sql } from 'drizzle-orm'
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
import type { PriceBuyer } from '../../product/buyer-price/buyer-prices'
import { isShownItem } from '../../product/item/item-query'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { readBuyer } from './buyer'
import { readFits } from './item-list'
import { shopItems } from './item-rows'
import { toPicture, toPictures } from './pictures'

type Detail = ResultOf<'GET /api/v1/shop/items/{itemSeq}'>
type Item = typeof items.$inferSelect
type Pattern = typeof patterns.$inferSelect
type RefOf = Awaited<ReturnType<typeof fileRefs>>

// The columns of an item type are null for other types alone: the fallbacks below are never used.

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

/** Returns how many published reviews gave each number of stars, five first. */
export function toStars(rows: readonly { stars: number; count: number }[]): { stars: number; count: number }[] {
  return [5, 4, 3, 2, 1].map((stars) => rows.find((row) => row.stars === stars) ?? { stars, count: 0 })
}

const starsOf = async (db: Db, itemSeq: number) =>
  toStars(
    await db
      .select({ stars: itemReviews.rating, count: sql<number>`count(*)::int` })
      .from(itemReviews)
      .where(and(eq(itemReviews.itemSeq, itemSeq), eq(itemReviews.state, 'PUBLISHED')))
      .groupBy(itemReviews.rating),
  )

async function pointRateOf(db: Db, item: Item, buyer: PriceBuyer): Promise<number> {
  const [shop] = await db.select({ rate: shopInfo.pointRate }).from(shopInfo)
  return item.pointRate ?? (await gradePointRate({ db }, buyer)) ?? shop?.rate ?? 0
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

/** Returns an item with everything that its page shows. Throws 404 also for an item that the shop does not show. */
export async function itemDetail(
  call: Pick<Call, 'db' | 'now'>,
  itemSeq: number,
  { memberSeq, carModelSeq }: Asked,
): Promise<Detail> {
  const { db } = call
  const buyer = await readBuyer(db, memberSeq)
  const fits = await readFits(db, carModelSeq, itemSeq)
  const [found] = await db
    .select({ item: items, pattern: patterns })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(and(eq(items.itemSeq, itemSeq), isShownItem))
  const [row] = found ? await shopItems(call, [itemSeq], buyer, fits) : []
  if (!found || !row) throw notFound('상품을 찾을 수 없습니다.')
  const { item, pattern } = found
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
    pointRate: await pointRateOf(db, item, buyer),
    fees: await feesOf(db, item, memberSeq),
    stars: await starsOf(db, itemSeq),
    tire: tireOf(item),
    battery: batteryOf(item),
    pattern: pattern && patternOf(pattern, refOf),
  }
}
