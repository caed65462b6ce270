import type { Schemas } from '../../contract/contract-types'

type ItemType = Schemas['ItemType']

/** One bit per item type. `orders.item_kinds` is the sum of an order's bits. */
const BITS: Readonly<Record<ItemType, number>> = { TIRE: 1, BATTERY: 2, ETC: 4 }
const ALL = 7

const bitsOf = (types: readonly ItemType[]): number => types.reduce((bits, type) => bits | BITS[type], 0)

/** Returns the bit mask of the item types that these lines contain. */
export const itemTypeMask = (lines: readonly { itemType: ItemType }[]): number =>
  bitsOf(lines.map(({ itemType }) => itemType))

/**
 * Returns every mask that contains at least one of these types.
 *
 * A list of values rather than a bit operation lets the database use its statistics.
 */
export function itemTypeMasksContaining(types: readonly ItemType[]): number[] {
  const wanted = bitsOf(types)
  return Array.from({ length: ALL }, (_, i) => i + 1).filter((kinds) => kinds & wanted)
}
