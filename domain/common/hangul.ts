import { convertHangulToQwerty, convertQwertyToHangul, disassemble, getChoseong } from 'es-hangul'

/** Matches Korean as typed: initials only, an unfinished syllable, or the keyboard in the other language. */

const initial = /^[ㄱ-ㅎ]$/
const syllable = /^[가-힣]$/

/** Returns the text in lower case without spaces. */
export const normalizeForMatch = (text: string): string => text.toLowerCase().replace(/\s+/g, '')
export const splitJamo = (text: string): string => text.replace(/[ㄱ-ㅎ]/g, disassemble)

/**
 * Returns whether a typed character matches one of the text. A jamo matches the initial; an unfinished last syllable
 * matches its continuations.
 */
function fits(typed: string, char: string, isLast: boolean): boolean {
  if (typed === char) return true
  if (!syllable.test(char)) return false
  if (initial.test(typed)) return typed === getChoseong(char)
  return isLast && syllable.test(typed) && disassemble(char).startsWith(disassemble(typed))
}

/** Returns the first position where the query matches, or -1. Both are lowercase without spaces. */
export function indexOfMatch(query: readonly string[], text: readonly string[]): number {
  for (let start = 0; start + query.length <= text.length; start++) {
    if (query.every((typed, i) => fits(typed, text[start + i] ?? '', i === query.length - 1))) return start
  }
  return -1
}

/** Returns what a Korean keyboard writes for Latin keys, e.g. `znvhs` → 쿠폰. Null if the keys form no Hangul. */
export function fromLatinKeys(keys: string): string | null {
  try {
    return convertQwertyToHangul(keys)
  } catch {
    // es-hangul throws if two vowels that combine have no consonant before and one after them (`mlf`).
    return null
  }
}

/** Returns the initial consonant of each syllable; other characters stay. */
export const initialsOf = (text: string): string =>
  [...text].map((char) => (syllable.test(char) ? getChoseong(char) : char)).join('')

/** The reverse for text that is no Hangul word: `ㄹㅁㅂ` → faq. */
export const toLatinKeys = (typed: string): string => convertHangulToQwerty(typed)

/**
 * Returns the intended word of one typed with the keyboard in the other language: `altnpfls` → 미쉐린, `ㅡㅑ초디ㅑㅜ` →
 * michelin, `ㅅ0001284` → t0001284. Null if the word is plausible as typed: syllables, initials, or keys that form none.
 */
export function otherKeyboard(word: string): string | null {
  if (/[a-z]/i.test(word)) {
    for (const keys of new Set([word, word.toLowerCase()])) {
      const typed = fromLatinKeys(keys)
      // many short words form a single syllable, and most long words form invalid Hangul
      if (typed && /^[가-힣\d/.+-]+$/.test(typed) && /[가-힣](?:.*[가-힣]|\d{4}$)/.test(typed)) return typed
    }
    return null
  }
  return /[ㅏ-ㅣ]/.test(word) || (/[ㄱ-ㅎ]/.test(word) && /\d/.test(word)) ? toLatinKeys(word) : null
}

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const syllablesFrom = (index: number): string => String.fromCharCode(0xac00 + index * 588)
const classOf = (char: string): string => {
  const index = INITIALS.indexOf(char)
  if (index < 0) return char.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `[${syllablesFrom(index)}-${String.fromCharCode(0xac00 + index * 588 + 587)}]`
}

/**
 * Returns a regular expression for a word with initials, valid in the database, too: `ㅁㅅㄹ` →
 * `[마-밓]\s*[사-싷]\s*[라-맇]`. Null if the word has no initials.
 */
export function initialsPattern(word: string): string | null {
  const chars = [...splitJamo(word)]
  return chars.some((char) => INITIALS.includes(char)) ? chars.map(classOf).join('\\s*') : null
}
