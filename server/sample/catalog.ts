import type { items, priceHistories } from '../product/schema/item.schema'
import type { makeBrands } from './catalog-brands'
import { battery, otherItem } from './catalog-others'
import { itemPriceRows } from './catalog-prices'
import { tire, tireOffers } from './catalog-tires'
import { momentWithin } from './office-days'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

type Item = typeof items.$inferSelect

export interface ItemCounts {
  tires: number
  batteries: number
  others: number
}

interface Context {
  dice: Dice
  now: Date
  opened: Date
  picture: PictureSeq
  counts: ItemCounts
  /** Maximum number of price changes per item. */
  changes: number
}

const AGED_PERCENT = 5
const barcodeOf = (index: number): string => `88${String(10_000_000_000 + index * 7_919).slice(0, 11)}`
const codeOf = (letter: string, number: number): string => `${letter}${String(number).padStart(7, '0')}`

/** Returns the shop's items in order of registration, and their price histories. */
export function makeItems(
  { dice, now, opened, picture, counts, changes }: Context,
  { brands: makers, lines }: Pick<ReturnType<typeof makeBrands>, 'brands' | 'lines'>,
): { items: Item[]; priceHistories: (typeof priceHistories.$inferSelect)[] } {
  const agedCount = Math.round((counts.tires * AGED_PERCENT) / 100)
  const offers = tireOffers(dice, makers, lines, counts.tires - agedCount)
  const shopMaker = makers.find(({ name }) => name === '타이어원')
  if (!shopMaker) throw new Error('No brand of other goods')
  const drafts = dice.shuffled([
    ...offers.map((offer) => tire(dice, now, offer, false, picture)),
    // older stock of items that are on sale anyway
    ...dice
      .shuffled(offers)
      .slice(0, agedCount)
      .map((offer) => tire(dice, now, offer, true, picture)),
    ...Array.from({ length: counts.batteries }, (_, i) => battery(dice, makers, now, i, picture)),
    ...Array.from({ length: counts.others }, (_, i) => otherItem(dice, shopMaker, i, picture)),
  ])
  const moments = drafts.map(() => momentWithin(dice, now, dice.int(0, 399))).sort((a, b) => a.getTime() - b.getTime())
  const numbers = { TIRE: 0, BATTERY: 0, ETC: 0 }
  const histories: (typeof priceHistories.$inferSelect)[] = []
  const items = drafts.map((draft, i): Item => {
    numbers[draft.itemType] += 1
    const createdAt = moments[i] ?? opened
    const itemSeq = i + 1
    const rows = itemPriceRows(dice, { ...draft, itemSeq, createdAt }, now, changes)
    for (const row of rows) histories.push({ ...row, priceHistorySeq: histories.length + 1 })
    const last = rows.at(-1)
    return {
      itemSeq,
      itemCode: codeOf(draft.itemType.charAt(0), numbers[draft.itemType]),
      ...draft,
      barcode: dice.chance(90) ? barcodeOf(itemSeq) : null,
      priceChangedAt: last?.createdAt ?? createdAt,
      soldLast30Days: 0,
      soldLast90Days: 0,
      ratingAverage: null,
      ratingCount: 0,
      createdAt,
      createdBy: 'item_lead',
      updatedAt: last?.createdAt ?? createdAt,
      updatedBy: last?.createdBy ?? 'item_lead',
      version: 1 + rows.length,
    }
  })
  return { items, priceHistories: histories }
}
