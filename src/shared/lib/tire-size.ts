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
  speedSymbol?: string
  loadType?: 'XL' | 'HL'
  ply?: number
}

export const sizeMessage = '규격을 확인해 주세요. 예: 225/45R17 94W'

/** Speed symbols and the km/h that they stand for, slow to fast. */
export const speedSymbols = {
  ...{ L: 120, M: 130, N: 140, P: 150, Q: 160, R: 170, S: 180, T: 190, U: 200, H: 210, V: 240, W: 270, Y: 300 },
} as const satisfies Record<string, number>

const plies = [4, 6, 8, 10, 12]
/** The size inside of a text: 225/45ZR17, 225/45 R 17, P225-45-17, 145R13C. */
const written =
  /(?<![A-Z\d./])(?:(HL|XL)\s*)?P?(\d{3})(?:\s*[/\s-]\s*(\d{2}))?\s*(ZR|R|[/\s-])\s*(\d{2})(?![\d.])\s*(C(?![A-Z]))?/
/** Nothing but digits at the start: 2254517. */
const digits = /^()(\d{3})(\d{2})()(\d{2})(?![\d.])(C(?![A-Z]))?/

/**
 * Reads a size as people type it and as catalogues print it; null when there is none in the text, or one that no tire
 * has: a width without a series is a commercial tire's (C), a second load index too.
 */
export function parseTireSpec(text: string): ParsedTire | null {
  const plain = text.normalize('NFKC').toUpperCase().trim()
  const match = digits.exec(plain) ?? written.exec(plain)
  if (!match) return null
  const [all, prefix, width = '', series, joint, rim = '', c] = match
  const rest = plain.slice(match.index + all.length)
  // 22545 R 17 and 145/13: neither series nor R says what the second number is
  if (!series && joint !== 'R' && joint !== 'ZR') return null
  const size: ParsedTire = {
    width: Number(width),
    aspect: series && series !== '00' ? Number(series) : null,
    construction: joint === 'ZR' ? 'ZR' : 'R',
    rim: Number(rim),
    isCommercial: c !== undefined,
  }
  return fits(size) ? readLoad(size, rest, prefix) : null
}

function fits({ width, aspect, rim, isCommercial }: ParsedTire): boolean {
  const inSteps = (n: number, from: number, to: number) => n >= from && n <= to && n % 5 === 0
  const series = aspect === null ? isCommercial : inSteps(aspect, 25, 85)
  return inSteps(width, 125, 355) && series && rim >= 10 && rim <= 24
}

/** 94W, (94W), 104/102R, XL, 8PR in any order; words of a catalogue beside them are passed over. */
function readLoad(size: ParsedTire, text: string, prefix: string | undefined): ParsedTire | null {
  const spec = { ...size }
  if (prefix === 'XL' || prefix === 'HL') spec.loadType = prefix
  const rest = text.replace(/EXTRA\s*LOAD|REINFORCED|REINF\b/g, 'XL').replace(/[(),[\]]/g, ' ')
  const joined = rest.replace(/(\d)\s+([A-Z])(?=\s|$)/g, '$1$2').replace(/(\d)\s+(PR|P\.R\.?)\b/g, '$1PR')
  for (const word of joined.split(/\s+/).filter(Boolean)) {
    const ply = /^(\d{1,2})PR$/.exec(word)
    const load = /^(\d{2,3})(?:\/(\d{2,3}))?([A-Z])?$/.exec(word)
    if (word === 'XL' || word === 'HL') spec.loadType = word
    else if (ply) {
      if (!plies.includes(Number(ply[1]))) return null
      spec.ply = Number(ply[1])
    } else if (load && spec.loadIndex === undefined) {
      const [, index, dual, speed] = load
      spec.loadIndex = Number(index)
      if (dual) spec.loadIndexDual = Number(dual)
      if (speed) spec.speedSymbol = speed
    } else if (/^\d/.test(word) || /^[./-]/.test(word)) return null
  }
  return carries(spec) ? spec : null
}

function carries({ isCommercial, loadIndex: index, loadIndexDual: dual, speedSymbol: speed }: ParsedTire): boolean {
  if (index !== undefined && (index < 60 || index > 126)) return false
  if (dual !== undefined && (!isCommercial || dual < 60 || dual >= (index ?? 0))) return false
  return speed === undefined || speed in speedSymbols
}

const loads = ['loadIndex', 'loadIndexDual', 'speedSymbol', 'loadType', 'ply'] as const
type LoadName = (typeof loads)[number]

/**
 * A tire into whose form a size was pasted: what the text says, and nothing of the size before. Only a text that names
 * the same size and no load leaves all as it is.
 * @returns the tire, and the names of what the former size had and the text does not mention
 */
export function withSize<T extends Partial<TireSpec>>(
  old: T,
  spec: ParsedTire,
): { tire: T & TireSize; cleared: LoadName[] } {
  const { width, rim, aspect = null } = old
  const bare = [spec.loadIndex, spec.loadType, spec.ply].every((part) => part === undefined)
  if (bare && width && rim && sizeText({ ...old, width, rim, aspect }) === sizeText(spec))
    return { tire: { ...old, width, rim, aspect }, cleared: [] }
  const rest = { loadIndex: undefined, loadIndexDual: null, speedSymbol: undefined, loadType: 'SL', ply: null } as const
  const tire = { ...old, ...rest, ...spec }
  const isSet = (value: unknown) => value != null && value !== 'SL'
  return { tire, cleared: loads.filter((name) => isSet(old[name]) && !isSet(tire[name])) }
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
