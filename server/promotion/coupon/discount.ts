import { type CouponRule, discountOf } from '../../../openapi/formats/coupon'
import type { Schemas } from '../../http/call'

/** What a coupon is good for, and how much it takes off. */
export interface Rule extends CouponRule {
  targets: { mode: Schemas['CouponTargetMode']; rows: readonly Schemas['CouponTargetRow'][] }
  minOrderAmount: number
  minQuantity: number
  usableWithOther: boolean
}

/** A line of an order, as coupons see it. */
export interface Line {
  itemSeq: number
  brandSeq: number
  patternSeq: number | null
  itemType: Schemas['ItemType']
  rim: number | null
  quantity: number
  unitPrice: number
  /** The item's, and that of the event whose price it has. */
  couponAllowed: boolean
  /** Sold at a business price: coupons never go on top. */
  businessPrice: boolean
}

const isNamed = (row: Schemas['CouponTargetRow'], line: Line): boolean => {
  switch (row.type) {
    case 'ITEM':
      return row.seq === line.itemSeq
    case 'BRAND':
      return row.seq === line.brandSeq
    case 'PATTERN':
      return row.seq === line.patternSeq
    case 'ITEM_TYPE':
      return row.value === line.itemType
    case 'RIM':
      return Number(row.value) === line.rim
  }
}

/** Whether a line counts for a coupon. */
export function isEligible({ targets }: Pick<Rule, 'targets'>, line: Line): boolean {
  if (!line.couponAllowed || line.businessPrice) return false
  if (targets.mode === 'ALL') return true
  return targets.rows.some((row) => isNamed(row, line)) === (targets.mode === 'INCLUDE')
}

const amountOf = ({ quantity, unitPrice }: Line): number => quantity * unitPrice
const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** Whether the lines that count are enough; any coupon is left out of this. */
export function meetsMinimum(rule: Rule, lines: readonly Line[]): boolean {
  const eligible = lines.filter((line) => isEligible(rule, line))
  return (
    eligible.length > 0 &&
    total(eligible.map(amountOf)) >= rule.minOrderAmount &&
    total(eligible.map(({ quantity }) => quantity)) >= rule.minQuantity
  )
}

/** At most one coupon a line, one for the order, one for its parcel fee. */
export interface Chosen {
  /** By the place of the line. */
  items?: ReadonlyMap<number, Rule>
  order?: Rule
  delivery?: Rule
}

export interface Discounts {
  /** Of each line. */
  items: number[]
  order: number
  delivery: number
}

/**
 * What the chosen coupons take off an order: those of lines first, then that of the order from what is left of its lines,
 * then that of the parcel fee (never of the island fee). A coupon that may not be used takes nothing off.
 */
export function discountsOf(lines: readonly Line[], parcelFee: number, chosen: Chosen): Discounts {
  const items = lines.map((line, place) => {
    const rule = chosen.items?.get(place)
    if (!rule || !isEligible(rule, line) || !meetsMinimum(rule, lines)) return 0
    return discountOf(rule, amountOf(line), line.quantity)
  })
  const { order, delivery } = chosen
  const alone = items.every((off) => off === 0)
  let off = 0
  if (order && (alone || order.usableWithOther) && meetsMinimum(order, lines)) {
    const places = lines.flatMap((line, place) => (isEligible(order, line) ? [place] : []))
    const left = total(places.map((place) => amountOf(lines[place] as Line) - (items[place] ?? 0)))
    off = discountOf(order, left, total(places.map((place) => lines[place]?.quantity ?? 0)))
  }
  const parcel = delivery && meetsMinimum(delivery, lines) ? discountOf(delivery, parcelFee, 1) : 0
  return { items, order: off, delivery: parcel }
}
