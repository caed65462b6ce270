import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyTireSize } from '@/shared/lib/tire-size'
import {
  type ParsedTire,
  parseTireKeyword,
  parseTireLabel,
  parseTireSpec,
  type SpeedSymbol,
  sizeCode,
  sizeLabel,
  sizeText,
  speedSymbols,
} from '../../domain/product/tire-size'

const plain: ParsedTire = { width: 225, aspect: 45, construction: 'R', rim: 17, isCommercial: false }

describe('reading a size', () => {
  it.each([
    '225/45R17',
    '22545R17',
    '225/4517',
    '2254517',
    '225 45 17',
    '225/45 R17',
    '225/45 r 17',
    '225-45-17',
    '225/45/17',
    '225 45R17',
    'P225/45R17',
    ' ２２５／４５Ｒ１７ ',
    '벤투스 S2 AS 225/45R17',
    '225/45R17 런플랫',
  ])('%s', (text) => {
    expect(parseTireSpec(text)).toEqual(plain)
  })

  it.each<[string, Partial<ParsedTire>]>([
    ['225/45R17 94W XL', { loadIndex: 94, speedSymbol: 'W', loadType: 'XL' }],
    ['225/45R17 94 W XL', { loadIndex: 94, speedSymbol: 'W', loadType: 'XL' }],
    ['225/45R17 XL 94W', { loadIndex: 94, speedSymbol: 'W', loadType: 'XL' }],
    ['225/45R17 91V SL', { loadIndex: 91, speedSymbol: 'V' }],
    ['225/45R17 (94Y) Extra Load', { loadIndex: 94, speedSymbol: 'Y', loadType: 'XL' }],
    ['225/45ZR17 94W', { construction: 'ZR', loadIndex: 94, speedSymbol: 'W' }],
    ['HL225/45R17 97Y', { loadIndex: 97, speedSymbol: 'Y', loadType: 'HL' }],
    ['2254517 94W', { loadIndex: 94, speedSymbol: 'W' }],
    ['225 45 17 94W', { loadIndex: 94, speedSymbol: 'W' }],
    ['225/45R17 94', { loadIndex: 94 }],
    ['한국 Ventus S2 AS H462 225/45R17 94W XL 흡음재', { loadIndex: 94, speedSymbol: 'W', loadType: 'XL' }],
  ])('%s', (text, more) => {
    expect(parseTireSpec(text)).toEqual({ ...plain, ...more })
  })

  it('reads commercial sizes', () => {
    const van = { width: 195, aspect: 70, construction: 'R', rim: 15, isCommercial: true }
    const load = { loadIndex: 104, loadIndexDual: 102, speedSymbol: 'R', ply: 8 }
    for (const text of ['195/70R15C 104/102R 8PR', '195/70R15 C 104/102 R 8 PR', '1957015C 8PR 104/102R'])
      expect(parseTireSpec(text)).toEqual({ ...van, ...load })
    expect(parseTireSpec('145R13C')).toEqual({ ...van, width: 145, aspect: null, rim: 13 })
    expect(parseTireSpec('1450013C')).toEqual({ ...van, width: 145, aspect: null, rim: 13 })
  })

  it.each([
    '',
    'abc',
    '225',
    '22545',
    '225/45',
    '245/45X19',
    '145R13',
    '145 13',
    '145/13',
    '1450013',
    '225/45R17.5',
    '227/45R17',
    '120/45R17',
    '360/45R17',
    '225/43R17',
    '225/20R17',
    '225/90R17',
    '225/45R09',
    '225/45R25',
    '225/45R17 59W',
    '225/45R17 127W',
    '225/45R17 94X',
    '225/45R17 94O',
    '225/45R17 94/92W',
    '195/70R15C 104/104R',
    '195/70R15C 104/102R 7PR',
    '225/45R17 94W 95W',
    '12254517',
    '22545170',
    'LT245/75R16',
    '225/45R17/94',
  ])('refuses %j', (text) => {
    expect(parseTireSpec(text)).toBeNull()
  })
})

describe('a text that contains only a size', () => {
  it.each(['195/70R15C 104/102R 8PR', '225/45R17 94W XL', '225/45ZR17 94Y', '145R13C 88/86N', '275/35R21 103Y HL'])(
    'the cell of a sheet: %s',
    (label) => {
      expect(sizeLabel(parseTireLabel(label) as ParsedTire)).toBe(label)
      expect(parseTireLabel(`한국 벤투스 ${label}`)).toBeNull()
      expect(parseTireLabel(`${label} 겨울`)).toBeNull()
    },
  )

  it.each(['2254517', '225/45R17', '225-45-17', '225/45ZR17', ' 225/45r17 94W XL ', '225/45 R17 SL', '22545R17'])(
    'a keyword: %s',
    (text) => {
      expect(parseTireKeyword(text)).toMatchObject({ width: 225, aspect: 45, rim: 17 })
    },
  )
  it('a keyword of a size without a series needs no C', () => {
    for (const text of ['145R13C', '145R13', '1450013', '1450013C'])
      expect(parseTireKeyword(text), text).toMatchObject({ width: 145, aspect: null, rim: 13 })
    expect(parseTireLabel('145R13')).toBeNull()
  })
  it.each([
    '',
    'abc',
    '225',
    '225/45',
    '22545',
    '2254599',
    '9994517',
    '12345678',
    '01012345678',
    'R17',
    '145/13',
    '225/45R17 겨울',
    '벤투스 225/45R17',
    '225/45X17 94W',
    '225/45R17 94I',
    '225/45R17 94W 8',
  ])('not a keyword: %j', (text) => {
    expect(parseTireKeyword(text)).toBeNull()
  })
})

it('formats sizes as the product does', () => {
  const van = parseTireSpec('195/70R15C 104/102R 8PR') as ParsedTire
  expect([sizeText(van), sizeLabel(van), sizeCode(van)]).toEqual(['195/70R15C', '195/70R15C 104/102R 8PR', '1957015'])
  expect(sizeCode({ width: 145, aspect: null, rim: 13, isCommercial: true })).toBe('1450013')
  expect(sizeText({ ...plain, construction: 'ZR' })).toBe('225/45ZR17')
  expect(sizeLabel({ ...plain, construction: null, loadIndex: 94, speedSymbol: 'W', loadType: 'SL', ply: null })).toBe(
    '225/45R17 94W',
  )
})

const spec = fc
  .record({
    width: fc.integer({ min: 25, max: 71 }).map((n) => n * 5),
    series: fc.option(fc.integer({ min: 5, max: 17 }).map((n) => n * 5)),
    construction: fc.constantFrom('R' as const, 'ZR' as const),
    rim: fc.integer({ min: 10, max: 24 }),
    commercial: fc.boolean(),
    load: fc.option(fc.record({ index: fc.integer({ min: 62, max: 126 }), less: fc.integer({ min: 0, max: 2 }) }), {
      nil: undefined,
    }),
    speed: fc.constantFrom(...(Object.keys(speedSymbols) as SpeedSymbol[])),
    loadType: fc.constantFrom('XL' as const, 'HL' as const, undefined),
    ply: fc.constantFrom(4, 6, 8, 10, 12, undefined),
  })
  .map(({ width, series, construction, rim, commercial, load, speed, loadType, ply }): ParsedTire => {
    const isCommercial = commercial || series === null
    return {
      width,
      aspect: series,
      construction,
      rim,
      isCommercial,
      ...(load && { loadIndex: load.index, speedSymbol: speed }),
      ...(load && isCommercial && load.less > 0 && { loadIndexDual: load.index - load.less }),
      ...(loadType && { loadType }),
      ...(ply && { ply }),
    }
  })

it('parses everything it formats, and its code means the same size', () => {
  fc.assert(
    fc.property(spec, (tire) => {
      expect(parseTireSpec(sizeLabel(tire))).toEqual(tire)
      expect(parseTireSpec(sizeLabel(tire).toLowerCase())).toEqual(tire)
      const bare = parseTireSpec(sizeCode(tire) + (tire.isCommercial ? 'C' : ''))
      expect(bare && sizeText(bare)).toBe(sizeText({ ...tire, construction: 'R' }))
    }),
  )
})

it('never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseTireSpec(text)))
})

describe('a size pasted over another', () => {
  const old = { ...plain, loadIndex: 94, speedSymbol: 'W', loadType: 'XL', ply: null, runFlat: true } as const
  const pasted = (text: string) => applyTireSize(old, parseTireSpec(text) as ParsedTire)
  it('takes the values of the text, and none of the former size', () => {
    const van = { loadIndexDual: 102, speedSymbol: 'R', loadType: 'SL', ply: 8, isCommercial: true }
    expect(pasted('195/70R15C 104/102R 8PR')).toMatchObject({ tire: { ...van, loadIndex: 104 }, cleared: ['loadType'] })
    const { tire, cleared } = pasted('2055516')
    expect(sizeLabel(tire)).toBe('205/55R16')
    expect(tire.runFlat).toBe(true)
    expect(cleared).toEqual(['loadIndex', 'speedSymbol', 'loadType'])
    expect(sizeLabel(pasted('205/55R16 XL').tire)).toBe('205/55R16 XL')
    expect(sizeLabel(pasted('225/45R17 91V').tire)).toBe('225/45R17 91V')
  })
  it('changes nothing if it is the same size without a load index', () => {
    expect(pasted('225 45 17')).toEqual({ tire: old, cleared: [] })
  })
})
