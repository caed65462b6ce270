import { describe, expect, it } from 'vitest'
import { prizeTax } from '../../domain/promotion/prize-tax'

describe('the tax of a prize', () => {
  it.each([
    ['ITEM', 50_000, 0],
    ['ITEM', 50_001, 11_000],
    ['ITEM', 1_234_567, 271_600],
    ['ITEM', null, 0],
    ['COUPON', 300_000, 0],
    ['POINT', 300_000, 0],
  ])('of %s worth %s won is %s won', (kind, value, tax) => {
    expect(prizeTax({ kind, value })).toBe(tax)
  })
})
