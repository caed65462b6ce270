/** Parses and formats tire sizes, for forms, searches and sheets. */

/** The identifying parts of a tire size: `225/45R17`. */
export interface TireSize {
  width: number
  /** Null for old commercial sizes without an aspect: `145R13C`. */
  aspect: number | null
  rim: number
  isCommercial?: boolean | null | undefined
  construction?: 'R' | 'ZR' | null | undefined
}

/** With load and speed: `225/45R17 94W XL`, `195/70R15C 104/102R 8PR`. */
export interface TireSpec extends TireSize {
  loadIndex?: number | null | undefined
  loadIndexDual?: number | null | undefined
  speedSymbol?: string | null | undefined
  loadType?: 'SL' | 'XL' | 'HL' | null | undefined
  ply?: number | null | undefined
}

/** The parts of a text. Parts it does not mention are missing. */
export interface ParsedTire extends TireSize {
  construction: 'R' | 'ZR'
  isCommercial: boolean
  loadIndex?: number
  loadIndexDual?: number
  speedSymbol?: SpeedSymbol
  loadType?: 'XL' | 'HL'
  ply?: (typeof plies)[number]
}

/** Speed symbols with their speed in km/h, slow to fast: UN Regulations No. 30, 2.28.3, and No. 54, 2.28. */
export const speedSymbols = {
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
} as const satisfies Record<string, number>
export type SpeedSymbol = keyof typeof speedSymbols

const isSpeed = (letter: string): letter is SpeedSymbol => letter in speedSymbols

const plies = [4, 6, 8, 10, 12] as const
/** A size within a text: 225/45ZR17, 225/45 R 17, 22545R17, P225-45-17, 145R13C. */
const written =
  /(?<![A-Z\d./])(?:(HL|XL)\s*)?P?(\d{3})(?:(?:\s*[/\s-]\s*|(?=\d\d\s*Z?R))(\d{2}))?\s*(ZR|R|[/\s-]|)\s*(\d{2})(?![\d.])\s*(C(?![A-Z]))?/
/** Digits only at the start: 2254517. */
const digits = /^()(\d{3})(\d{2})()(\d{2})(?![\d.])(C(?![A-Z]))?/

interface Found {
  tire: ParsedTire
  /** Whether the text contains more than the size. */
  hasOtherText: boolean
}

function find(text: string): Found | null {
  const plain = text.normalize('NFKC').toUpperCase().trim()
  const match = digits.exec(plain) ?? written.exec(plain)
  if (!match) return null
  const [all, prefix, width = '', series, joint, rim = '', c] = match
  const rest = plain.slice(match.index + all.length)
  // 225 17 and 145/13: without series and R, the meaning of the second number is unknown
  if (!series && joint !== 'R' && joint !== 'ZR') return null
  const size: ParsedTire = {
    width: Number(width),
    aspect: series && series !== '00' ? Number(series) : null,
    construction: joint === 'ZR' ? 'ZR' : 'R',
    rim: Number(rim),
    isCommercial: c !== undefined,
  }
  const found = fits(size) ? readLoad(size, rest, prefix) : null
  return found && { ...found, hasOtherText: found.hasOtherText || match.index > 0 }
}

/** Returns whether a size is complete: only commercial tires have no series. */
const isWhole = ({ aspect, isCommercial }: ParsedTire): boolean => aspect !== null || isCommercial

/**
 * Parses a size as people type it and catalogs print it. Null if there is none or no tire has it:
 * a width without a series, or with a second load index, needs the C of a commercial tire.
 */
export function parseTireSpec(text: string): ParsedTire | null {
  const found = find(text)
  return found && isWhole(found.tire) ? found.tire : null
}

/** The same for a text that contains nothing else, e.g. a cell of a sheet. */
export function parseTireLabel(text: string): ParsedTire | null {
  const found = find(text)
  return found && !found.hasOtherText && isWhole(found.tire) ? found.tire : null
}

/** Parses a search text that is only a size. Accepts 1450013 and 145R13, although the C is missing. */
export function parseTireKeyword(text: string): ParsedTire | null {
  const found = find(text)
  return found && !found.hasOtherText ? found.tire : null
}

const inSteps = (n: number, from: number, to: number) => n >= from && n <= to && n % 5 === 0

const fits = ({ width, aspect, rim }: ParsedTire): boolean =>
  inSteps(width, 125, 355) && (aspect === null || inSteps(aspect, 25, 85)) && rim >= 10 && rim <= 24

/** Returns whether a width, with its series if given, exists: the start of a size. */
export const isTireWidth = (width: number, series?: string): boolean =>
  inSteps(width, 125, 355) && (series === undefined || inSteps(Number(series), 25, 85))

/** Parses 94W, (94W), 104/102R, XL and 8PR in any order. Other words are skipped. */
function readLoad(size: ParsedTire, text: string, prefix: string | undefined): Found | null {
  const tire = { ...size }
  let hasOtherText = false
  if (prefix === 'XL' || prefix === 'HL') tire.loadType = prefix
  const rest = text.replace(/EXTRA\s*LOAD|REINFORCED|REINF\b/g, 'XL').replace(/[(),[\]]/g, ' ')
  const joined = rest.replace(/(\d)\s+([A-Z])(?=\s|$)/g, '$1$2').replace(/(\d)\s+(PR|P\.R\.?)\b/g, '$1PR')
  for (const word of joined.split(/\s+/).filter(Boolean)) {
    const ply = /^(\d{1,2})PR$/.exec(word)
    const load = /^(\d{2,3})(?:\/(\d{2,3}))?([A-Z])?$/.exec(word)
    if (word === 'XL' || word === 'HL') tire.loadType = word
    else if (ply) {
      const known = plies.find((n) => n === Number(ply[1]))
      if (!known) return null
      tire.ply = known
    } else if (load && tire.loadIndex === undefined) {
      const [, index, dual, speed] = load
      tire.loadIndex = Number(index)
      if (dual) tire.loadIndexDual = Number(dual)
      if (speed) {
        if (!isSpeed(speed)) return null
        tire.speedSymbol = speed
      }
    } else if (/^\d/.test(word) || /^[./-]/.test(word)) return null
    else hasOtherText ||= word !== 'SL'
  }
  return hasValidLoad(tire) ? { tire, hasOtherText } : null
}

function hasValidLoad({ isCommercial, loadIndex: index, loadIndexDual: dual }: ParsedTire): boolean {
  if (index !== undefined && (index < 60 || index > 126)) return false
  return dual === undefined || (isCommercial && dual >= 60 && dual < (index ?? 0))
}

/** Returns e.g. `225/45R17`, `195/70R15C` or `145R13C`. */
export function sizeText({ width, aspect, construction, rim, isCommercial }: TireSize): string {
  return `${width}${aspect ? `/${aspect}` : ''}${construction ?? 'R'}${rim}${isCommercial ? 'C' : ''}`
}

/** Returns whether a value is the size of a tire: a parsed label, or the fields of a stored tire. */
export function isTireSpec(value: unknown): value is TireSpec {
  if (typeof value !== 'object' || value === null) return false
  const { width, rim }: Partial<Record<keyof TireSpec, unknown>> = value
  return typeof width === 'number' && typeof rim === 'number'
}

/** Returns e.g. `225/45R17 94W XL` or `195/70R15C 104/102R 8PR`. Unknown parts are omitted. */
export function sizeLabel(spec: TireSpec): string {
  const { loadIndex, loadIndexDual, speedSymbol, loadType, ply } = spec
  const load = `${loadIndex ?? ''}${loadIndexDual ? `/${loadIndexDual}` : ''}${speedSymbol ?? ''}`
  const type = loadType === 'XL' || loadType === 'HL' ? loadType : ''
  return [sizeText(spec), load, type, ply ? `${ply}PR` : ''].filter(Boolean).join(' ')
}

/** Returns the digits of width, series (`00` without one) and rim: `2254517`. */
export function sizeCode({ width, aspect, rim }: TireSize): string {
  return `${width}${String(aspect ?? 0).padStart(2, '0')}${rim}`
}
