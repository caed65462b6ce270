import { describe, expect, it } from 'vitest'
import {
  adjustedFee,
  cardFee,
  cardFits,
  duplicatePlans,
  lowestPlan,
  purchaseRatio,
  tierProblems,
  totalFee,
} from '../../domain/rental/rental-fee'

const plan = { quantity: 4, months: 36, monthlyFee: 24_000, registrationFee: 10_000 }

describe('rental fees', () => {
  it('the total of a plan includes the registration; its ratio to the purchase price is null without a price', () => {
    expect(totalFee(plan)).toBe(874_000)
    expect(purchaseRatio(plan, 163_000)).toBe(1.34)
    expect(purchaseRatio(plan, 0)).toBeNull()
  })

  it('a card discount is at most the fee', () => {
    expect(cardFee(24_000, 13_000)).toBe(11_000)
    expect(cardFee(9_000, 13_000)).toBe(0)
  })

  it('a changed fee is rounded down to 100 won, for percentages with one decimal', () => {
    expect(adjustedFee(19_990, -5)).toBe(18_900)
    expect(adjustedFee(30_000, 10)).toBe(33_000)
    expect(adjustedFee(100_000, 0.1)).toBe(100_100)
    expect(adjustedFee(100_000, -8.1)).toBe(91_900)
    expect(adjustedFee(10_000, -50)).toBe(5_000)
  })

  it('the lowest plan is a visible one; of equal fees the one with the lowest total', () => {
    const long = { ...plan, months: 48, visible: true }
    expect(lowestPlan([{ ...plan, monthlyFee: 5_000, visible: false }, long, { ...plan, visible: true }])?.months).toBe(
      36,
    )
    expect(lowestPlan([{ ...plan, visible: false }])).toBeUndefined()
  })

  it('a card fits if its companies and the product’s cards allow it; an empty list allows all', () => {
    const product = { rentalCompany: '한빛렌탈', affiliateCardSeqs: [] as number[] }
    expect(cardFits({ affiliateCardSeq: 1, rentalCompanies: [] }, product)).toBe(true)
    expect(cardFits({ affiliateCardSeq: 1, rentalCompanies: ['모아렌탈'] }, product)).toBe(false)
    expect(cardFits({ affiliateCardSeq: 1, rentalCompanies: [] }, { ...product, affiliateCardSeqs: [2] })).toBe(false)
  })

  it('tiers must rise in spending and discount; empty fields are not checked', () => {
    const tiers = (...rows: [number | null, number | null][]) =>
      tierProblems(rows.map(([minSpend, discountAmount]) => ({ minSpend, discountAmount })))
    expect(tiers([300_000, 13_000], [300_000, 17_000])).toEqual([{ at: 1, field: 'minSpend' }])
    expect(tiers([300_000, 13_000], [700_000, 13_000])).toEqual([{ at: 1, field: 'discountAmount' }])
    expect(tiers([300_000, 13_000], [700_000, 17_000], [null, 5_000])).toEqual([{ at: 2, field: 'discountAmount' }])
    expect(tiers([300_000, 13_000], [null, null])).toEqual([])
  })

  it('two plans cannot have the same quantity and term', () => {
    expect(duplicatePlans([plan, { ...plan, months: 24 }, plan, {}, {}])).toEqual([2])
  })
})
