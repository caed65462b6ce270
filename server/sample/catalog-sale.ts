import type { items } from '../product/schema/item.schema'
import type { Dice } from './random'

type Item = typeof items.$inferSelect

const rounded = (price: number, unit: number): number => Math.round(price / unit) * unit

/** Returns list price and cost for a sale price. */
export function pricesOf(dice: Dice, price: number): Pick<Item, 'listPrice' | 'salePrice' | 'costPrice'> {
  const salePrice = rounded(price, 100)
  return {
    listPrice: Math.ceil((salePrice * (1.15 + dice.next() * 0.35)) / 1000) * 1000,
    salePrice,
    costPrice: dice.chance(4) ? null : rounded(salePrice * (0.78 + dice.next() * 0.15), 10),
  }
}

/** Returns the sale state of an item. Automatically sold-out items have no stock; stopped ones may have some. */
export function standingOf(dice: Dice): Pick<Item, 'saleState' | 'soldOutBy' | 'stockQuantity' | 'visible'> {
  const saleState = dice.weighted([
    ['ON_SALE', 78],
    ['SOLD_OUT', 12],
    ['STOPPED', 6],
    ['READY', 4],
  ] as const)
  const visible = saleState !== 'READY' && !dice.chance(5)
  switch (saleState) {
    case 'ON_SALE':
      return { saleState, soldOutBy: null, stockQuantity: dice.chance(8) ? dice.int(1, 8) : dice.int(9, 80), visible }
    case 'SOLD_OUT': {
      const soldOutBy = dice.chance(15) ? 'ADMIN' : 'SYSTEM'
      return { saleState, soldOutBy, stockQuantity: soldOutBy === 'ADMIN' ? dice.int(0, 6) : 0, visible }
    }
    case 'STOPPED':
      return { saleState, soldOutBy: null, stockQuantity: dice.int(0, 12), visible }
    case 'READY':
      return { saleState, soldOutBy: null, stockQuantity: dice.chance(30) ? dice.int(1, 20) : 0, visible }
  }
}

/** Returns the delivery and claim terms of an item. */
export function termsOf(dice: Dice, deliveryMethods: Item['deliveryMethods']) {
  const parcel = deliveryMethods.includes('PARCEL')
  return {
    deliveryMethods,
    mountFeeType: dice.chance(70) ? 'INCLUDED' : 'SEPARATE',
    parcelFee: parcel && dice.chance(25) ? dice.pick([3_000, 4_000, 5_000, 6_000]) : null,
    pointRate: dice.chance(10) ? dice.pick([0, 0.5, 1.5, 2, 3]) : null,
    stockManaged: true,
    safetyStock: dice.chance(20) ? dice.pick([0, 2, 4, 10, 12, 20]) : null,
    minQuantity: 1,
    maxQuantity: 20,
    couponAllowed: !dice.chance(8),
    compareExposed: !dice.chance(6),
    restockNotifyEnabled: !dice.chance(4),
    supplierCode: dice.chance(85) ? String(dice.int(1_000_000, 1_999_999)) : null,
    adminMemo: dice.chance(3) ? dice.pick(['본사 단가 인상 예정', '창고 B동 보관', '색상별 재고 확인 필요']) : null,
  } satisfies Partial<Item>
}

/** An item before it has a number, a code and dates. */
export type Draft = Omit<
  Item,
  | 'itemSeq'
  | 'itemCode'
  | 'barcode'
  | 'priceChangedAt'
  | 'soldLast30Days'
  | 'soldLast90Days'
  | 'ratingAverage'
  | 'ratingCount'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'version'
>
