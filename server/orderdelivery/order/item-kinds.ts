import type { Schemas } from '../../http/call'

type ItemType = Schemas['ItemType']

/** A bit of each kind of items, as `orders.item_kinds` adds them up. */
const BITS: Readonly<Record<ItemType, number>> = { TIRE: 1, BATTERY: 2, ETC: 4 }
const ALL = 7

const bitsOf = (types: readonly ItemType[]): number => types.reduce((bits, type) => bits | BITS[type], 0)

/** What an order with these lines is of. */
export const kindsOf = (lines: readonly { itemType: ItemType }[]): number =>
  bitsOf(lines.map(({ itemType }) => itemType))

/** All that an order may be of that has something of one of these kinds: told one by one, so that the database knows how many there are of each. */
export function kindsWith(types: readonly ItemType[]): number[] {
  const wanted = bitsOf(types)
  return Array.from({ length: ALL }, (_, i) => i + 1).filter((kinds) => kinds & wanted)
}
