import { otherBrandNames } from '../product/brand-names'
import { isTireWidth, type ParsedTire, parseTireKeyword, sizeCode, sizeText } from '../product/tire-size'
import { indexOfMatch, initialsPattern, normalizeForMatch, otherKeyboard, splitJamo, toLatinKeys } from './hangul'
import { readPhone as digitsOfPhone, formatPhone } from './phone'
import { visibleText } from './visible-text'

/**
 * Parses search keywords for lists, pickers and the command palette, on screens and server. A keyword is split into
 * terms. Each term has its spellings and at most one recognized kind (size, phone, plate …). Each search uses the kinds
 * it supports.
 */

export interface Term {
  /** As typed. */
  text: string
  /** Lowercase texts that it matches: itself, its spelling on the other keyboard layout, other names or notations. */
  texts: readonly string[]
  /** The same keys typed in the other keyboard layout, Korean or Latin. */
  typed?: string
  /** Regular expression of words with these Hangul initials, e.g. `ㅁㅅㄹ`. */
  initials?: string | undefined
  size?: ParsedTire
  /** Digits at the start of a size: width, or width and series. */
  sizeStart?: string
  /** Rim in inches: `R17`, `17인치`. */
  rim?: number
  /** The spec code of a battery or its beginning: `AGM80L`, `MF80`. */
  battery?: string
  /** Digits only: starting with 0, or a service number such as `15881234`. */
  phone?: string
  /** E.g. `12가3456` or `서울12가3456`. */
  plate?: string
  /** 14 digits: date and number. */
  orderNo?: string
  /** 10 digits. Recognized only if typed with the hyphens of a business number. */
  businessNo?: string
  /** Item code in upper case: letters and digits, with the hyphen if one was typed. */
  code?: string
  /** Six or more digits that are none of the above: a barcode or manufacturer number. */
  number?: string
}

/** Groups of terms. Every group must match by at least one of its terms. */
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

/** Patterns of mobile, Seoul, other area, internet (070) and virtual (050) numbers. */
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

/**
 * The first reader that accepts a text decides its kind. Readers before `readSize` accept only texts that cannot be a
 * size. A reader accepts several words only where its pattern allows spaces.
 */
const readers = [readBusinessNo, readPhone, readPlate, readOrderNo, readSize, readBattery, readCode]

/** Maximum number of words of one term: `225 45 17 104 / 102 R 8 PR`. */
const MAX_TERM_WORDS = 9

function readTerm(text: string, words: number): Term | null {
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
    texts: [...new Set([...spelled, ...spelled.flatMap(otherBrandNames)])],
    ...(typed === null ? {} : { typed }),
    ...(initials === null ? {} : { initials }),
  }
}

/**
 * Returns the visible text in NFC, with full-width ASCII replaced by ASCII. NFKC is not used, because it would change
 * Hangul initials.
 */
export const plainText = (text: string): string =>
  visibleText(text.normalize('NFC').replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)))

/** Inserts a space between a size and an adjacent Korean word. */
const separateSizes = (text: string): string =>
  text
    .replace(/([가-힣])(?=P?\d{3}[\s/-]?\d{2}[\s/-]?Z?R?\s?\d{2}C?(?!\d))/gi, '$1 ')
    .replace(/(\d{3}[\s/-]?\d{2}[\s/-]?Z?R?\s?\d{2}C?)(?=[가-힣])/gi, '$1 ')

const isSpecific = (term: Term): boolean =>
  [term.size, term.battery, term.phone, term.plate, term.orderNo, term.businessNo, term.code, term.number].some(
    (reading) => reading !== undefined,
  )

/** Parses typed or pasted text: words, lines, cells. Returns no groups if it has no visible characters. */
export function parseKeyword(input: string): Keyword {
  const terms = termsOf(plainText(input))
  // a pasted list of codes, sizes or phones: any of them may match
  if (terms.length > 1 && terms.every(isSpecific)) return [terms]
  // an item has only one size, so any of the sizes may match
  const sizes = terms.filter(({ size }) => size)
  const rest = terms.filter(({ size }) => !size).map((term) => [term])
  return sizes.length > 0 ? [...rest, sizes] : rest
}

/** Returns the longest term that starts at word `at`, with its number of words. Default: that single word. */
function longestAt(words: readonly string[], at: number): [Term, number] {
  for (let count = Math.min(MAX_TERM_WORDS, words.length - at); count > 0; count--) {
    const term = readTerm(words.slice(at, at + count).join(' '), count)
    if (term) return [term, count]
  }
  return [readWord(words[at] ?? ''), 1]
}

function termsOf(text: string): Term[] {
  const parts = separateSizes(text)
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

/** Unambiguous kinds of keywords. */
export type KeywordKind = 'phone' | 'plate' | 'orderNo' | 'businessNo' | 'size' | 'code'

/** Returns the kind of the whole keyword; null for mixed kinds and for anything else. */
export function keywordKindOf(input: string): KeywordKind | null {
  const terms = parseKeyword(input).flat()
  const kinds = ['phone', 'plate', 'orderNo', 'businessNo', 'size', 'code'] as const
  return kinds.find((kind) => terms.length > 0 && terms.every((term) => term[kind] !== undefined)) ?? null
}

/**
 * Returns the values of a keyword, e.g. several pasted ones, if all its terms are of the kind. Otherwise returns the
 * keyword itself as the only value.
 */
export function keywordValues(input: string, kind: Exclude<KeywordKind, 'size'>): string[] {
  if (keywordKindOf(input) !== kind) return [plainText(input)]
  return [...new Set(parseKeyword(input).flatMap((group) => group.flatMap((term) => term[kind] ?? [])))]
}

/**
 * Returns the spellings to compare with the start of a value: as typed and as if typed with the keyboard in the other
 * language, each also in lower case.
 */
export function spellings(input: string): string[] {
  const text = plainText(input)
  if (!text) return []
  const meant = text.split(' ').map((word) => otherKeyboard(word) ?? word)
  // an id typed with the Korean keyboard may have formed whole syllables
  const keys = /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(text) ? [toLatinKeys(text)] : []
  return [...new Set([text, meant.join(' '), ...keys].flatMap((each) => [each, each.toLowerCase()]))]
}

/** Returns the item codes of a pasted text. Null for fewer than two codes, or if the text has anything else. */
export function parseItemCodes(text: string): string[] | null {
  const codes = new Set(parseKeyword(text).flatMap((group) => group.flatMap(({ code }) => code ?? [])))
  return codes.size > 1 && keywordKindOf(text) === 'code' ? [...codes] : null
}

/** Returns whether a keyword matches the texts of a loaded record: each group must match at least one text. */
export function matchesKeyword(keyword: Keyword, texts: readonly string[]): boolean {
  const runs = texts.map((text) => [...normalizeForMatch(text)])
  const matches = ({ texts: typed }: Term): boolean =>
    typed.some((each) => runs.some((run) => indexOfMatch([...splitJamo(normalizeForMatch(each))], run) >= 0))
  return keyword.every((group) => group.some(matches))
}
