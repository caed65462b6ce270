import { convertHangulToQwerty, convertQwertyToHangul, disassemble, getChoseong } from 'es-hangul'

/** How Korean is typed: initials alone, a syllable that is not finished, and with the keyboard in the other language. */

const initial = /^[ㄱ-ㅎ]$/
const syllable = /^[가-힣]$/

/** Lower case, without spaces; consonants that the keyboard has joined (ㄳ) stand apart again. */
export const squeezed = (text: string): string => text.toLowerCase().replace(/\s+/g, '')
export const apart = (text: string): string => text.replace(/[ㄱ-ㅎ]/g, disassemble)

/** Does a typed character fit one of the text? A jamo fits the initial; an unfinished last syllable what it may become. */
function fits(typed: string, char: string, isLast: boolean): boolean {
  if (typed === char) return true
  if (!syllable.test(char)) return false
  if (initial.test(typed)) return typed === getChoseong(char)
  return isLast && syllable.test(typed) && disassemble(char).startsWith(disassemble(typed))
}

/** Where a run of characters fits: its first place, or -1. Both without spaces and in lower case. */
export function runAt(query: readonly string[], text: readonly string[]): number {
  for (let start = 0; start + query.length <= text.length; start++) {
    if (query.every((typed, i) => fits(typed, text[start + i] ?? '', i === query.length - 1))) return start
  }
  return -1
}

/** What a Korean keyboard would have written for these Latin keys: `znvhs` → 쿠폰. Null where nothing can hold it. */
export function fromLatinKeys(keys: string): string | null {
  try {
    return convertQwertyToHangul(keys)
  } catch {
    // es-hangul throws when two vowels that make one follow no consonant and one follows them (`mlf`).
    return null
  }
}

/** The same the other way round, for what is no word in Hangul: `ㄹㅁㅂ` → faq. */
export const toLatinKeys = (typed: string): string => convertHangulToQwerty(typed)

/**
 * What was meant by a word that was typed with the keyboard in the other language: `altnpfls` → 미쉐린, `ㅡㅑ초디ㅑㅜ` →
 * michelin, `ㅅ0001284` → t0001284. Null where it is what it looks like: syllables and initials, or keys that write none.
 */
export function otherKeyboard(word: string): string | null {
  if (/[a-z]/i.test(word)) {
    for (const keys of new Set([word, word.toLowerCase()])) {
      const typed = fromLatinKeys(keys)
      // one syllable is written by too many short words, and Hangul that is none by most of the long ones
      if (typed && /^[가-힣\d/.+-]+$/.test(typed) && /[가-힣](?:.*[가-힣]|\d{4}$)/.test(typed)) return typed
    }
    return null
  }
  return /[ㅏ-ㅣ]/.test(word) || (/[ㄱ-ㅎ]/.test(word) && /\d/.test(word)) ? toLatinKeys(word) : null
}

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const syllablesFrom = (place: number): string => String.fromCharCode(0xac00 + place * 588)
const classOf = (char: string): string => {
  const place = INITIALS.indexOf(char)
  if (place < 0) return char.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `[${syllablesFrom(place)}-${String.fromCharCode(0xac00 + place * 588 + 587)}]`
}

/** A word with initials as a regular expression, of the database too: `ㅁㅅㄹ` → `[마-밓]\s*[사-싷]\s*[라-맇]`; null without any. */
export function initialsPattern(word: string): string | null {
  const chars = [...apart(word)]
  return chars.some((char) => INITIALS.includes(char)) ? chars.map(classOf).join('\\s*') : null
}
