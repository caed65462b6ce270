import { josa } from 'es-hangul'

/**
 * Particles of Korean after any word that a sentence may name. es-hangul knows those after Hangul; what ends in a digit or a Latin letter takes
 * the particle of how it is read.
 */

export type Particle = Parameters<typeof josa>[1]

const DIGITS = '영일이삼사오육칠팔구'
/** The last syllable of a letter's name: 에이, 비, … */
const LETTERS = '이비씨디이프지치이이이엘엠엔오피큐알스티유이유스이트'
/** Units that stand behind numbers, as they are read. */
const UNITS: Readonly<Record<string, string>> = { '%': '트', km: '터', m: '터', cm: '터', mm: '터', kg: '램', g: '램' }

/** In brackets and quotes at the end: `그랜저 (GN7)` takes the particle of 그랜저. */
const IN_BRACKETS = /\s*(?:\([^()]*\)|\[[^[\]]*\]|（[^（）]*）)\s*$/u
const SILENT = /[^\p{L}\p{N}%]+$/u

/** Returns a syllable that ends as a Latin word is read: names (`Hankook` 훅), words with a silent e (`Bridgestone` 톤), letters (`AGM80L` 엘). */
function syllableOfLatin(word: string): string {
  const lower = word.toLowerCase()
  if (UNITS[lower]) return UNITS[lower]
  const last = LETTERS[lower.charCodeAt(lower.length - 1) - 97] ?? ''
  // letters one by one
  if (word.length === 1 || word === word.toUpperCase()) return last
  if (/le?$/.test(lower)) return '엘'
  if (/(?:m|n|ng)e?$/.test(lower)) return '엔'
  if (/(?:[aeiou][bkpt]|ck|ic)$/.test(lower)) return '캅'
  return '카'
}

/** Returns the syllable with which a text ends when it is read aloud; '' where nothing is read. */
function lastSyllable(text: string): string {
  const bare = text.replace(IN_BRACKETS, '').replace(SILENT, '') || text.replace(SILENT, '')
  const last = bare.at(-1) ?? ''
  if (/\d/.test(last)) return DIGITS[Number(last)] ?? ''
  const latin = /[a-z]+$/i.exec(bare.normalize('NFKC'))?.[0]
  if (latin) return syllableOfLatin(latin)
  return UNITS[last] ?? last
}

/** Returns the particle that a text takes: `을/를` after 그랜저 is 를. */
export const particleOf = <P extends Particle>(text: string, particle: P) =>
  josa.pick(lastSyllable(text) || '가', particle)

/** Returns a text with the particle that it takes: `그랜저를`, `R17을`, `‘취소’로`. */
export const withParticle = (text: string, particle: Particle): string => `${text}${particleOf(text, particle)}`
