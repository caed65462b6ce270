import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, cleanTexts, hasLoneSurrogate } from '../../domain/common/clean-text'

const REMAINS = /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}/u

describe('text is cleaned: it', () => {
  it.each([
    ['is composed', '한국타이어'.normalize('NFD'), '한국타이어'],
    ['has no zero-width signs', '\ufeff한국\u200b타\u2060이\u00ad어', '한국타이어'],
    ['has no controls', 'a\u0000b\u0007c\u0085d\u007f', 'abcd'],
    ['has no signs that turn it around', 'gnp.\u202eexe\u2066\u200f', 'gnp.exe'],
    ['has no fillers', '\u3164이름\u115f\u1160\u2800', '이름'],
    ['keeps its lines and tabs', '하나\r\n둘\t셋\u2028넷', '하나\r\n둘\t셋\n넷'],
    ['has plain spaces', '한국\u00a0타이어\u3000a', '한국 타이어 a'],
    ['keeps the no-break spaces of markup', '<p>\u00a0</p>', '<p>\u00a0</p>'],
    ['keeps emoji whole', '👨‍👩‍👧 ❤️ 1️⃣ 👩🏽‍🔧', '👨‍👩‍👧 ❤️ 1️⃣ 👩🏽‍🔧'],
    ['has joiners nowhere else', '한\u200d국\ufe0f', '한국'],
  ])('%s', (_, given, clean) => {
    expect(cleanText(given)).toBe(clean)
  })

  it('stays as it is once it is clean', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        if (REMAINS.test(clean)) throw new Error(JSON.stringify(clean))
      }),
    )
  })

  it('is found wherever it stands in a value; what is no text stays', () => {
    const at = new Date(0)
    const value = { a: ['\u200bx', { b: 'y\u0000', n: 1 }], at, none: null }
    expect(cleanTexts(value)).toBe(value)
    expect(value).toEqual({ a: ['x', { b: 'y', n: 1 }], at, none: null })
    expect(cleanTexts('\u200bx')).toBe('x')
  })
})

it('text with half of a surrogate pair is broken', () => {
  expect(['a\ud800', '\udc00b', '\ude00\ud83d'].map(hasLoneSurrogate)).toEqual([true, true, true])
  expect(hasLoneSurrogate('😀 한글')).toBe(false)
})
