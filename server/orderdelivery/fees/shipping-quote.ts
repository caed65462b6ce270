import { and, arrayContains, eq, gte, inArray, lte, not, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import type { Db } from '../../db/database'
import { members, shopInfo } from '../../db/schema'
import { items } from '../../product/schema/item.schema'
import type { FreeDelivery } from '../money/claim-refund'
import { islandFees } from '../schema/island-fee.schema'
import { shippingFees } from '../schema/shipping-fee.schema'

type ItemType = Schemas['ItemType']

/** What the fees of a piece depend on; from the order line or the item. */
export interface FeeGoods {
  itemType: ItemType
  /** Digits of width, aspect ratio and rim; set for tires. */
  sizeCode: string | null
}

interface Island {
  regionName: string
  shippable: boolean
  /** Won per piece, by item type. */
  fees: Record<ItemType, number>
}

const TIRE_RIMS = { min: 10, max: 24 }

/** Returns the rim in inches, limited to the range that has fees. */
const rimOf = (sizeCode: string | null): number =>
  Math.min(TIRE_RIMS.max, Math.max(TIRE_RIMS.min, Number(sizeCode?.slice(-2)) || TIRE_RIMS.min))

/** Returns the current island surcharge of a zip code; null: none. */
export async function findIslandFee(db: Db, zipCode: string): Promise<Island | null> {
  const [row] = await db
    .select()
    .from(islandFees)
    .where(
      and(
        eq(islandFees.active, true),
        lte(islandFees.zipFrom, zipCode),
        gte(islandFees.zipTo, zipCode),
        not(arrayContains(islandFees.exceptZips, [zipCode])),
      ),
    )
  if (!row) return null
  const { regionName, shippable, tireFee, batteryFee, etcFee } = row
  return { regionName, shippable, fees: { TIRE: tireFee, BATTERY: batteryFee, ETC: etcFee } }
}

/** Returns a function for the current parcel and return fee of a piece, one way; 0 if the table has no row. */
async function feesOf(db: Db): Promise<(goods: FeeGoods) => { parcelFee: number; returnFee: number }> {
  const table = await db.select().from(shippingFees)
  return ({ itemType, sizeCode }) => {
    const rim = rimOf(sizeCode)
    const row = table.find(
      (each) =>
        each.itemType === itemType && (itemType !== 'TIRE' || ((each.rimFrom ?? 0) <= rim && rim <= (each.rimTo ?? 0))),
    )
    return { parcelFee: row?.parcelFee ?? 0, returnFee: row?.returnFee ?? 0 }
  }
}

export interface ShippingQuoteInput {
  deliveryMethod: Schemas['DeliveryMethod']
  /** Zip code of the destination; for MOUNT and VISIT that of the store's receiving address. */
  zipCode: string
  /** The member whose grade may have free delivery. */
  memberSeq?: number | null
  /** Total price of the goods; large orders are sent free. */
  goodsAmount: number
  /** `item`: its data, if the caller has it. */
  lines: readonly { itemSeq: number; quantity: number; item?: SentItem }[]
}

type SentItem = Pick<typeof items.$inferSelect, 'itemSeq' | 'itemType' | 'sizeCode' | 'parcelFee'>

export interface ShippingQuote {
  /** false: no delivery to this zip code. */
  shippable: boolean
  /** Region of the surcharge; null: none. */
  regionName: string | null
  /** In the order of the requested lines; fees in won per piece. */
  lines: { itemSeq: number; quantity: number; parcelFeeUnit: number; islandFeeUnit: number }[]
}

/**
 * Returns when parcels are free: from an amount of goods, or from a number of tires by the member's grade (null: no
 * such rule).
 */
async function freeTermsOf(
  db: Db,
  memberSeq: number | null | undefined,
): Promise<{ minGoodsAmount: number; minTires: number | null }> {
  const [terms] = await db
    .select({ over: shopInfo.freeShippingOver, minTires: businessGrades.freeShippingQuantity })
    .from(shopInfo)
    .leftJoin(members, memberSeq ? eq(members.memberSeq, memberSeq) : sql`false`)
    .leftJoin(businessGrades, eq(businessGrades.businessGradeSeq, members.businessGradeSeq))
  return { minGoodsAmount: terms?.over ?? 0, minTires: terms?.minTires ?? null }
}

/** Returns whether an order's parcels are free. */
async function isFree(
  db: Db,
  { goodsAmount, memberSeq }: Pick<ShippingQuoteInput, 'goodsAmount' | 'memberSeq'>,
  count: number,
): Promise<boolean> {
  const { minGoodsAmount: over, minTires: tires } = await freeTermsOf(db, memberSeq)
  return goodsAmount >= over || (tires !== null && count >= tires)
}

/** What parcels and returns of an item cost per piece, and when parcels are free. */
export interface ShippingTerms {
  parcelFee: number
  returnFee: number
  minGoodsAmount: number
  minTires: number | null
}

/** Returns the current shipping terms of an item for a member, or for a guest. Surcharges of islands come on top. */
export async function readShippingTerms(
  db: Db,
  item: FeeGoods & { parcelFee: number | null },
  memberSeq: number | null,
): Promise<ShippingTerms> {
  const { parcelFee, returnFee } = (await feesOf(db))(item)
  return { parcelFee: item.parcelFee ?? parcelFee, returnFee, ...(await freeTermsOf(db, memberSeq)) }
}

async function readSentItems(db: Db, seqs: number[]): Promise<SentItem[]> {
  if (seqs.length === 0) return []
  const { itemSeq, itemType, sizeCode, parcelFee } = items
  return db.select({ itemSeq, itemType, sizeCode, parcelFee }).from(items).where(inArray(itemSeq, seqs))
}

/** Returns the shipping fees of an order, line by line. Missing items have no fees. */
export async function quoteShipping(db: Db, question: ShippingQuoteInput): Promise<ShippingQuote> {
  const { deliveryMethod, zipCode, lines } = question
  const island = await findIslandFee(db, zipCode)
  const known = lines.flatMap(({ item }) => item ?? [])
  const found = await readSentItems(
    db,
    lines.flatMap(({ itemSeq, item }) => (item ? [] : [itemSeq])),
  )
  const itemAt = new Map([...known, ...found].map((item) => [item.itemSeq, item]))
  const tires = lines.reduce(
    (sum, { itemSeq, quantity }) => sum + (itemAt.get(itemSeq)?.itemType === 'TIRE' ? quantity : 0),
    0,
  )
  const free = deliveryMethod !== 'PARCEL' || (await isFree(db, question, tires))
  const feeOf = free ? null : await feesOf(db)
  return {
    shippable: island?.shippable ?? true,
    regionName: island?.regionName ?? null,
    lines: lines.map(({ itemSeq, quantity }) => {
      const item = itemAt.get(itemSeq)
      return {
        itemSeq,
        quantity,
        parcelFeeUnit: item && feeOf ? (item.parcelFee ?? feeOf(item).parcelFee) : 0,
        islandFeeUnit: item && island ? island.fees[item.itemType] : 0,
      }
    }),
  }
}

/** A line of an existing order. */
interface SentLine extends FeeGoods {
  orderLineSeq: number
  itemSeq: number
  quantity: number
  /** Parcel fee that was paid, per piece. */
  paid: number
}

interface SentOrder {
  deliveryMethod: Schemas['DeliveryMethod']
  memberSeq: number | null
  /** As ordered. */
  goodsAmount: number
  lines: readonly SentLine[]
}

/**
 * Returns the terms of an order's free delivery and the current parcel fee per piece, to charge the rest after a
 * partial cancel or return.
 *
 * Null if delivery was paid, or if nothing is sent by parcel.
 */
export async function readFreeDelivery(
  db: Db,
  { deliveryMethod, memberSeq, goodsAmount, lines }: SentOrder,
): Promise<FreeDelivery | null> {
  if (deliveryMethod !== 'PARCEL') return null
  const terms = await freeTermsOf(db, memberSeq)
  const tires = lines.filter(({ itemType }) => itemType === 'TIRE')
  const count = tires.reduce((sum, { quantity }) => sum + quantity, 0)
  if (goodsAmount < terms.minGoodsAmount && (terms.minTires === null || count < terms.minTires)) return null
  const found = await db
    .select({ itemSeq: items.itemSeq, parcelFee: items.parcelFee })
    .from(items)
    .where(
      inArray(
        items.itemSeq,
        lines.map(({ itemSeq }) => itemSeq),
      ),
    )
  const ownFee = new Map(found.map(({ itemSeq, parcelFee }) => [itemSeq, parcelFee]))
  const feeOf = await feesOf(db)
  const free = lines.filter(({ paid }) => paid === 0)
  return {
    ...terms,
    tireLineSeqs: new Set(tires.map(({ orderLineSeq }) => orderLineSeq)),
    fees: new Map(free.map((line) => [line.orderLineSeq, ownFee.get(line.itemSeq) ?? feeOf(line).parcelFee])),
  }
}

/** Returns the current return fee per piece of each line, one way, and the island surcharge of the zip code. */
export async function readReturnFees(
  db: Db,
  zipCode: string,
  lines: readonly FeeGoods[],
): Promise<{ returnFee: number; islandFee: number }[]> {
  const island = await findIslandFee(db, zipCode)
  const feeOf = await feesOf(db)
  return lines.map((line) => ({
    returnFee: feeOf(line).returnFee,
    islandFee: island?.fees[line.itemType] ?? 0,
  }))
}
