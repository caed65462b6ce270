import { describe, expect, it } from 'vitest'
import { maxTextWidth } from '@/shared/lib/text-width'
import { actionValue, linkTo, nameCell } from '@/shared/ui/table/cells'

/** Maximum width of the texts in the fonts of the shell, in em. */
describe('widthAtMost', () => {
  it('measures letters by their kind', () => {
    expect(maxTextWidth('사계절')).toBeCloseTo(2.88)
    expect(maxTextWidth('2026-11-24 09:38')).toBeCloseTo(12 * 0.58 + 4 * 0.42)
    expect(maxTextWidth('T0000700')).toBeCloseTo(0.78 + 7 * 0.58)
    expect(maxTextWidth(45)).toBeCloseTo(1.16)
    expect([null, undefined, false, ''].map((nothing) => maxTextWidth(nothing))).toEqual([0, 0, 0, 0])
  })

  it('measures plain elements: side by side, a second line below, a picture beside both', () => {
    const text = maxTextWidth('금호타이어')
    expect(maxTextWidth(linkTo('금호타이어', 'nowhere'))).toBeCloseTo(text)
    expect(maxTextWidth(nameCell('가', '금호타이어'))).toBeCloseTo(text * 0.94)
    expect(maxTextWidth(nameCell('금호타이어', '가'))).toBeCloseTo(text)
    expect(maxTextWidth(nameCell('금호타이어', '가', '/a.png'))).toBeCloseTo(text + 3.5)
    expect(maxTextWidth(nameCell('가', '금호타이어', null))).toBeCloseTo(text * 0.94 + 3.5)
    expect(maxTextWidth(actionValue('45', { id: 'stock', label: '재고' }))).toBeCloseTo(2.16)
  })

  it('does not measure what a component renders', () => {
    const Unknown = () => '가'
    expect(maxTextWidth(<Unknown />)).toBe(Number.POSITIVE_INFINITY)
    expect(maxTextWidth([<Unknown key="a" />, '가'])).toBe(Number.POSITIVE_INFINITY)
  })
})
