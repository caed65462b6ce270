import { describe, expect, it } from 'vitest'
import { allocate, goodsAmountOf, priceLines, type UndiscountedLine } from '../../server/orderdelivery/money/amounts'
import { seededRandom } from './random'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Returns a generator of whole numbers below a limit, the same in every run. */
function numbers(seed: string): (below: number) => number {
  const random = seededRandom(seed)
  return (below) => random.bytes(4).readUInt32BE(0) % below
}

const line = (overrides: Partial<UndiscountedLine> = {}): UndiscountedLine => ({
  quantity: 4,
  unitPrice: 128_000,
  noReturnFeeUnit: 0,
  parcelFeeUnit: 0,
  islandFeeUnit: 0,
  ...overrides,
})

describe('amounts of an order', () => {
  it('equal the worked example', () => {
    const priced = priceLines([line(), line({ quantity: 1, unitPrice: 98_000 })], {
      orderCoupon: 30_000,
      point: 10_000,
    })
    expect(priced.lines.map((each) => [each.orderCouponDiscount, each.pointUsed, each.lineAmount])).toEqual([
      [25_181, 8_394, 478_425],
      [4_819, 1_606, 91_575],
    ])
    expect(priced.payAmount).toBe(570_000)
  })

  it('assign the remaining won to the largest bases, the first line first', () => {
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(allocate(2, [1, 5, 5])).toEqual([0, 1, 1])
    expect(allocate(1, [5, 5])).toEqual([1, 0])
    expect(allocate(5, [0, 0])).toEqual([0, 0])
    expect(allocate(2_000_000_000, [2_000_000_000, 1])).toEqual([2_000_000_000, 0])
  })

  it('exclude lines from the order coupon that it does not cover, and the island fee', () => {
    const priced = priceLines(
      [line({ couponAllowed: false, parcelFeeUnit: 7_000, islandFeeUnit: 5_000 }), line({ quantity: 2 })],
      { orderCoupon: 10_000, deliveryCoupon: 28_000 },
    )
    expect(priced.lines[0]).toMatchObject({ orderCouponDiscount: 0, deliveryCouponDiscount: 28_000, ship: 48_000 })
    expect(priced).toMatchObject({ shippingAmount: 28_000, islandFeeAmount: 20_000, couponDiscount: 38_000 })
    expect(priced.payAmount).toBe(768_000 + 48_000 - 38_000)
  })

  it('refuse a discount larger than its base', () => {
    expect(() => priceLines([line({ quantity: 1, unitPrice: 1_000 })], { point: 1_001 })).toThrow(RangeError)
    expect(() => priceLines([line()], { deliveryCoupon: 1 })).toThrow(RangeError)
  })

  it('always add up: 10,000 random orders', () => {
    const below = numbers('orders')
    const off: unknown[] = []
    for (let run = 0; run < 10_000; run += 1) {
      const lines = Array.from({ length: 1 + below(6) }, () => {
        const own = line({
          quantity: 1 + below(99),
          unitPrice: 1 + below(400_000),
          noReturnFeeUnit: below(4) === 0 ? below(20_000) : 0,
          parcelFeeUnit: below(3) * 3_500,
          islandFeeUnit: below(5) === 0 ? 5_000 : 0,
          couponAllowed: below(4) > 0,
        })
        return { ...own, itemCouponDiscount: below(3) === 0 ? below(goodsAmountOf(own) + 1) : 0 }
      })
      const left = lines.map((each) => goodsAmountOf(each) - each.itemCouponDiscount)
      const eligible = sum(left.filter((_, i) => lines[i]?.couponAllowed))
      const orderCoupon = below(eligible + 1)
      const point = below(sum(left) - orderCoupon + 1)
      const deposit = below(sum(left) - orderCoupon - point + 1)
      const parcels = sum(lines.map((each) => each.parcelFeeUnit * each.quantity))
      const deliveryCoupon = below(parcels + 1)
      const priced = priceLines(lines, { orderCoupon, point, deposit, deliveryCoupon })
      const of = (field: 'orderCouponDiscount' | 'pointUsed' | 'depositUsed' | 'deliveryCouponDiscount') =>
        sum(priced.lines.map((each) => each[field]))
      const parts = [of('orderCouponDiscount'), of('pointUsed'), of('depositUsed'), of('deliveryCouponDiscount')]
      const { goodsAmount, shippingAmount, islandFeeAmount, couponDiscount, pointUsed, depositUsed, payAmount } = priced
      const whole =
        parts.join() === [orderCoupon, point, deposit, deliveryCoupon].join() &&
        priced.lines.every(({ lineAmount }) => lineAmount >= 0) &&
        payAmount === goodsAmount + shippingAmount + islandFeeAmount - couponDiscount - pointUsed - depositUsed
      if (!whole) off.push({ run, lines, orderCoupon, point, deposit, deliveryCoupon })
    }
    expect(off).toEqual([])
  })
})
