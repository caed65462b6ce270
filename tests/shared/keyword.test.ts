import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keywordKindOf, matchesKeyword, parseItemCodes, parseKeyword } from '../../domain/common/keyword'
import { keywordCases, readAs } from '../keyword.cases'

it.each(Object.entries(keywordCases).map(([keyword, { reads }]) => [keyword, reads]))('reads %j', (keyword, reads) => {
  expect(readAs(parseKeyword(keyword))).toBe(reads)
})

it('reads decomposed Hangul, as in file names of a Mac, and is quick with a long paste', () => {
  expect(readAs(parseKeyword('미쉐린'.normalize('NFD')))).toBe('word 미쉐린')
  const pasted = Array.from({ length: 110 }, (_, n) => `T${String(n).padStart(7, '0')}`).join('\n')
  const start = performance.now()
  expect(parseKeyword(pasted)).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(100)
})

it('never throws, and loses only invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const texts = parseKeyword(text).flatMap((group) => group.map((term) => term.text))
      expect(texts.join(' ').length).toBeLessThanOrEqual(text.normalize('NFC').length * 2)
    }),
    { numRuns: 50 },
  )
})

it('returns the only possible meaning of a keyword', () => {
  const kinds = [
    '010-7123-4568',
    '12가3456',
    '2254517',
    'T0000011 T0000012',
    '20261120900184',
    '138-12-55711',
    '미쉐린 2254517',
    '1234',
    '',
  ]
  expect(kinds.map(keywordKindOf)).toEqual([
    'phone',
    'plate',
    'size',
    'code',
    'orderNo',
    'businessNo',
    null,
    null,
    null,
  ])
})

it('distinguishes item codes from sizes and words', () => {
  expect(parseItemCodes('T0001284\nT0001285')).toEqual(['T0001284', 'T0001285'])
  expect(parseItemCodes('AB-1284,t0001285')).toEqual(['AB-1284', 'T0001285'])
  expect(parseItemCodes('T0001284 T0001284')).toBeNull()
  for (const text of ['225 45 17', 'Ventus S2', 'H462 K127', 'T0001284', '']) expect(parseItemCodes(text)).toBeNull()
})

describe('records that are already picked', () => {
  const brands = [
    ['미쉐린', 'Michelin'],
    ['한국타이어', 'Hankook'],
    ['브레데슈타인', 'Vredestein'],
  ]
  const found = (keyword: string) =>
    brands.filter((texts) => matchesKeyword(parseKeyword(keyword), texts)).map(([name]) => name)
  it.each(['미쉐린', 'michelin', 'MICH', 'ㅁㅅㄹ', 'altnpfls', 'ㅡㅑ초디ㅑㅜ', '미쉐리', '미쉐ㄹ', '미쉘린'])(
    '%s',
    (keyword) => {
      expect(found(keyword)).toEqual(['미쉐린'])
    },
  )
  it('every word must match, in any of the texts', () => {
    expect(found('미쉐린 mich')).toEqual(['미쉐린'])
    expect(found('미쉐린 hankook')).toEqual([])
    expect(found('')).toHaveLength(3)
  })
})
