import { DAY_MS } from '../../domain/common/durations'
import { seoulDay } from '../lib/seoul-time'
import type { items, priceHistories } from '../product/schema/item.schema'
import { officeMoment } from './office-days'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
type Row = Omit<typeof priceHistories.$inferSelect, 'priceHistorySeq'>
type Priced = Pick<Item, 'itemSeq' | 'listPrice' | 'salePrice' | 'costPrice' | 'createdAt'>

const STAFF = ['item_lead', 'item_kim', 'item_lee'] as const

/** Returns the previous value: a few percent different, in steps of 100 won, never above the list price. */
const earlier = (dice: Dice, after: number, limit: number): number => {
  const before = Math.round((after * (1 + dice.int(-8, 9) / 100)) / 100) * 100
  return Math.min(limit, before === after ? after + 1_000 : before)
}

/** Returns the price changes of an item, oldest first, computed backwards from today. */
export function itemPriceRows(dice: Dice, item: Priced, now: Date, limit: number): Row[] {
  const days = Math.floor((now.getTime() - item.createdAt.getTime()) / DAY_MS) - 1
  if (days < 1) return []
  const moments = Array.from({ length: dice.int(1, limit) }, () =>
    officeMoment(dice, seoulDay(new Date(now.getTime() - dice.int(1, days) * DAY_MS))),
  )
    .filter((moment) => moment > item.createdAt && moment < now)
    .sort((a, b) => b.getTime() - a.getTime())
  const at: Record<Row['field'], number | null> = {
    LIST: item.listPrice,
    SALE: item.salePrice,
    COST: item.costPrice,
  }
  const rows = moments.map((createdAt): Row => {
    const field = dice.weighted([
      ['SALE', 78],
      ['COST', 15],
      ['LIST', 7],
    ] as const)
    const after = at[field]
    // A list price was never below the sale price; an unknown cost has no history.
    const before =
      field === 'LIST'
        ? (after ?? 0) + dice.int(1, 8) * 1_000
        : after === null
          ? null
          : earlier(dice, after, field === 'SALE' ? (at.LIST ?? after) : (at.SALE ?? after))
    at[field] = before
    const source = dice.weighted([
      ['INLINE', 45],
      ['DETAIL', 30],
      ['EXCEL', 25],
    ] as const)
    return {
      itemSeq: item.itemSeq,
      field,
      before,
      after,
      source,
      priceJobSeq: null,
      createdAt,
      createdBy: dice.pick(STAFF),
    }
  })
  return rows.filter(({ before, after }) => before !== after).reverse()
}
