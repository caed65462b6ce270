/**
 * Calculates what an order costs; whole won, VAT included. Pure functions. Discounts are allocated to lines so that
 * the parts add up exactly.
 */

/**
 * Allocates `total` to lines in proportion to `bases`, in whole won.
 *
 * Each line gets its share rounded down. The rest goes to the largest bases, one won each; ties in line order.
 * Returns one number per line, with the sum `total`; all 0 if the bases sum to 0.
 */
export function allocate(total: number, bases: readonly number[]): number[] {
  const sum = bases.reduce((all, base) => all + base, 0)
  if (sum <= 0) return bases.map(() => 0)
  // a product of two amounts may exceed the exact integers of a double
  const parts = bases.map((base) => Number((BigInt(total) * BigInt(base)) / BigInt(sum)))
  let left = total - parts.reduce((all, part) => all + part, 0)
  const largest = bases.map((base, at) => ({ base, at })).sort((a, b) => b.base - a.base || a.at - b.at)
  for (const { at } of largest) {
    if (left <= 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts
}

/** A line before discounts; fees are per piece. */
export interface UndiscountedLine {
  quantity: number
  unitPrice: number
  noReturnFeeUnit: number
  parcelFeeUnit: number
  islandFeeUnit: number
  /** Discount on this line alone. */
  itemCouponDiscount?: number
  /** Whether an ORDER coupon applies; default true. */
  couponAllowed?: boolean
}

export interface OrderDiscounts {
  orderCoupon?: number
  deliveryCoupon?: number
  point?: number
  deposit?: number
}

export interface LineAmounts {
  goods: number
  ship: number
  itemCouponDiscount: number
  orderCouponDiscount: number
  deliveryCouponDiscount: number
  pointUsed: number
  depositUsed: number
  lineAmount: number
}

export interface OrderAmounts {
  lines: LineAmounts[]
  goodsAmount: number
  shippingAmount: number
  islandFeeAmount: number
  couponDiscount: number
  pointUsed: number
  depositUsed: number
  payAmount: number
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Returns what the pieces of a line cost before discounts. */
export const goodsAmountOf = ({ quantity, unitPrice, noReturnFeeUnit }: UndiscountedLine): number =>
  (unitPrice + noReturnFeeUnit) * quantity

/**
 * Returns the amounts of an order. Points and deposit pay for goods only, a delivery coupon for the parcel fee only.
 *
 * Throws RangeError if a discount exceeds what it may pay for; callers check this first.
 */
export function priceLines(lines: readonly UndiscountedLine[], discounts: OrderDiscounts = {}): OrderAmounts {
  const { orderCoupon = 0, deliveryCoupon = 0, point = 0, deposit = 0 } = discounts
  const goods = lines.map(goodsAmountOf)
  const item = lines.map(({ itemCouponDiscount = 0 }) => itemCouponDiscount)
  const afterItem = goods.map((amount, i) => amount - (item[i] ?? 0))
  const parcel = lines.map(({ parcelFeeUnit, quantity }) => parcelFeeUnit * quantity)
  const island = lines.map(({ islandFeeUnit, quantity }) => islandFeeUnit * quantity)

  const order = allocate(
    orderCoupon,
    afterItem.map((amount, i) => (lines[i]?.couponAllowed === false ? 0 : amount)),
  )
  const afterCoupons = afterItem.map((amount, i) => amount - (order[i] ?? 0))
  const points = allocate(point, afterCoupons)
  const afterPoints = afterCoupons.map((amount, i) => amount - (points[i] ?? 0))
  const deposits = allocate(deposit, afterPoints)
  const delivery = allocate(deliveryCoupon, parcel)

  const priced = lines.map((_, i): LineAmounts => {
    const ship = (parcel[i] ?? 0) + (island[i] ?? 0)
    const off = {
      itemCouponDiscount: item[i] ?? 0,
      orderCouponDiscount: order[i] ?? 0,
      deliveryCouponDiscount: delivery[i] ?? 0,
      pointUsed: points[i] ?? 0,
      depositUsed: deposits[i] ?? 0,
    }
    const goodsAmount = goods[i] ?? 0
    return { goods: goodsAmount, ship, ...off, lineAmount: goodsAmount + ship - sumOf(Object.values(off)) }
  })
  const allocated = sumOf(order) + sumOf(points) + sumOf(deposits) + sumOf(delivery)
  const exceeded = priced.some(
    (line, i) =>
      (afterPoints[i] ?? 0) < line.depositUsed || line.deliveryCouponDiscount > (parcel[i] ?? 0) || line.lineAmount < 0,
  )
  if (exceeded || allocated !== orderCoupon + point + deposit + deliveryCoupon) {
    throw new RangeError('a discount exceeds what it may pay for')
  }
  return {
    lines: priced,
    goodsAmount: sumOf(goods),
    shippingAmount: sumOf(parcel),
    islandFeeAmount: sumOf(island),
    couponDiscount: sumOf(item) + orderCoupon + deliveryCoupon,
    pointUsed: point,
    depositUsed: deposit,
    payAmount: sumOf(priced.map(({ lineAmount }) => lineAmount)),
  }
}
