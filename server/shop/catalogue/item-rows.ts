import { eq, inArray } from 'drizzle-orm'
import { isSoonOut, shownBadges } from '../../../domain/basicSetting/item-view'
import type { Views } from '../../basicSetting/item-view-setting/read-setting'
import { recommended, recordBadges } from '../../basicSetting/item-view-setting/view-samples'
import type { Call } from '../../call/call'
import type { ResultOf } from '../../contract/contract-types'
import { publicUrl } from '../../files/file-key'
import { type PiecePrice, type PriceBuyer, piecePrices } from '../../product/buyer-price/buyer-prices'
import { discountRateOf } from '../../product/item/item-prices'
import { thumbnailKey } from '../../product/item/item-rows'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'

export type ShopItem = ResultOf<'GET /api/v1/shop/items'>['items'][number]

/** Where a tire fits on the car that was asked for. */
export interface Fit {
  front: boolean
  rear: boolean
}

/** Columns that are shown as they are. */
const shownColumns = {
  itemSeq: items.itemSeq,
  itemType: items.itemType,
  itemCode: items.itemCode,
  name: items.name,
  brandSeq: items.brandSeq,
  brandName: brands.name,
  patternSeq: items.patternSeq,
  patternName: patterns.name,
  season: patterns.season,
  vehicleType: patterns.vehicleType,
  sizeLabel: items.sizeLabel,
  sizeCode: items.sizeCode,
  runFlat: items.runFlat,
  rollingResistanceGrade: items.rollingResistanceGrade,
  wetGripGrade: items.wetGripGrade,
  noiseGrade: items.noiseGrade,
  noiseDb: items.noiseDb,
  productionWeekFrom: items.productionWeekFrom,
  productionWeekTo: items.productionWeekTo,
  capacityAh: items.capacityAh,
  cca: items.cca,
  terminalType: items.terminalType,
  terminalPosition: items.terminalPosition,
  originCountry: items.originCountry,
  listPrice: items.listPrice,
  salePrice: items.salePrice,
  deliveryMethods: items.deliveryMethods,
  mountFeeType: items.mountFeeType,
  ratingAverage: items.ratingAverage,
  reviewCount: items.ratingCount,
}

/** Columns that other fields follow from. */
const factColumns = (now: Date) => ({
  thumbnail: thumbnailKey,
  saleState: items.saleState,
  stockManaged: items.stockManaged,
  stockQuantity: items.stockQuantity,
  restockNotifyEnabled: items.restockNotifyEnabled,
  acousticFoam: items.acousticFoam,
  createdAt: items.createdAt,
  best: recommended('BEST', now),
  expert: recommended('EXPERT', now),
})

/** Columns that `shopItems` needs, of a query over items, brands and patterns. */
export const itemColumns = (now: Date) => ({ shown: shownColumns, facts: factColumns(now) })

/** Selects items for `shopItems`. */
export const selectItems = ({ db, now }: Pick<Call, 'db' | 'now'>, seqs: number[]) =>
  db
    .select(itemColumns(now))
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(inArray(items.itemSeq, seqs))

type Row = Awaited<ReturnType<typeof selectItems>>[number]

const priceFields = (listPrice: number, { price, kind, offer }: PiecePrice) => ({
  price,
  priceKind: kind,
  discountRate: discountRateOf({ listPrice, salePrice: price, costPrice: null }),
  event: offer && {
    itemEventSeq: offer.itemEventSeq,
    title: offer.title,
    endAt: offer.endAt.toISOString(),
    maxPerOrder: offer.maxPerOrder,
    left: offer.limitQuantity === null ? null : offer.limitQuantity - offer.soldQuantity,
    couponAllowed: offer.couponAllowed,
  },
})

/** Returns the badges and the stock of an item, as the shop's settings of its type have them. */
function stockFields({ shown, facts }: Row, views: Views, now: Date): Pick<ShopItem, 'stock' | 'badges'> {
  const { itemType, vehicleType } = shown
  const { saleState, stockManaged, stockQuantity, createdAt, best, expert } = facts
  const view = views[itemType]
  const soldOut = saleState === 'SOLD_OUT'
  const stock = stockManaged ? stockQuantity : null
  const pattern = vehicleType && { vehicleType }
  const badges = recordBadges({ item: { ...shown, ...facts }, pattern, best, expert })
  return {
    stock: soldOut ? 'SOLD_OUT' : isSoonOut({ soldOut, stock }, view.soonOutStock) ? 'LOW' : 'IN_STOCK',
    badges: shownBadges({ createdAt: createdAt.toISOString(), soldOut, stock, badges }, view, now.getTime()),
  }
}

interface Asked {
  buyer: PriceBuyer
  views: Views
  /** Where tires fit on the car that was asked for; null without a car. */
  fits: ReadonlyMap<number, Fit> | null
}

/** Returns items as customers see them, with prices for a buyer. */
export async function shopItems(
  call: Pick<Call, 'db' | 'now'>,
  rows: readonly Row[],
  { buyer, views, fits }: Asked,
): Promise<ShopItem[]> {
  if (rows.length === 0) return []
  const priceOf = await piecePrices(
    call,
    buyer,
    rows.map(({ shown }) => shown.itemSeq),
  )
  return rows.map((row) => {
    const { shown, facts } = row
    const fit = fits && shown.itemType === 'TIRE' ? (fits.get(shown.itemSeq) ?? { front: false, rear: false }) : null
    return {
      ...shown,
      ...priceFields(shown.listPrice, priceOf(shown)),
      ...stockFields(row, views, call.now),
      thumbnailUrl: facts.thumbnail && publicUrl(facts.thumbnail),
      restockNotice: facts.saleState === 'SOLD_OUT' && facts.restockNotifyEnabled,
      fitsFront: fit?.front ?? null,
      fitsRear: fit?.rear ?? null,
    }
  })
}
