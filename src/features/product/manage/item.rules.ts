import type { Schemas } from '@/shared/api/types'
import { config } from '@/shared/config'
import { DAY_MS } from '../../../../domain/common/durations'

type SaleState = Schemas['SaleState']
type Item = Pick<Schemas['ItemRow'], 'saleState' | 'stockManaged' | 'stockQuantity'>

/** State changes allowed to admins (docs/product/states.md, Items on sale). No state returns to READY. */
const NEXT: Record<SaleState, readonly SaleState[]> = {
  READY: ['ON_SALE'],
  ON_SALE: ['SOLD_OUT', 'STOPPED'],
  SOLD_OUT: ['ON_SALE', 'STOPPED'],
  STOPPED: ['ON_SALE'],
}

export const nextStates = ({ saleState }: Pick<Item, 'saleState'>): readonly SaleState[] => NEXT[saleState]

/** Returns why an item cannot change to a sale state, or undefined. Checks only what the row contains. */
export function saleStateRefusal(item: Item, next: SaleState): string | undefined {
  if (next === 'READY') return '판매대기로 되돌릴 수 없습니다.'
  const empty = item.stockManaged && item.stockQuantity === 0
  if (item.saleState === 'SOLD_OUT' && next === 'ON_SALE' && empty) return '재고가 없습니다. 재고를 먼저 입력해 주세요.'
  return undefined
}

/** Returns the discount in percent, rounded down. Uses integers, because e.g. 0.29 has no exact double. */
export const discountRate = (listPrice: number, salePrice: number): number =>
  Math.floor(((listPrice - salePrice) * 100) / listPrice)

/** Returns the margin in percent of the sale price, with one decimal. */
export const marginRate = (salePrice: number, costPrice: number): number =>
  Math.round(((salePrice - costPrice) * 1000) / salePrice) / 10

/** Returns why an item cannot be deleted. The server also checks orders, reviews and rental products. */
export const deleteRefusal = ({ saleState }: Pick<Item, 'saleState'>): string | undefined =>
  saleState === 'READY' || saleState === 'STOPPED' ? undefined : '판매중지 후 삭제할 수 있습니다.'

const MONTH_MS = (365.25 / 12) * DAY_MS

/** Returns the age of a DOT week `WWYY` in months, from the Monday of the week. ISO week 1 contains January 4th. */
export function weekAge(week: string, now: Date): number {
  const weekNo = Number(week.slice(0, 2))
  const fourth = Date.UTC(2000 + Number(week.slice(2)), 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS
  return (now.getTime() - monday - (weekNo - 1) * 7 * DAY_MS) / MONTH_MS
}

/** Returns the tone of old stock: amber after 24 months, red after 36. */
export function weekTone(week: string, now: Date): 'amber' | 'red' | undefined {
  const months = weekAge(week, now)
  return months > 36 ? 'red' : months > 24 ? 'amber' : undefined
}

/** Returns `26년 12주` for `1226`. */
export const weekText = (week: string): string => `${week.slice(2)}년 ${week.slice(0, 2)}주`

/** Returns the path of the screen that edits items of a type. */
export const detailOf = (itemType: Schemas['ItemType']): '/product/manage/detail' | '/product/manage/batterydetail' =>
  itemType === 'BATTERY' ? '/product/manage/batterydetail' : '/product/manage/detail'

/** Returns the URL of an item in the shop, or an empty string without a configured shop. */
export const shopPageOf = (itemSeq: number): string => config.shopUrl && `${config.shopUrl}/items/${itemSeq}`
