import { asc, eq, ne, sql } from 'drizzle-orm'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { files } from '../db/schema'
import { publicUrl } from '../files/file-key'
import { smallKey } from '../files/file-refs'
import { brands } from '../product/schema/brand.schema'
import { items } from '../product/schema/item.schema'
import { patterns } from '../product/schema/pattern.schema'
import type { Dice } from './random'

/** The columns of an item that an order line copies. */
export interface SoldItem {
  itemSeq: number
  itemCode: string
  itemType: Schemas['ItemType']
  brandSeq: number
  brandName: string
  patternName: string | null
  name: string
  sizeLabel: string | null
  sizeCode: string | null
  thumbnailUrl: string | null
  mountFeeType: Schemas['MountFeeType']
  salePrice: number
  parcelFee: number | null
  noReturnFee: number | null
  rim: number | null
  createdAt: Date
}

/**
 * Number of the first orders that form the worked example of docs/product/money.md (`order-examples`): one is paid,
 * one was delivered yesterday.
 */
export const EXAMPLES = 2

/** Returns the courier's usual fee per piece. */
export function usualParcelFee({ itemType, rim }: Pick<SoldItem, 'itemType' | 'rim'>): number {
  if (itemType === 'BATTERY') return 6_000
  if (itemType === 'ETC') return 3_500
  const inch = rim ?? 16
  return inch <= 16 ? 5_000 : inch <= 18 ? 7_000 : inch <= 20 ? 9_000 : 12_000
}

/** Returns everything that was ever on sale, in catalog order. */
export async function soldItems(db: Db): Promise<SoldItem[]> {
  const rows = await db
    .select({
      itemSeq: items.itemSeq,
      itemCode: items.itemCode,
      itemType: items.itemType,
      brandSeq: items.brandSeq,
      brandName: brands.name,
      patternName: patterns.name,
      name: items.name,
      sizeLabel: items.sizeLabel,
      sizeCode: items.sizeCode,
      key: smallKey,
      mountFeeType: items.mountFeeType,
      salePrice: items.salePrice,
      parcelFee: items.parcelFee,
      noReturnFee: items.noReturnFee,
      rim: items.rim,
      createdAt: items.createdAt,
    })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .leftJoin(files, eq(files.fileSeq, sql`coalesce(${items.mainFileSeq}, ${patterns.mainFileSeq})`))
    .where(ne(items.saleState, 'READY'))
    .orderBy(asc(items.itemSeq))
  return rows.map(({ key, ...row }) => ({ ...row, thumbnailUrl: key && publicUrl(key) }))
}

const BASKETS = [
  ['FOUR', 58],
  ['TWO', 24],
  ['STAGGERED', 6],
  ['BATTERY', 8],
  ['MIXED', 4],
] as const

/** Returns a picker of items of one kind by demand; the first ones in the list sell most. */
export function chooser(goods: readonly SoldItem[], dice: Dice) {
  return (at: number, fits: (item: SoldItem) => boolean = () => true): SoldItem | null => {
    for (let tries = 0; tries < 30; tries++) {
      const item = goods[Math.floor(goods.length * dice.next() ** 2.4)]
      if (item && item.createdAt.getTime() <= at && fits(item)) return item
    }
    return null
  }
}

type Wanted = [item: SoldItem, quantity: number]

export function basket(
  dice: Dice,
  at: number,
  choose: Record<'tire' | 'battery' | 'other', ReturnType<typeof chooser>>,
) {
  const wanted: Wanted[] = []
  const add = (item: SoldItem | null, quantity: number) => {
    if (item && !wanted.some(([other]) => other === item)) wanted.push([item, quantity])
  }
  const kind = dice.weighted(BASKETS)
  if (kind === 'BATTERY') add(choose.battery(at), 1)
  else if (kind === 'STAGGERED') {
    const front = choose.tire(at, ({ rim }) => (rim ?? 0) >= 18)
    add(front, 2)
    add(
      choose.tire(at, (item) => item.rim === front?.rim && item.sizeLabel !== front?.sizeLabel),
      2,
    )
  } else {
    add(choose.tire(at), kind === 'TWO' ? 2 : 4)
    if (kind === 'MIXED') add(choose.other(at) ?? choose.battery(at), dice.int(1, 2))
  }
  if (wanted.length === 0) add(choose.tire(at), 4)
  return wanted
}
