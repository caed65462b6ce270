import { describe, expect, it } from 'vitest'
import { withParticle } from '../../domain/common/particles'

describe('a word takes its particle', () => {
  it.each([
    ['그랜저', '을/를', '그랜저를'],
    ['양주점', '을/를', '양주점을'],
    ['서울', '으로/로', '서울로'],
    ['부산', '으로/로', '부산으로'],
    ['실버', '으로/로', '실버로'],
    // digits as they are pronounced
    ['클레임 1230', '을/를', '클레임 1230을'],
    ['T0000701', '으로/로', 'T0000701로'],
    ['12', '이/가', '12가'],
    ['2026-11-23', '은/는', '2026-11-23은'],
    ['10,000', '을/를', '10,000을'],
    ['14:00', '으로/로', '14:00으로'],
    // letters, names and units
    ['AGM80L', '을/를', 'AGM80L을'],
    ['SUV', '은/는', 'SUV는'],
    ['225/45R17 94W XL', '으로/로', '225/45R17 94W XL로'],
    ['Ventus', '을/를', 'Ventus를'],
    ['Michelin', '와/과', 'Michelin과'],
    ['Hankook', '을/를', 'Hankook을'],
    ['Bridgestone', '이/가', 'Bridgestone이'],
    ['Goodyear', '을/를', 'Goodyear를'],
    ['3,000P', '을/를', '3,000P를'],
    ['12km', '을/를', '12km를'],
    ['5%', '으로/로', '5%로'],
    // in quotes and brackets
    ['‘취소’', '으로/로', '‘취소’로'],
    ["'골드'", '을/를', "'골드'를"],
    ['그랜저 (GN7)', '을/를', '그랜저 (GN7)를'],
    ['(주)', '을/를', '(주)를'],
    ['제주 [섬]', '와/과', '제주 [섬]와'],
    ['', '을/를', '를'],
  ] as const)('%s + %s', (word, particle, whole) => {
    expect(withParticle(word, particle)).toBe(whole)
  })
})
