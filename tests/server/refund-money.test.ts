import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClaimMoney,
  type ClaimPart,
  calculateClaimRefund,
  currentCost,
  type FreeDelivery,
  lineCost,
  linesAfterClaim,
  type MoneyLine,
  NO_DISCOUNTS,
  splitDiscounts,
} from '../../server/orderdelivery/money/claim-refund'
import { orderFunds } from '../../server/orderdelivery/money/order-funds'
import {
  type PaymentBalance,
  type PaymentWithBalance,
  refundableOf,
  refundChoicesOf,
  splitByProvider,
  splitRefund,
} from '../../server/orderdelivery/money/refund-split'

/** The worked example of docs/product/money.md: four tires and a battery, an order coupon of 30,000 from 400,000 on, 10,000 points. */
const tires: MoneyLine = {
  orderLineSeq: 1,
  active: 4,
  unitPrice: 128_000,
  noReturnFeeUnit: 0,
  parcelFeeUnit: 0,
  islandFeeUnit: 0,
  remaining: { ...NO_DISCOUNTS, orderCoupon: 25_181, point: 8_394 },
}
const battery: MoneyLine = {
  orderLineSeq: 2,
  active: 1,
  unitPrice: 98_000,
  noReturnFeeUnit: 0,
  parcelFeeUnit: 0,
  islandFeeUnit: 0,
  remaining: { ...NO_DISCOUNTS, orderCoupon: 4_819, point: 1_606 },
}
const EXAMPLE = [tires, battery]

interface Asked extends Partial<Omit<ClaimMoney, 'parts' | 'settlement'>>, Partial<ClaimMoney['settlement']> {
  quantity?: number
  part?: Partial<ClaimPart>
}

const claim = ({ quantity = 1, part, feePayment, couponRecall, deliveryRecall, adjustAmount, ...asked }: Asked) => {
  const lines = asked.lines ?? EXAMPLE
  const [line] = lines
  if (!line) throw new Error('no line')
  const money: ClaimMoney = {
    kind: 'CANCEL',
    fault: 'SELLER',
    orderCoupon: { minOrderAmount: 400_000, eligibleLineSeqs: null },
    ...asked,
    lines,
    parts: [{ line, quantity, returnFeeUnit: 7_000, islandFeeNow: 0, trips: 2, ...part }],
    settlement: { feePayment: feePayment ?? 'DEDUCT', couponRecall, deliveryRecall, adjustAmount: adjustAmount ?? 0 },
  }
  return calculateClaimRefund(money)
}

describe('the worked example', () => {
  it('costs 570,000 as ordered', () => {
    expect(EXAMPLE.map(lineCost)).toEqual([478_425, 91_575])
    expect(currentCost(EXAMPLE)).toBe(570_000)
  })

  it('refunds 119,607, 239,213 and 119,605 for 1, 2 and 1 sold-out tires', () => {
    let lines: readonly MoneyLine[] = EXAMPLE
    const cash: number[] = []
    for (const quantity of [1, 2, 1]) {
      const refund = claim({ lines, quantity })
      cash.push(refund.cashAmount)
      lines = linesAfterClaim(lines, refund)
    }
    expect(cash).toEqual([119_607, 239_213, 119_605])
    expect(currentCost(lines)).toBe(91_575)
  })

  it("revokes the coupon when two tires are returned for the buyer's fault", () => {
    const refund = claim({ kind: 'RETURN', fault: 'BUYER', quantity: 2 })
    expect(refund).toMatchObject({
      goodsCash: 239_213,
      returnFee: 28_000,
      recallChoice: 'RECALL',
      couponRecall: 17_410,
      cashAmount: 193_803,
      pointAmount: 4_197,
      currentPayAmount: 348_197,
    })
    expect(currentCost(linesAfterClaim(EXAMPLE, refund))).toBe(348_197)
  })
})

describe('parts of a refund', () => {
  it("the seller's fault keeps the coupon, and a return cannot recall it", () => {
    expect(claim({ quantity: 2 })).toMatchObject({ recallPossible: true, recallAmount: 17_410, couponRecall: 0 })
    expect(claim({ quantity: 2, couponRecall: 'RECALL' })).toMatchObject({ cashAmount: 221_803, couponRecall: 17_410 })
    const returned = claim({ kind: 'RETURN', quantity: 2, couponRecall: 'RECALL' })
    expect(returned).toMatchObject({ recallPossible: false, couponRecall: 0, returnFee: 0, cashAmount: 239_213 })
  })

  it('nothing is revoked while the rest meets the minimum, or when nothing is left', () => {
    expect(claim({ fault: 'BUYER', quantity: 1 })).toMatchObject({ recallPossible: false })
    const orderCoupon = { minOrderAmount: 354_000, eligibleLineSeqs: null }
    expect(claim({ fault: 'BUYER', quantity: 2, orderCoupon }).recallPossible).toBe(false)
    expect(claim({ fault: 'BUYER', quantity: 4, lines: [tires] }).recallPossible).toBe(false)
    // the battery does not count for a coupon for tires
    const ofTires = { minOrderAmount: 300_000, eligibleLineSeqs: [1] }
    expect(claim({ fault: 'BUYER', quantity: 2, orderCoupon: ofTires }).recallPossible).toBe(true)
  })

  it("a buyer's return keeps paid shipping and charges return shipping once", () => {
    const lines = [{ ...tires, parcelFeeUnit: 3_000, islandFeeUnit: 5_000 }, battery]
    const [line] = lines
    if (!line) throw new Error('no line')
    const back = { line, trips: 1, islandFeeNow: 6_000 } as const
    expect(claim({ lines, kind: 'RETURN', fault: 'BUYER', part: back })).toMatchObject({
      shipCash: 0,
      keptShipCash: 8_000,
      returnFee: 7_000,
      islandReturnFee: 6_000,
    })
    expect(claim({ lines, kind: 'RETURN', part: back })).toMatchObject({ shipCash: 8_000, returnFee: 0 })
  })

  it('separate or waived fees leave the cash unchanged', () => {
    const claimRequest = { kind: 'RETURN', fault: 'BUYER', quantity: 2, couponRecall: 'KEEP' } as const
    expect(claim(claimRequest)).toMatchObject({ cashAmount: 211_213, deductedFee: 28_000, separateFee: 0 })
    expect(claim({ ...claimRequest, feePayment: 'SEPARATE' })).toMatchObject({
      cashAmount: 239_213,
      deductedFee: 0,
      separateFee: 28_000,
    })
    expect(claim({ ...claimRequest, feePayment: 'WAIVED' })).toMatchObject({ cashAmount: 239_213, separateFee: 0 })
  })

  it("a negative sum is taken from the deposit's share, then from points; the rest is open", () => {
    const cheap = { ...tires, remaining: { ...NO_DISCOUNTS, deposit: 4_000, point: 8_000 }, unitPrice: 10_000 }
    const claimRequest = { lines: [cheap], kind: 'RETURN', fault: 'BUYER', part: { line: cheap } } as const
    // 7,000 of goods in cash, 14,000 of fees
    expect(claim(claimRequest)).toMatchObject({
      goodsCash: 7_000,
      cashAmount: 0,
      coveredAmount: 3_000,
      shortAmount: 4_000,
      depositAmount: 0,
      pointAmount: 0,
    })
    expect(claim({ ...claimRequest, adjustAmount: 5_500 })).toMatchObject({
      cashAmount: 0,
      depositAmount: 0,
      pointAmount: 1_500,
      coveredAmount: 1_500,
      shortAmount: 0,
    })
  })
})

// ---- random orders -------------------------------------------------------------------------------------------------------

/** Distributes an amount over lines, as an order does (docs/product/money.md, Amounts of an order). */
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
    orderCoupon: amount,
    deliveryCoupon: amount,
    point: amount,
    deposit: amount,
    admin: amount,
    minOrderAmount: fc.integer({ min: 0, max: 1_500_000 }),
    freeOver: fc.constantFrom(null, 100_000, 700_000),
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
    const afterPoint = less(afterCoupons, point)
    const deposit = spread(order.deposit, afterPoint)
    const admin = spread(order.admin, less(afterPoint, deposit))
    const deliveryCoupon = spread(
      order.deliveryCoupon,
      lines.map(({ parcelFeeUnit, quantity }) => parcelFeeUnit * quantity),
    )
    const created = lines.map(
      ({ quantity, unitPrice, noReturnFeeUnit, parcelFeeUnit, islandFeeUnit }, i): MoneyLine => ({
        orderLineSeq: i + 1,
        active: quantity,
        unitPrice,
        noReturnFeeUnit,
        parcelFeeUnit,
        islandFeeUnit,
        remaining: {
          itemCoupon: itemCoupon[i] ?? 0,
          orderCoupon: orderCoupon[i] ?? 0,
          deliveryCoupon: deliveryCoupon[i] ?? 0,
          point: point[i] ?? 0,
          deposit: deposit[i] ?? 0,
          adminDiscount: admin[i] ?? 0,
        },
      }),
    )
    return { lines: created, minOrderAmount: order.minOrderAmount, freeOver: order.freeOver }
  })

/** Free delivery over an amount, or from ten tires of the grade; otherwise a line costs 4,500 won a piece. */
const freeOf = (lines: readonly MoneyLine[], over: number): FreeDelivery => ({
  minGoodsAmount: over,
  minTires: 10,
  tireLineSeqs: new Set([1, 2]),
  fees: new Map(lines.flatMap((line) => (line.parcelFeeUnit === 0 ? [[line.orderLineSeq, 4_500]] : []))),
})

const randomClaim = fc.record({
  kind: fc.constantFrom('CANCEL', 'RETURN'),
  fault: fc.constantFrom('BUYER', 'SELLER'),
  feePayment: fc.constantFrom('DEDUCT', 'SEPARATE', 'WAIVED'),
  couponRecall: fc.constantFrom(undefined, 'RECALL', 'KEEP'),
  deliveryRecall: fc.constantFrom(undefined, 'RECALL', 'KEEP'),
  adjustAmount: fc.constantFrom(0, 0, 0, 15_000, -2_500),
  returnFeeUnit: fc.constantFrom(0, 5_000, 12_000),
  islandFeeNow: fc.constantFrom(0, 0, 8_000),
  trips: fc.constantFrom(1, 2),
  picks: fc.array(fc.nat({ max: 9 }), { minLength: 5, maxLength: 5 }),
})

it('10,000 random orders: claims in random order add up, no refund is negative, and everything used is returned', () => {
  const KEYS = ['itemCoupon', 'orderCoupon', 'deliveryCoupon', 'point', 'deposit', 'adminDiscount'] as const
  const all = (lines: readonly MoneyLine[], key: (typeof KEYS)[number]) =>
    lines.reduce((total, line) => total + line.remaining[key], 0)

  // `expect` would take longer than everything it checks
  function holds(right: boolean, what: string): void {
    if (!right) throw new Error(what)
  }
  fc.assert(
    fc.property(
      randomOrder,
      fc.array(randomClaim, { minLength: 1, maxLength: 6 }),
      ({ lines, minOrderAmount, freeOver }, claims) => {
        const paid = currentCost(lines)
        let now: readonly MoneyLine[] = lines
        let settled = 0
        const back = { point: 0, deposit: 0, covered: 0 }
        const taken = { ...NO_DISCOUNTS }
        // the last claim takes all remaining pieces
        const last = { ...(claims[0] as (typeof claims)[number]), picks: [9, 9, 9, 9, 9], adjustAmount: 0 }
        for (const { picks, returnFeeUnit, islandFeeNow, trips, kind, fault, ...settlement } of [...claims, last]) {
          const parts = now.flatMap((line, i): ClaimPart[] => {
            const quantity = Math.min(picks[i] ?? 0, line.active)
            return quantity > 0 ? [{ line, quantity, returnFeeUnit, islandFeeNow, trips: trips as 1 | 2 }] : []
          })
          if (parts.length === 0) continue
          const freeDelivery = freeOver === null ? null : freeOf(now, freeOver)
          const money: ClaimMoney = {
            kind,
            fault,
            lines: now,
            parts,
            orderCoupon: { minOrderAmount, eligibleLineSeqs: null },
            freeDelivery,
            settlement,
          }
          const refund = calculateClaimRefund(money)
          for (const part of refund.parts) {
            holds(part.goodsCash >= 0 && part.shipCash >= 0, 'a part below zero')
          }
          const { cashAmount, pointAmount, depositAmount } = refund
          holds(Math.min(cashAmount, pointAmount, depositAmount) >= 0, 'a refund below zero')
          // REFUND_NEGATIVE: the claim is refused
          if (refund.shortAmount > 0) continue
          const after = linesAfterClaim(now, refund, freeDelivery)
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
          // The invariant of docs/product/money.md, after each claim
          holds(currentCost(now) + settled === paid, 'the invariant of E3')
        }
        // each discount still exists or left with its pieces: no won is lost
        for (const key of KEYS) holds(all(now, key) + taken[key] === all(lines, key), key)
        holds(back.point + back.deposit + back.covered === taken.point + taken.deposit, 'points and deposit')
      },
    ),
    { numRuns: 10_000, seed: 6 },
  )
})

it('the provider cancels at most the remaining amount of a payment', () => {
  const paid = { received: 100_000, receivedByProvider: 60_000, refundedByProvider: 0, refundedByTransfer: 70_000 }
  expect(refundableOf(paid)).toEqual({ all: 30_000, provider: 30_000 })
})

it('1,000 random payments by deposit and card: each refund returns the way it came, the provider first, to the won', () => {
  const part = fc.integer({ min: 0, max: 900_000 })
  const wish = fc.record({ cash: fc.integer({ min: 1, max: 900_000 }), byTransfer: fc.boolean() })
  fc.assert(
    fc.property(part, part, fc.array(wish, { maxLength: 8 }), (deposited, byProvider, wishes) => {
      const paid: PaymentBalance = {
        received: deposited + byProvider,
        receivedByProvider: byProvider,
        refundedByProvider: 0,
        refundedByTransfer: 0,
      }
      // the last refund takes the remaining amount
      for (const { cash: wanted, byTransfer } of [...wishes, { cash: paid.received, byTransfer: false }]) {
        const left = refundableOf(paid)
        const cash = Math.min(wanted, left.all)
        const { provider, transfer } = byTransfer ? { provider: 0, transfer: cash } : splitByProvider(cash, paid)
        expect(provider + transfer).toBe(cash)
        expect(Math.min(provider, transfer)).toBeGreaterThanOrEqual(0)
        if (!byTransfer) expect(provider).toBe(Math.min(cash, left.provider))
        paid.refundedByProvider += provider
        paid.refundedByTransfer += transfer
        // a higher amount would be refused
        expect(paid.refundedByProvider).toBeLessThanOrEqual(byProvider)
        expect(refundableOf(paid).all).toBe(left.all - cash)
      }
      expect(paid.refundedByProvider + paid.refundedByTransfer).toBe(paid.received)
    }),
    { numRuns: 1_000, seed: 6 },
  )
})

describe('free delivery', () => {
  const free: FreeDelivery = {
    minGoodsAmount: 400_000,
    minTires: null,
    tireLineSeqs: new Set([1]),
    fees: new Map([
      [1, 7_000],
      [2, 6_000],
    ]),
  }
  const asked = { orderCoupon: null, freeDelivery: free }

  it("is charged to the rest for a buyer's fault, if the rest is below the minimum", () => {
    // 256,000 + 98,000 are left: two tires and a battery
    const refund = claim({ ...asked, fault: 'BUYER', quantity: 2 })
    expect(refund).toMatchObject({
      deliveryRecall: 20_000,
      deliveryRecallChoice: 'RECALL',
      deliveryRecallPossible: true,
    })
    expect(refund.cashAmount).toBe(239_213 - 20_000)
    const rest = linesAfterClaim(EXAMPLE, refund, free)
    expect(rest.map(({ parcelFeeUnit }) => parcelFeeUnit)).toEqual([7_000, 6_000])
    expect(currentCost(rest)).toBe(refund.currentPayAmount)
    // at the seller's fault the recalled discount is returned with the pieces
    const later = claim({ orderCoupon: null, lines: rest, quantity: 2 })
    expect(later.shipCash).toBe(14_000)
  })

  it("stays free by decision, for a seller's fault, above the minimum, and when the order ends", () => {
    const none = { deliveryRecall: 0 }
    expect(claim({ ...asked, fault: 'BUYER', quantity: 2, deliveryRecall: 'KEEP' })).toMatchObject({
      ...none,
      deliveryRecallAmount: 20_000,
      cashAmount: 239_213,
    })
    expect(claim({ ...asked, fault: 'SELLER', quantity: 2 })).toMatchObject({ ...none, deliveryRecallPossible: false })
    expect(claim({ ...asked, fault: 'BUYER', quantity: 1 })).toMatchObject({ ...none, deliveryRecallPossible: false })
    const byTires = { ...free, minTires: 2 }
    expect(claim({ ...asked, fault: 'BUYER', quantity: 2, freeDelivery: byTires })).toMatchObject(none)
    expect(claim({ ...asked, fault: 'BUYER', quantity: 4, lines: [tires] })).toMatchObject(none)
  })
})

describe('paid and refunded amounts of an order', () => {
  it('count payments of all kinds and used deposit against refunds in all states, without overpayments', () => {
    const refund = { depositAmount: 0, bankDepositSeq: null }
    const funds = orderFunds({
      depositUsed: 30_000,
      payments: [{ receivedAmount: 500_000 }, { receivedAmount: 28_000 }],
      refunds: [
        { ...refund, cashAmount: 100_000 },
        { ...refund, cashAmount: 0, depositAmount: 30_000 },
        { ...refund, cashAmount: 77_000, bankDepositSeq: 5 },
      ],
    })
    expect(funds).toEqual({ received: 558_000, out: 130_000, left: 428_000 })
  })

  const card = (
    orderPaymentSeq: number,
    received: number,
    overrides: Partial<PaymentWithBalance> = {},
  ): PaymentWithBalance => ({
    orderPaymentSeq,
    method: 'CARD',
    received,
    receivedByProvider: received,
    refundedByProvider: 0,
    refundedByTransfer: 0,
    ...overrides,
  })
  const bank = (orderPaymentSeq: number, received: number): PaymentWithBalance =>
    card(orderPaymentSeq, received, { method: 'BANK_TRANSFER', receivedByProvider: 0 })

  it('each payment refunds at most its rest, the remainder comes from the deposit', () => {
    expect(splitRefund({ cash: 70_000, method: 'PG_CANCEL', payments: [card(1, 50_000), bank(2, 10_000)] })).toEqual([
      { orderPaymentSeq: 1, method: 'PG_CANCEL', cashAmount: 50_000 },
      { orderPaymentSeq: 2, method: 'BANK', cashAmount: 10_000 },
      { orderPaymentSeq: null, method: 'BANK', cashAmount: 10_000 },
    ])
    expect(splitRefund({ cash: 0, method: 'NONE', payments: [card(1, 50_000)] })).toEqual([
      { orderPaymentSeq: 1, method: 'NONE', cashAmount: 0 },
    ])
  })

  it('an included extra payment is refunded from itself, whatever fees the order keeps', () => {
    const of = { cash: 97_000, payments: [card(1, 100_000)], refundedExtras: [card(2, 28_000)] }
    expect(splitRefund({ ...of, method: 'DEPOSIT' })).toEqual([
      { orderPaymentSeq: 1, method: 'DEPOSIT', cashAmount: 69_000 },
      { orderPaymentSeq: 2, method: 'DEPOSIT', cashAmount: 28_000 },
    ])
  })

  it('offer the provider only if it can cancel, and say where an account is needed', () => {
    const of = (payments: PaymentWithBalance[]) => refundChoicesOf({ cash: 1_000, payments }, true)
    expect(of([card(1, 5_000)])).toEqual({
      methods: ['PG_CANCEL', 'BANK', 'DEPOSIT'],
      accountMethods: ['BANK'],
      transferAmount: 0,
    })
    expect(of([card(1, 5_000, { refundedByProvider: 5_000 }), bank(2, 5_000)])).toMatchObject({
      methods: ['BANK', 'DEPOSIT'],
    })
    expect(of([card(1, 5_000, { method: 'VIRTUAL_ACCOUNT' })]).accountMethods).toEqual(['PG_CANCEL', 'BANK'])
    expect(of([card(1, 5_000, { receivedByProvider: 400 })])).toMatchObject({
      accountMethods: ['PG_CANCEL', 'BANK'],
      transferAmount: 600,
    })
    expect(refundChoicesOf({ cash: 1_000, payments: [bank(1, 5_000)] }, false).methods).toEqual(['BANK'])
  })

  it('return used deposit as deposit only, unless the member has withdrawn', () => {
    const of = { cash: 6_000, payments: [bank(1, 5_000)] }
    expect(refundChoicesOf(of, true)).toEqual({ methods: ['DEPOSIT'], accountMethods: [], transferAmount: 0 })
    expect(refundChoicesOf(of, false).methods).toEqual(['BANK'])
  })

  it('1,000 random refunds of several payments: methods add up, and no payment refunds more than it has', () => {
    const paid = fc.record({
      received: fc.nat({ max: 500_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      gone: fc.integer({ min: 0, max: 100 }),
    })
    const method = fc.constantFrom('PG_CANCEL', 'BANK', 'DEPOSIT')
    fc.assert(
      fc.property(
        fc.array(paid, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 1_500_000 }),
        method,
        (all, cash, by) => {
          const payments = all.map(({ received, share, gone }, at): PaymentWithBalance => {
            const byProvider = Math.floor((received * share) / 100)
            return card(at + 1, received, {
              receivedByProvider: byProvider,
              refundedByProvider: Math.floor((byProvider * gone) / 100),
            })
          })
          const ways = splitRefund({ cash, method: by, payments })
          expect(ways.reduce((sum, way) => sum + way.cashAmount, 0)).toBe(cash)
          for (const each of payments) {
            const paymentWays = ways.filter(({ orderPaymentSeq }) => orderPaymentSeq === each.orderPaymentSeq)
            const provider = paymentWays
              .filter((way) => way.method === 'PG_CANCEL')
              .reduce((sum, way) => sum + way.cashAmount, 0)
            expect(paymentWays.reduce((sum, way) => sum + way.cashAmount, 0)).toBeLessThanOrEqual(
              refundableOf(each).all,
            )
            expect(provider).toBeLessThanOrEqual(refundableOf(each).provider)
          }
        },
      ),
      { numRuns: 1_000, seed: 6 },
    )
  })
})

it('refuses a quantity above the rest', () => {
  expect(() => splitDiscounts(tires, 5)).toThrow()
  expect(() => splitDiscounts(tires, 0)).toThrow()
})
