/** How tires write their size, read and written alike by forms, searches and sheets. */

/** What identifies a tire's size: `225/45R17`. */
export interface TireSize {
  width: number
  /** Null: the old commercial sizes without one, `145R13C`. */
  aspect: number | null
  rim: number
  isCommercial?: boolean | null | undefined
  construction?: 'R' | 'ZR' | null | undefined
}

/** With what it carries: `225/45R17 94W XL`, `195/70R15C 104/102R 8PR`. */
export interface TireSpec extends TireSize {
  loadIndex?: number | null | undefined
  loadIndexDual?: number | null | undefined
  speedSymbol?: string | null | undefined
  loadType?: 'SL' | 'XL' | 'HL' | null | undefined
  ply?: number | null | undefined
}

/** What a text says; a member that it does not mention is missing. */
export interface ParsedTire extends TireSize {
  construction: 'R' | 'ZR'
  isCommercial: boolean
  loadIndex?: number
  loadIndexDual?: number
  speedSymbol?: SpeedSymbol
  loadType?: 'XL' | 'HL'
  ply?: (typeof plies)[number]
}

/** Speed symbols and the km/h that they stand for, slow to fast: UN Regulations No. 30, 2.28.3, and No. 54, 2.28. */
export const speedSymbols = {
  ...{ L: 120, M: 130, N: 140, P: 150, Q: 160, R: 170, S: 180, T: 190, U: 200, H: 210, V: 240, W: 270, Y: 300 },
} as const satisfies Record<string, number>
export type SpeedSymbol = keyof typeof speedSymbols

const isSpeed = (letter: string): letter is SpeedSymbol => letter in speedSymbols

const plies = [4, 6, 8, 10, 12] as const
/** The size inside of a text: 225/45ZR17, 225/45 R 17, 22545R17, P225-45-17, 145R13C. */
const written =
  /(?<![A-Z\d./])(?:(HL|XL)\s*)?P?(\d{3})(?:(?:\s*[/\s-]\s*|(?=\d\d\s*Z?R))(\d{2}))?\s*(ZR|R|[/\s-]|)\s*(\d{2})(?![\d.])\s*(C(?![A-Z]))?/
/** Nothing but digits at the start: 2254517. */
const digits = /^()(\d{3})(\d{2})()(\d{2})(?![\d.])(C(?![A-Z]))?/

interface Found {
  tire: ParsedTire
  /** The text says something beside it. */
  more: boolean
}

function find(text: string): Found | null {
  const plain = text.normalize('NFKC').toUpperCase().trim()
  const match = digits.exec(plain) ?? written.exec(plain)
  if (!match) return null
  const [all, prefix, width = '', series, joint, rim = '', c] = match
  const rest = plain.slice(match.index + all.length)
  // 225 17 and 145/13: neither series nor R says what the second number is
  if (!series && joint !== 'R' && joint !== 'ZR') return null
  const size: ParsedTire = {
    width: Number(width),
    aspect: series && series !== '00' ? Number(series) : null,
    construction: joint === 'ZR' ? 'ZR' : 'R',
    rim: Number(rim),
    isCommercial: c !== undefined,
  }
  const found = fits(size) ? readLoad(size, rest, prefix) : null
  return found && { ...found, more: found.more || match.index > 0 }
}

/** Without a series is a commercial tire's, unless nobody says so. */
const isWhole = ({ aspect, isCommercial }: ParsedTire): boolean => aspect !== null || isCommercial

/**
 * Reads a size as people type it and as catalogues print it; null when there is none in the text, or one that no tire
 * has: a width without a series is a commercial tire's (C), a second load index too.
 */
export function parseTireSpec(text: string): ParsedTire | null {
  const found = find(text)
  return found && isWhole(found.tire) ? found.tire : null
}

/** The same of a text that says nothing else: the cell of a sheet. */
export function parseTireLabel(text: string): ParsedTire | null {
  const found = find(text)
  return found && !found.more && isWhole(found.tire) ? found.tire : null
}

/** What is searched for by a text that is a size and nothing else: 1450013 and 145R13, too, though neither says C. */
export function parseTireKeyword(text: string): ParsedTire | null {
  const found = find(text)
  return found && !found.more ? found.tire : null
}

const inSteps = (n: number, from: number, to: number) => n >= from && n <= to && n % 5 === 0

const fits = ({ width, aspect, rim }: ParsedTire): boolean =>
  inSteps(width, 125, 355) && (aspect === null || inSteps(aspect, 25, 85)) && rim >= 10 && rim <= 24

/** A width that tires have, with a series that they have where one is given: how a size begins. */
export const isTireWidth = (width: number, series?: string): boolean =>
  inSteps(width, 125, 355) && (series === undefined || inSteps(Number(series), 25, 85))

/** 94W, (94W), 104/102R, XL, 8PR in any order; words of a catalogue beside them are passed over. */
function readLoad(size: ParsedTire, text: string, prefix: string | undefined): Found | null {
  const tire = { ...size }
  let more = false
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
    else more ||= word !== 'SL'
  }
  return carries(tire) ? { tire, more } : null
}

function carries({ isCommercial, loadIndex: index, loadIndexDual: dual }: ParsedTire): boolean {
  if (index !== undefined && (index < 60 || index > 126)) return false
  return dual === undefined || (isCommercial && dual >= 60 && dual < (index ?? 0))
}

/** `225/45R17`, `195/70R15C`, `145R13C`. */
export function sizeText({ width, aspect, construction, rim, isCommercial }: TireSize): string {
  return `${width}${aspect ? `/${aspect}` : ''}${construction ?? 'R'}${rim}${isCommercial ? 'C' : ''}`
}

/** `225/45R17 94W XL`, `195/70R15C 104/102R 8PR`; what is not known is left out. */
export function sizeLabel(spec: TireSpec): string {
  const { loadIndex, loadIndexDual, speedSymbol, loadType, ply } = spec
  const load = `${loadIndex ?? ''}${loadIndexDual ? `/${loadIndexDual}` : ''}${speedSymbol ?? ''}`
  const type = loadType === 'XL' || loadType === 'HL' ? loadType : ''
  return [sizeText(spec), load, type, ply ? `${ply}PR` : ''].filter(Boolean).join(' ')
}

/** Digits of width, series (`00` without one) and rim: `2254517`. */
export function sizeCode({ width, aspect, rim }: TireSize): string {
  return `${width}${String(aspect ?? 0).padStart(2, '0')}${rim}`
}
