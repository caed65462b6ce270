import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import { type items, priceHistories } from '../schema/item.schema'
import { itemStore } from './item-repository'

type Item = typeof items.$inferSelect

export type Prices = Pick<Item, 'listPrice' | 'salePrice' | 'costPrice'>

const FIELDS = { LIST: 'listPrice', SALE: 'salePrice', COST: 'costPrice' } as const satisfies Record<
  Schemas['PriceField'],
  keyof Prices
>

/** Returns the discount from the list price in whole percent, rounded down. */
export const discountRateOf = ({ listPrice, salePrice }: Prices): number =>
  Math.floor(((listPrice - salePrice) * 100) / listPrice)

/** Returns the margin in percent of the sale price, with one decimal; null without a cost. */
export const marginRateOf = ({ salePrice, costPrice }: Prices): number | null =>
  costPrice === null ? null : Math.round(((salePrice - costPrice) * 1000) / salePrice) / 10

/** Returns a sentence that says that the sale price is below the cost, or null if it is not. */
export const belowCostText = ({ salePrice, costPrice }: Prices): string | null =>
  costPrice !== null && salePrice < costPrice
    ? `판매가가 매입가(${costPrice.toLocaleString('en-US')}원)보다 낮습니다.`
    : null

/** Throws 400 on `salePrice` above the list price, and BELOW_COST unless that is allowed. */
export function checkPrices(next: Prices, allowBelowCost = false): void {
  if (next.salePrice > next.listPrice) throw invalid({ salePrice: '판매가는 정가보다 클 수 없습니다.' })
  const below = allowBelowCost ? null : belowCostText(next)
  if (below)
    throw new Refusal(409, 'BELOW_COST', `${below} 그래도 저장하시겠습니까?`, { result: { costPrice: next.costPrice } })
}

interface Options {
  priceJobSeq?: number
  allowBelowCost?: boolean
}

/**
 * Changes the prices of a stored item; the only function that does. Checks them, writes the price history and returns
 * the updated item. `item` was read FOR UPDATE. Writes nothing when nothing changes. Throws as `checkPrices`.
 */
export async function changePrices(
  call: Call,
  item: Item,
  next: Partial<Prices>,
  source: Schemas['PriceSource'],
  { priceJobSeq, allowBelowCost }: Options = {},
): Promise<Item> {
  const prices: Prices = {
    listPrice: next.listPrice ?? item.listPrice,
    salePrice: next.salePrice ?? item.salePrice,
    costPrice: next.costPrice === undefined ? item.costPrice : next.costPrice,
  }
  const changed = (Object.keys(FIELDS) as Schemas['PriceField'][]).filter(
    (field) => prices[FIELDS[field]] !== item[FIELDS[field]],
  )
  if (changed.length === 0) return item
  checkPrices(prices, allowBelowCost)
  await call.db.insert(priceHistories).values(
    changed.map((field) => ({
      itemSeq: item.itemSeq,
      field,
      before: item[FIELDS[field]],
      after: prices[FIELDS[field]],
      source,
      priceJobSeq: priceJobSeq ?? null,
      createdAt: call.now,
      createdBy: call.actor?.loginId ?? null,
    })),
  )
  return itemStore.update(call, item, { ...prices, priceChangedAt: call.now })
}
