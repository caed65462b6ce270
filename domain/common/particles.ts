import { josa } from 'es-hangul'

/**
 * Korean particles after any word. es-hangul knows those after Hangul.
 * After a digit or Latin letter the particle follows its Korean pronunciation.
 */

export type Particle = Parameters<typeof josa>[1]

const DIGITS = '영일이삼사오육칠팔구'
/** Last syllable of each letter's Korean name: 에이, 비, … */
const LETTERS = '이비씨디이프지치이이이엘엠엔오피큐알스티유이유스이트'
/** Last syllable of the units that follow numbers. */
const UNITS: Readonly<Record<string, string>> = { '%': '트', km: '터', m: '터', cm: '터', mm: '터', kg: '램', g: '램' }

/** Trailing brackets and quotes are ignored: `그랜저 (GN7)` takes the particle of 그랜저. */
const IN_BRACKETS = /\s*(?:\([^()]*\)|\[[^[\]]*\]|（[^（）]*）)\s*$/u
const SILENT = /[^\p{L}\p{N}%]+$/u

/**
 * Returns a syllable that ends like a Latin word is pronounced: names (`Hankook` 훅), silent e (`Bridgestone` 톤),
 * letters (`AGM80L` 엘).
 */
function syllableOfLatin(word: string): string {
  const lower = word.toLowerCase()
  if (UNITS[lower]) return UNITS[lower]
  const last = LETTERS[lower.charCodeAt(lower.length - 1) - 97] ?? ''
  // spelled letter by letter
  if (word.length === 1 || word === word.toUpperCase()) return last
  if (/le?$/.test(lower)) return '엘'
  if (/(?:m|n|ng)e?$/.test(lower)) return '엔'
  if (/(?:[aeiou][bkpt]|ck|ic)$/.test(lower)) return '캅'
  return '카'
}

/** Returns the last syllable of a text as pronounced, or '' if nothing is pronounced. */
function lastSyllable(text: string): string {
  const bare = text.replace(IN_BRACKETS, '').replace(SILENT, '') || text.replace(SILENT, '')
  const last = bare.at(-1) ?? ''
  if (/\d/.test(last)) return DIGITS[Number(last)] ?? ''
  const latin = /[a-z]+$/i.exec(bare.normalize('NFKC'))?.[0]
  if (latin) return syllableOfLatin(latin)
  return UNITS[last] ?? last
}

/** Returns the particle for a text: `을/를` after 그랜저 is 를. */
export const particleOf = <P extends Particle>(text: string, particle: P) =>
  josa.pick(lastSyllable(text) || '가', particle)

/** Returns a text with its particle: `그랜저를`, `R17을`, `‘취소’로`. */
export const withParticle = (text: string, particle: Particle): string => `${text}${particleOf(text, particle)}`
