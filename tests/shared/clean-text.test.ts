import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, cleanTexts, hasLoneSurrogate } from '../../domain/common/clean-text'

const REMAINS = /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}/u

describe('cleanText', () => {
  it.each([
    ['composes Hangul', '한국타이어'.normalize('NFD'), '한국타이어'],
    ['removes zero-width characters', '\ufeff한국\u200b타\u2060이\u00ad어', '한국타이어'],
    ['removes control characters', 'a\u0000b\u0007c\u0085d\u007f', 'abcd'],
    ['removes bidirectional controls', 'gnp.\u202eexe\u2066\u200f', 'gnp.exe'],
    ['removes fillers', '\u3164이름\u115f\u1160\u2800', '이름'],
    ['keeps line breaks and tabs', '하나\r\n둘\t셋\u2028넷', '하나\r\n둘\t셋\n넷'],
    ['replaces Unicode spaces by plain ones', '한국\u00a0타이어\u3000a', '한국 타이어 a'],
    ['keeps no-break spaces in markup', '<p>\u00a0</p>', '<p>\u00a0</p>'],
    ['keeps composed emoji', '👨‍👩‍👧 ❤️ 1️⃣ 👩🏽‍🔧', '👨‍👩‍👧 ❤️ 1️⃣ 👩🏽‍🔧'],
    ['removes joiners outside emoji', '한\u200d국\ufe0f', '한국'],
  ])('%s', (_, given, clean) => {
    expect(cleanText(given)).toBe(clean)
  })

  it('is idempotent, and leaves no invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        if (REMAINS.test(clean)) throw new Error(JSON.stringify(clean))
      }),
    )
  })

  it('is applied by cleanTexts to all texts in a value; other values stay', () => {
    const at = new Date(0)
    const value = { a: ['\u200bx', { b: 'y\u0000', n: 1 }], at, none: null }
    expect(cleanTexts(value)).toBe(value)
    expect(value).toEqual({ a: ['x', { b: 'y', n: 1 }], at, none: null })
    expect(cleanTexts('\u200bx')).toBe('x')
  })
})

it('hasLoneSurrogate finds half of a surrogate pair', () => {
  expect(['a\ud800', '\udc00b', '\ude00\ud83d'].map(hasLoneSurrogate)).toEqual([true, true, true])
  expect(hasLoneSurrogate('😀 한글')).toBe(false)
})
