import { type CouponRule, discountOf } from '../../../domain/promotion/coupon'
import type { Schemas } from '../../contract/contract-types'

/** What a coupon applies to, and how much it takes off. */
export interface Rule extends CouponRule {
  targets: { mode: Schemas['CouponTargetMode']; rows: readonly Schemas['CouponTargetRow'][] }
  minOrderAmount: number
  minQuantity: number
  usableWithOther: boolean
}

/** The fields of an order line that coupons check. */
export interface Line {
  itemSeq: number
  brandSeq: number
  patternSeq: number | null
  itemType: Schemas['ItemType']
  rim: number | null
  quantity: number
  unitPrice: number
  /** Of both the item and the event whose price applies. */
  couponAllowed: boolean
  /** Sold at a business price, which excludes coupons. */
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

/** Returns whether a coupon applies to a line. */
export function isEligible({ targets }: Pick<Rule, 'targets'>, line: Line): boolean {
  if (!line.couponAllowed || line.businessPrice) return false
  if (targets.mode === 'ALL') return true
  return targets.rows.some((row) => isNamed(row, line)) === (targets.mode === 'INCLUDE')
}

const amountOf = ({ quantity, unitPrice }: Line): number => quantity * unitPrice
const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** Returns whether the eligible lines reach the minimum amount and quantity, before any coupon. */
export function meetsMinimum(rule: Rule, lines: readonly Line[]): boolean {
  const eligible = lines.filter((line) => isEligible(rule, line))
  return (
    eligible.length > 0 &&
    total(eligible.map(amountOf)) >= rule.minOrderAmount &&
    total(eligible.map(({ quantity }) => quantity)) >= rule.minQuantity
  )
}

/** The chosen coupons: at most one per line, one for the order, one for its parcel fee. */
export interface ChosenCoupons {
  /** By the index of the line. */
  items?: ReadonlyMap<number, Rule>
  order?: Rule
  delivery?: Rule
}

export interface Discounts {
  /** By the index of the line. */
  items: number[]
  order: number
  delivery: number
}

/**
 * Returns the discounts of the chosen coupons: first those of lines, then that of the order on what remains of its
 * lines, then that of the parcel fee (never of the island fee). A coupon that does not apply yields 0.
 */
export function discountsOf(lines: readonly Line[], parcelFee: number, chosen: ChosenCoupons): Discounts {
  const items = lines.map((line, index) => {
    const rule = chosen.items?.get(index)
    if (!rule || !isEligible(rule, line) || !meetsMinimum(rule, lines)) return 0
    return discountOf(rule, amountOf(line), line.quantity)
  })
  const { order, delivery } = chosen
  const noItemCoupon = items.every((off) => off === 0)
  let orderDiscount = 0
  if (order && (noItemCoupon || order.usableWithOther) && meetsMinimum(order, lines)) {
    const indexes = lines.flatMap((line, index) => (isEligible(order, line) ? [index] : []))
    const remaining = total(indexes.map((index) => amountOf(lines[index] as Line) - (items[index] ?? 0)))
    orderDiscount = discountOf(order, remaining, total(indexes.map((index) => lines[index]?.quantity ?? 0)))
  }
  const parcel = delivery && meetsMinimum(delivery, lines) ? discountOf(delivery, parcelFee, 1) : 0
  return { items, order: orderDiscount, delivery: parcel }
}
