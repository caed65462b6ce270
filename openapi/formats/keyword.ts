import { otherNames } from './brand-names'
import { apart, initialsPattern, otherKeyboard, runAt, squeezed, toLatinKeys } from './hangul'
import { readPhone as digitsOfPhone, formatPhone } from './phone'
import { isTireWidth, type ParsedTire, parseTireKeyword, sizeCode, sizeText } from './tire-size'
import { visibleText } from './visible-text'

/**
 * How every search reads what was typed: lists, pickers and the palette, on both sides. A keyword falls into terms; each
 * has all that it may mean, and whoever searches compares what he has.
 */

export interface Term {
  /** As typed. */
  text: string
  /** In lower case, all texts that it may stand for: itself, the other keyboard's, other names or spellings of the same. */
  texts: readonly string[]
  /** What the keyboard in the other language would have written. */
  typed?: string
  /** Regular expression of a word with Hangul initials, `ㅁㅅㄹ`. */
  initials?: string | undefined
  size?: ParsedTire
  /** Digits that a size begins with: width, or width and series. */
  sizeStart?: string
  /** Inches: `R17`, `17인치`. */
  rim?: number
  /** What batteries are matched by, or its beginning: `AGM80L`, `MF80`. */
  battery?: string
  /** Digits, from 0 on. */
  phone?: string
  /** `12가3456`, `서울12가3456`. */
  plate?: string
  /** 14 digits. */
  orderNo?: string
  /** 10 digits, written with the hyphens of a business number. */
  businessNo?: string
  /** Letters and digits, as items have, in upper case. */
  code?: string
  /** Six digits and more that are none of these: a barcode, a maker's number. */
  number?: string
}

/** Every group must match, by any of its terms. */
export type Keyword = readonly (readonly Term[])[]

type Reading = Omit<Term, 'text' | 'texts'> & { texts?: readonly string[] }

const REGIONS = '서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주'
const PLATE_LETTERS = '가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자하허호배국합육해공'
const plateAlone = new RegExp(`^(\\d{2,3})\\s?([${PLATE_LETTERS}])\\s?(\\d{4})$`)
const plateOfRegion = new RegExp(`^(${REGIONS})\\s?(\\d{1,2})\\s?([${PLATE_LETTERS}])\\s?(\\d{4})$`)

function readPlate(text: string): Reading | null {
  const match = plateAlone.exec(text) ?? plateOfRegion.exec(text)
  if (!match) return null
  const plate = match.slice(1).join('')
  return { plate, texts: [plate] }
}

/** Mobile phones, Seoul, then the other areas and services. */
const phones = [/^01[016789]\d{7,8}$/, /^02\d{7,8}$/, /^(?:0[3-6]\d|070|050\d)\d{7,8}$/]

function readPhone(text: string): Reading | null {
  const service = /^(1[568]\d\d)-(\d{4})$/.exec(text)
  if (service) return { phone: service[1] + (service[2] ?? ''), texts: [text] }
  if (!/^\+?\(?\d+\)?(?:[\s.-]?\(?\d+\)?){0,4}$/.test(text)) return null
  const phone = digitsOfPhone(text)
  return phones.some((pattern) => pattern.test(phone)) ? { phone, texts: [phone, formatPhone(phone)] } : null
}

function readOrderNo(text: string): Reading | null {
  const match = /^(20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))[\s-]?(\d{6})$/.exec(text)
  if (!match) return null
  const orderNo = `${match[1]}${match[2]}`
  return { orderNo, texts: [orderNo] }
}

function readBusinessNo(text: string): Reading | null {
  if (!/^\d{3}-\d{2}-\d{5}$/.test(text)) return null
  const businessNo = text.replace(/-/g, '')
  return { businessNo, texts: [businessNo] }
}

function readSize(text: string): Reading | null {
  const size = parseTireKeyword(text)
  if (size) {
    const zr = sizeText({ ...size, construction: 'ZR' })
    return { size, texts: [sizeText({ ...size, construction: 'R' }), zr, sizeCode(size)] }
  }
  const start = /^P?(\d{3})(?:[\s/-]*(\d{2}))?[\s/-]*R?$/i.exec(text)
  const [, width = '', series] = start ?? []
  if (start && isTireWidth(Number(width), series)) {
    return { sizeStart: width + (series ?? ''), texts: series ? [`${width}/${series}`, width + series] : [] }
  }
  const rim = /^(?:Z?R(\d{2})|(\d{2})\s?(?:인치|inch|in|"|''|″))$/i.exec(text)
  const inches = Number(rim?.[1] ?? rim?.[2])
  return inches >= 10 && inches <= 24 ? { rim: inches, texts: [`r${inches}`] } : null
}

function readBattery(text: string): Reading | null {
  const match = /^(MF|DIN|EFB|AGM)[\s-]?(\d{2,3})\s?([LR])?$/i.exec(text)
  const battery = match?.slice(1).join('').toUpperCase()
  return battery ? { battery, texts: [battery] } : null
}

function readCode(text: string): Reading | null {
  const code = /^([A-Z]{1,4})-?(\d{4,})$/i.exec(text)
  if (code) return { code: text.toUpperCase(), texts: [`${code[1]}${code[2]}`] }
  return /^\d{6,}$/.test(text) ? { number: text } : null
}

/** Before sizes: what cannot be one. A word of several is one thing only where it is written so. */
const readers = [readBusinessNo, readPhone, readPlate, readOrderNo, readSize, readBattery, readCode]

/** The most words that one thing is written with: `225 45 17 104 / 102 R 8 PR`. */
const LONGEST = 9

function readThing(text: string, words: number): Term | null {
  const typed = words === 1 ? otherKeyboard(text) : null
  for (const spelled of typed ? [text, typed] : [text]) {
    for (const reader of readers) {
      const { texts = [], ...reading } = reader(spelled) ?? {}
      if (Object.keys(reading).length === 0) continue
      const all = [text, spelled, ...texts].map((each) => each.toLowerCase())
      return { text, ...reading, texts: [...new Set(all)] }
    }
  }
  return null
}

function readWord(text: string): Term {
  const typed = otherKeyboard(text)
  const spelled = [text, ...(typed ? [typed] : [])].map((each) => each.toLowerCase())
  const initials = typed ? null : initialsPattern(text)
  return {
    text,
    texts: [...new Set([...spelled, ...spelled.flatMap(otherNames)])],
    ...(typed === null ? {} : { typed }),
    ...(initials === null ? {} : { initials }),
  }
}

/** Full-width signs as plain ones. NFKC would make other letters of Hangul initials. */
export const plainText = (text: string): string =>
  visibleText(text.normalize('NFC').replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)))

/** A size that stands at a Korean word without a space. */
const spaced = (text: string): string =>
  text
    .replace(/([가-힣])(?=P?\d{3}[\s/-]?\d{2}[\s/-]?Z?R?\s?\d{2}C?(?!\d))/gi, '$1 ')
    .replace(/(\d{3}[\s/-]?\d{2}[\s/-]?Z?R?\s?\d{2}C?)(?=[가-힣])/gi, '$1 ')

const names = (term: Term): boolean =>
  [term.size, term.phone, term.plate, term.orderNo, term.businessNo, term.code, term.number].some(
    (reading) => reading !== undefined,
  )

/** Reads what was typed or pasted: words, lines, cells. Nothing that can be seen: no groups. */
export function readKeyword(given: string): Keyword {
  const terms = termsOf(plainText(given))
  // each names a record of its own: codes, sizes, phones
  if (terms.length > 1 && terms.every(names)) return [terms]
  // nothing has two sizes
  const sizes = terms.filter(({ size }) => size)
  const rest = terms.filter(({ size }) => !size).map((term) => [term])
  return sizes.length > 0 ? [...rest, sizes] : rest
}

/** The longest thing that words from `at` on are one of, with its number of words; else the word. */
function longestAt(words: readonly string[], at: number): [Term, number] {
  for (let count = Math.min(LONGEST, words.length - at); count > 0; count--) {
    const thing = readThing(words.slice(at, at + count).join(' '), count)
    if (thing) return [thing, count]
  }
  return [readWord(words[at] ?? ''), 1]
}

function termsOf(text: string): Term[] {
  const parts = spaced(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
  const words = parts.length === 0 && text ? [text] : parts
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const [term, count] = longestAt(words, at)
    terms.push(term)
    at += count
  }
  return terms
}

/** What a keyword can only be, where it names things of a kind that has a place of its own. */
export type KeywordKind = 'phone' | 'plate' | 'orderNo' | 'businessNo' | 'size' | 'code'

/** The kind that all of a keyword is; null: words, or several kinds. */
export function kindOf(given: string): KeywordKind | null {
  const terms = readKeyword(given).flat()
  const kinds = ['phone', 'plate', 'orderNo', 'businessNo', 'size', 'code'] as const
  return kinds.find((kind) => terms.length > 0 && terms.every((term) => term[kind] !== undefined)) ?? null
}

/** What all of a keyword names, as it was read: several were pasted. Anything else, a part of one too, as it was typed. */
export function namedIn(given: string, kind: Exclude<KeywordKind, 'size'>): string[] {
  if (kindOf(given) !== kind) return [plainText(given)]
  return [...new Set(readKeyword(given).flatMap((group) => group.flatMap((term) => term[kind] ?? [])))]
}

/** How what is compared from its start may be written: as typed, in lower case, and with the keyboard in the other language. */
export function spellings(given: string): string[] {
  const text = plainText(given)
  if (!text) return []
  const meant = text.split(' ').map((word) => otherKeyboard(word) ?? word)
  // letters of an id may have made whole syllables
  const keys = /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(text) ? [toLatinKeys(text)] : []
  return [...new Set([text, meant.join(' '), ...keys].flatMap((each) => [each, each.toLowerCase()]))]
}

/** Item codes in a pasted text: two or more; null: the text is a keyword or a size. */
export function codesOf(text: string): string[] | null {
  const codes = new Set(readKeyword(text).flatMap((group) => group.flatMap(({ code }) => code ?? [])))
  return codes.size > 1 && kindOf(text) === 'code' ? [...codes] : null
}

/** Whether a keyword means what is called so, by any of these texts. For records that are here already. */
export function isMeant(keyword: Keyword, texts: readonly string[]): boolean {
  const runs = texts.map((text) => [...squeezed(text)])
  const holds = ({ texts: typed }: Term): boolean =>
    typed.some((each) => runs.some((run) => runAt([...apart(squeezed(each))], run) >= 0))
  return keyword.every((group) => group.some(holds))
}
