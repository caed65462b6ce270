import { describe, expect, it } from 'vitest'
import {
  decisionProblems,
  differsFromSuggestion,
  type ReturnFacts,
  suggestReturn,
  wornRefund,
} from '../../domain/inquirycommunity/return-suggestion'

const facts = (overrides: Partial<ReturnFacts> = {}): ReturnFacts => ({
  kind: 'RETURN',
  reasonCode: 'DEFECT',
  fault: 'SELLER',
  mounted: true,
  today: '2026-11-21',
  orderedOn: '2026-10-01',
  deliveredOn: '2026-10-05',
  lines: [{ unitPrice: 128_000, quantity: 2 }],
  inspection: null,
  ...overrides,
})
const worn = (treadWearPercent: number, overrides: Partial<ReturnFacts> = {}, repaired = false) =>
  suggestReturn(facts({ inspection: { treadWearPercent, repaired }, ...overrides }))

describe('the suggestion for defective mounted tires: 10 check 9', () => {
  it.each([
    [45, 'PARTIAL_REFUND', 140_800],
    [10, 'PARTIAL_REFUND', 230_400],
    [79.9, 'PARTIAL_REFUND', 51_400],
    [9.9, 'EXCHANGE', null],
    [0, 'EXCHANGE', null],
    [80, 'NONE', null],
    [100, 'NONE', null],
  ] as const)('with %s percent of wear: %s', (wear, outcome, refundAmount) => {
    expect(worn(wear)).toMatchObject({ outcome, refundAmount })
  })

  it('requires an inspection, and is a refusal for tires that were repaired or ordered three years ago', () => {
    expect(suggestReturn(facts())).toBeNull()
    expect(worn(20, {}, true)?.outcome).toBe('NONE')
    expect(worn(20, { orderedOn: '2023-11-20' })?.outcome).toBe('NONE')
    expect(worn(20, { orderedOn: '2023-11-21' })?.outcome).toBe('PARTIAL_REFUND')
  })

  it('rounds a refund down to 100 won', () => {
    expect(wornRefund([{ unitPrice: 99_990, quantity: 3 }], 33.3)).toBe(200_000)
    expect(wornRefund([{ unitPrice: 100_000, quantity: 1 }], 1.1)).toBe(98_900)
    expect(
      wornRefund(
        [
          { unitPrice: 128_000, quantity: 1 },
          { unitPrice: 98_000, quantity: 2 },
        ],
        50,
      ),
    ).toBe(162_000)
  })

  it('has no rule for other faults of the shop; a worn tire at the buyer’s fault is no return', () => {
    expect(worn(45, { reasonCode: 'STORE_PROBLEM' })).toBeNull()
    expect(worn(45, { fault: 'BUYER' })?.reason).toBe('장착한 타이어는 단순 변심으로 반품할 수 없습니다.')
  })
})

describe('the suggestion for tires that were not mounted: 10 check 10', () => {
  const changed = { reasonCode: 'CHANGE_OF_MIND', fault: 'BUYER', mounted: false } as const
  it.each([
    ['2026-11-14', 'RETURN'],
    ['2026-11-13', 'NONE'],
  ] as const)('a change of mind about tires delivered on %s: %s', (deliveredOn, outcome) => {
    expect(suggestReturn(facts({ ...changed, deliveredOn }))?.outcome).toBe(outcome)
  })

  it('is the requested kind for 90 days if the shop is at fault', () => {
    const wish = { mounted: false, kind: 'EXCHANGE', reasonCode: 'WRONG_ITEM' } as const
    expect(suggestReturn(facts({ ...wish, deliveredOn: '2026-08-23' }))?.outcome).toBe('EXCHANGE')
    expect(suggestReturn(facts({ ...wish, deliveredOn: '2026-08-22' }))).toMatchObject({
      outcome: 'NONE',
      reason: '반품 가능 기간이 지났습니다.',
    })
    expect(suggestReturn(facts({ ...wish, deliveredOn: null }))?.outcome).toBe('EXCHANGE')
  })

  it('mounted tires cannot be returned for a change of mind', () => {
    expect(suggestReturn(facts({ ...changed, mounted: true }))).toMatchObject({
      outcome: 'NONE',
      reason: '장착한 타이어는 단순 변심으로 반품할 수 없습니다.',
    })
  })
})

describe('a decision', () => {
  const inspected = facts({ inspection: { treadWearPercent: 45, repaired: false } })

  it('that differs from the suggestion needs a reason of ten characters: 10 check 9', () => {
    const expected = { note: '기준과 다른 결정은 사유를 10자 이상 입력해 주세요.' }
    expect(decisionProblems(inspected, { outcome: 'EXCHANGE', note: '단골입니다' })).toEqual(expected)
    expect(decisionProblems(inspected, { outcome: 'PARTIAL_REFUND', refundAmount: 140_700 })).toEqual(expected)
    expect(decisionProblems(inspected, { outcome: 'EXCHANGE', note: '단골 고객이라 교환하기로 함' })).toEqual({})
    expect(decisionProblems(inspected, { outcome: 'PARTIAL_REFUND', refundAmount: 140_800 })).toEqual({})
    // without a suggestion no decision counts as different
    expect(decisionProblems(facts(), { outcome: 'NONE' })).toEqual({})
    expect(differsFromSuggestion(null, { outcome: 'NONE', refundAmount: null })).toBe(false)
  })

  it('on a partial refund needs an amount, at most the paid one', () => {
    expect(decisionProblems(facts(), { outcome: 'PARTIAL_REFUND' })).toEqual({
      refundAmount: '환급 금액 (을)를 입력해주세요.',
    })
    expect(decisionProblems(facts(), { outcome: 'PARTIAL_REFUND', refundAmount: 256_001 })).toEqual({
      refundAmount: '상품 결제금액 256,000원을 넘을 수 없습니다.',
    })
  })
})
