import { describe, expect, it } from 'vitest'
import { issueDueOf, splitLine, splitVat, unitCostOf } from '../../domain/common/vat'
import { identifierProblem } from '../../domain/orderdelivery/receipt-identifier'

describe('supply and VAT', () => {
  it('06 check 13: 128,000 is 116,364 and 11,636', () => {
    expect(splitVat(128_000)).toEqual({ supply: 116_364, tax: 11_636 })
    expect(splitVat(200_000)).toEqual({ supply: 181_818, tax: 18_182 })
  })

  it('always add up, and a refund is the same with the opposite sign', () => {
    for (let amount = 1; amount < 3_000; amount += 1) {
      const { supply, tax } = splitVat(amount)
      expect(supply + tax).toBe(amount)
      expect(splitVat(-amount)).toEqual({ supply: -supply, tax: -tax || 0 })
    }
    expect(splitLine(1_000, 'ZERO')).toEqual({ supply: 1_000, tax: 0 })
    expect(unitCostOf(116_364, 4)).toBe(29_091)
    expect(unitCostOf(116_364, null)).toBeNull()
  })

  it('an invoice is due on the 10th of the following month', () => {
    expect(issueDueOf('2026-10-31')).toBe('2026-11-10')
    expect(issueDueOf('2026-12-01')).toBe('2027-01-10')
  })
})

it('a receipt is issued to a phone or a card, that of a business to its number or a card', () => {
  expect(identifierProblem('INCOME', '01012345678')).toBeNull()
  expect(identifierProblem('INCOME', '1234567890123')).toBeNull()
  expect(identifierProblem('INCOME', '2208162517')).toMatch(/휴대폰/)
  expect(identifierProblem('EXPENSE', '2208162517')).toBeNull()
  expect(identifierProblem('EXPENSE', '2208162518')).toMatch(/사업자등록번호/)
})
