import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClaimMoney,
  type ClaimPart,
  currentCost,
  lineCost,
  type MoneyLine,
  NO_DISCOUNTS,
  refundOf,
  settledLines,
  shareOf,
} from '../../server/orderdelivery/money/refund'
import { leftOf, type PaidWays, splitCash } from '../../server/orderdelivery/money/refund-ways'

/** The worked example of E3: four tires and a battery, an order coupon of 30,000 from 400,000 on, 10,000 points. */
const tires: MoneyLine = {
  ...{ orderLineSeq: 1, active: 4, unitPrice: 128_000, noReturnFeeUnit: 0, parcelFeeUnit: 0, islandFeeUnit: 0 },
  remaining: { ...NO_DISCOUNTS, orderCoupon: 25_181, point: 8_394 },
}
const battery: MoneyLine = {
  ...{ orderLineSeq: 2, active: 1, unitPrice: 98_000, noReturnFeeUnit: 0, parcelFeeUnit: 0, islandFeeUnit: 0 },
  remaining: { ...NO_DISCOUNTS, orderCoupon: 4_819, point: 1_606 },
}
const EXAMPLE = [tires, battery]

interface Asked extends Partial<Omit<ClaimMoney, 'parts' | 'settlement'>>, Partial<ClaimMoney['settlement']> {
  quantity?: number
  part?: Partial<ClaimPart>
}

const claim = ({ quantity = 1, part, feePayment, couponRecall, adjustAmount, ...asked }: Asked) => {
  const lines = asked.lines ?? EXAMPLE
  const [line] = lines
  if (!line) throw new Error('no line')
  const money: ClaimMoney = {
    ...{ kind: 'CANCEL', fault: 'SELLER', orderCoupon: { minOrderAmount: 400_000, eligibleLineSeqs: null } },
    ...asked,
    lines,
    parts: [{ line, quantity, returnFeeUnit: 7_000, islandFeeNow: 0, trips: 2, ...part }],
    settlement: { feePayment: feePayment ?? 'DEDUCT', couponRecall, adjustAmount: adjustAmount ?? 0 },
  }
  return refundOf(money)
}

describe('the worked example', () => {
  it('costs 570,000 as ordered', () => {
    expect(EXAMPLE.map(lineCost)).toEqual([478_425, 91_575])
    expect(currentCost(EXAMPLE)).toBe(570_000)
  })

  it('gives 119,607, 239,213 and 119,605 back for 1, 2 and 1 tires that were sold out', () => {
    let lines: readonly MoneyLine[] = EXAMPLE
    const cash: number[] = []
    for (const quantity of [1, 2, 1]) {
      const refund = claim({ lines, quantity })
      cash.push(refund.cashAmount)
      lines = settledLines(lines, refund)
    }
    expect(cash).toEqual([119_607, 239_213, 119_605])
    expect(currentCost(lines)).toBe(91_575)
  })

  it('takes the coupon back when two tires are returned by the buyer’s fault', () => {
    const refund = claim({ kind: 'RETURN', fault: 'BUYER', quantity: 2 })
    expect(refund).toMatchObject({
      ...{ goodsCash: 239_213, returnFee: 28_000, recallChoice: 'RECALL', couponRecall: 17_410 },
      ...{ cashAmount: 193_803, pointAmount: 4_197, currentPayAmount: 348_197 },
    })
    expect(currentCost(settledLines(EXAMPLE, refund))).toBe(348_197)
  })
})

describe('what the parts of a refund hang on', () => {
  it('a seller’s fault keeps the coupon, and a return of his cannot take it', () => {
    expect(claim({ quantity: 2 })).toMatchObject({ recallPossible: true, recallAmount: 17_410, couponRecall: 0 })
    expect(claim({ quantity: 2, couponRecall: 'RECALL' })).toMatchObject({ cashAmount: 221_803, couponRecall: 17_410 })
    const returned = claim({ kind: 'RETURN', quantity: 2, couponRecall: 'RECALL' })
    expect(returned).toMatchObject({ recallPossible: false, couponRecall: 0, returnFee: 0, cashAmount: 239_213 })
  })

  it('nothing is taken back while the rest meets the minimum, or when nothing is left', () => {
    expect(claim({ fault: 'BUYER', quantity: 1 })).toMatchObject({ recallPossible: false })
    const orderCoupon = { minOrderAmount: 354_000, eligibleLineSeqs: null }
    expect(claim({ fault: 'BUYER', quantity: 2, orderCoupon }).recallPossible).toBe(false)
    expect(claim({ fault: 'BUYER', quantity: 4, lines: [tires] }).recallPossible).toBe(false)
    // the battery does not count for a coupon of tires
    const ofTires = { minOrderAmount: 300_000, eligibleLineSeqs: [1] }
    expect(claim({ fault: 'BUYER', quantity: 2, orderCoupon: ofTires }).recallPossible).toBe(true)
  })

  it('a buyer who returns keeps nothing of the shipping and pays the way back, of a paid delivery once', () => {
    const lines = [{ ...tires, parcelFeeUnit: 3_000, islandFeeUnit: 5_000 }, battery]
    const [line] = lines
    if (!line) throw new Error('no line')
    const back = { line, trips: 1, islandFeeNow: 6_000 } as const
    expect(claim({ lines, kind: 'RETURN', fault: 'BUYER', part: back })).toMatchObject({
      ...{ shipCash: 0, keptShipCash: 8_000, returnFee: 7_000, islandReturnFee: 6_000 },
    })
    expect(claim({ lines, kind: 'RETURN', part: back })).toMatchObject({ shipCash: 8_000, returnFee: 0 })
  })

  it('fees apart or waived leave the cash as it is', () => {
    const asked = { kind: 'RETURN', fault: 'BUYER', quantity: 2, couponRecall: 'KEEP' } as const
    expect(claim(asked)).toMatchObject({ cashAmount: 211_213, deductedFee: 28_000, separateFee: 0 })
    expect(claim({ ...asked, feePayment: 'SEPARATE' })).toMatchObject({
      ...{ cashAmount: 239_213, deductedFee: 0, separateFee: 28_000 },
    })
    expect(claim({ ...asked, feePayment: 'WAIVED' })).toMatchObject({ cashAmount: 239_213, separateFee: 0 })
  })

  it('a sum below zero is paid by the deposit’s share, then the points’; the rest is short', () => {
    const cheap = { ...tires, remaining: { ...NO_DISCOUNTS, deposit: 4_000, point: 8_000 }, unitPrice: 10_000 }
    const asked = { lines: [cheap], kind: 'RETURN', fault: 'BUYER', part: { line: cheap } } as const
    // 7,000 of goods in cash, 14,000 of fees
    expect(claim(asked)).toMatchObject({
      ...{ goodsCash: 7_000, cashAmount: 0, coveredAmount: 3_000, shortAmount: 4_000 },
      ...{ depositAmount: 0, pointAmount: 0 },
    })
    expect(claim({ ...asked, adjustAmount: 5_500 })).toMatchObject({
      ...{ cashAmount: 0, depositAmount: 0, pointAmount: 1_500, coveredAmount: 1_500, shortAmount: 0 },
    })
  })
})

// ---- random orders -------------------------------------------------------------------------------------------------------

/** E1: an amount over lines, as it is spread when they are ordered. */
function spread(total: number, bases: readonly number[]): number[] {
  const all = bases.reduce((a, b) => a + b, 0)
  const amount = Math.min(total, all)
  if (amount === 0) return bases.map(() => 0)
  const parts = bases.map((base) => Math.floor((amount * base) / all))
  let left = amount - parts.reduce((a, b) => a + b, 0)
  const order = bases.map((base, index) => ({ base, index })).sort((a, b) => b.base - a.base || a.index - b.index)
  for (const { index } of order) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 3_000_000 }))
const randomOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        unitPrice: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 100, max: 300_000 })),
        noReturnFeeUnit: fc.constantFrom(0, 0, 10_000),
        parcelFeeUnit: fc.constantFrom(0, 0, 3_333, 7_000),
        islandFeeUnit: fc.constantFrom(0, 0, 5_001),
        itemCoupon: amount,
      }),
      { minLength: 1, maxLength: 5 },
    ),
    ...{ orderCoupon: amount, deliveryCoupon: amount, point: amount, deposit: amount },
    minOrderAmount: fc.integer({ min: 0, max: 1_500_000 }),
  })
  .map((order) => {
    const { lines } = order
    const goods = lines.map(({ quantity, unitPrice, noReturnFeeUnit }) => (unitPrice + noReturnFeeUnit) * quantity)
    const less = (rows: readonly number[], off: readonly number[]) => rows.map((row, i) => row - (off[i] ?? 0))
    const itemCoupon = lines.map((line, i) => Math.min(line.itemCoupon, goods[i] ?? 0))
    const afterItem = less(goods, itemCoupon)
    const orderCoupon = spread(order.orderCoupon, afterItem)
    const afterCoupons = less(afterItem, orderCoupon)
    const point = spread(order.point, afterCoupons)
    const deposit = spread(order.deposit, less(afterCoupons, point))
    const deliveryCoupon = spread(
      order.deliveryCoupon,
      lines.map(({ parcelFeeUnit, quantity }) => parcelFeeUnit * quantity),
    )
    const made = lines.map(
      ({ quantity, unitPrice, noReturnFeeUnit, parcelFeeUnit, islandFeeUnit }, i): MoneyLine => ({
        ...{ orderLineSeq: i + 1, active: quantity, unitPrice, noReturnFeeUnit, parcelFeeUnit, islandFeeUnit },
        remaining: {
          itemCoupon: itemCoupon[i] ?? 0,
          orderCoupon: orderCoupon[i] ?? 0,
          deliveryCoupon: deliveryCoupon[i] ?? 0,
          point: point[i] ?? 0,
          deposit: deposit[i] ?? 0,
        },
      }),
    )
    return { lines: made, minOrderAmount: order.minOrderAmount }
  })

const randomClaim = fc.record({
  kind: fc.constantFrom('CANCEL', 'RETURN'),
  fault: fc.constantFrom('BUYER', 'SELLER'),
  feePayment: fc.constantFrom('DEDUCT', 'SEPARATE', 'WAIVED'),
  couponRecall: fc.constantFrom(undefined, 'RECALL', 'KEEP'),
  adjustAmount: fc.constantFrom(0, 0, 0, 15_000, -2_500),
  returnFeeUnit: fc.constantFrom(0, 5_000, 12_000),
  islandFeeNow: fc.constantFrom(0, 0, 8_000),
  trips: fc.constantFrom(1, 2),
  picks: fc.array(fc.nat({ max: 9 }), { minLength: 5, maxLength: 5 }),
})

it('10,000 random orders: claims in random order always add up, no refund is below zero, and everything used comes back', () => {
  const KEYS = ['itemCoupon', 'orderCoupon', 'deliveryCoupon', 'point', 'deposit'] as const
  const all = (lines: readonly MoneyLine[], key: (typeof KEYS)[number]) =>
    lines.reduce((total, line) => total + line.remaining[key], 0)

  // `expect` takes longer than all that it would look at
  function holds(right: boolean, what: string): void {
    if (!right) throw new Error(what)
  }
  fc.assert(
    fc.property(
      randomOrder,
      fc.array(randomClaim, { minLength: 1, maxLength: 6 }),
      ({ lines, minOrderAmount }, claims) => {
        const paid = currentCost(lines)
        let now: readonly MoneyLine[] = lines
        let settled = 0
        const back = { point: 0, deposit: 0, covered: 0 }
        const taken = { ...NO_DISCOUNTS }
        // the last one takes whatever is left
        const last = { ...(claims[0] as (typeof claims)[number]), picks: [9, 9, 9, 9, 9], adjustAmount: 0 }
        for (const { picks, returnFeeUnit, islandFeeNow, trips, kind, fault, ...settlement } of [...claims, last]) {
          const parts = now.flatMap((line, i): ClaimPart[] => {
            const quantity = Math.min(picks[i] ?? 0, line.active)
            return quantity > 0 ? [{ line, quantity, returnFeeUnit, islandFeeNow, trips: trips as 1 | 2 }] : []
          })
          if (parts.length === 0) continue
          const money: ClaimMoney = {
            ...{ kind, fault, lines: now, parts, orderCoupon: { minOrderAmount, eligibleLineSeqs: null } },
            settlement,
          }
          const refund = refundOf(money)
          for (const part of refund.parts) {
            holds(part.goodsCash >= 0 && part.shipCash >= 0, 'a part below zero')
          }
          const { cashAmount, pointAmount, depositAmount } = refund
          holds(Math.min(cashAmount, pointAmount, depositAmount) >= 0, 'a refund below zero')
          // REFUND_NEGATIVE: it is not done
          if (refund.shortAmount > 0) continue
          const after = settledLines(now, refund)
          for (const line of after) {
            holds(lineCost(line) >= 0, 'a line below zero')
            holds(
              KEYS.every((key) => line.remaining[key] >= 0),
              'a discount below zero',
            )
          }
          holds(currentCost(after) === refund.currentPayAmount, 'what is left to pay')
          for (const key of KEYS) taken[key] += refund.parts.reduce((total, { share }) => total + share[key], 0)
          taken.orderCoupon += refund.couponRecall
          back.point += refund.pointAmount
          back.deposit += refund.depositAmount
          back.covered += refund.coveredAmount
          settled +=
            refund.cashAmount + refund.keptShipCash + refund.deductedFee - refund.adjustAmount - refund.coveredAmount
          now = after
          // E3's invariant, after each claim
          holds(currentCost(now) + settled === paid, 'the invariant of E3')
        }
        // each discount is where it was, or gone with its pieces: not a won is lost
        for (const key of KEYS) holds(all(now, key) + taken[key] === all(lines, key), key)
        holds(back.point + back.deposit + back.covered === taken.point + taken.deposit, 'points and deposit')
      },
    ),
    { numRuns: 10_000, seed: 6 },
  )
})

it('1,000 random payments of a deposit and a card: each refund goes back the ways it came, the provider’s first, to the last won', () => {
  const part = fc.integer({ min: 0, max: 900_000 })
  const wish = fc.record({ cash: fc.integer({ min: 1, max: 900_000 }), byTransfer: fc.boolean() })
  fc.assert(
    fc.property(part, part, fc.array(wish, { maxLength: 8 }), (deposited, byProvider, wishes) => {
      const paid: PaidWays = { received: deposited + byProvider, byProvider, canceled: 0, transferred: 0 }
      // the last one takes whatever is left
      for (const { cash: wanted, byTransfer } of [...wishes, { cash: paid.received, byTransfer: false }]) {
        const left = leftOf(paid)
        const cash = Math.min(wanted, left.all)
        const { provider, transfer } = byTransfer ? { provider: 0, transfer: cash } : splitCash(cash, paid)
        expect(provider + transfer).toBe(cash)
        expect(Math.min(provider, transfer)).toBeGreaterThanOrEqual(0)
        if (!byTransfer) expect(provider).toBe(Math.min(cash, left.provider))
        paid.canceled += provider
        paid.transferred += transfer
        // more would be refused
        expect(paid.canceled).toBeLessThanOrEqual(byProvider)
        expect(leftOf(paid).all).toBe(left.all - cash)
      }
      expect(paid.canceled + paid.transferred).toBe(paid.received)
    }),
    { numRuns: 1_000, seed: 6 },
  )
})

it('refuses pieces that are not there', () => {
  expect(() => shareOf(tires, 5)).toThrow()
  expect(() => shareOf(tires, 0)).toThrow()
})
