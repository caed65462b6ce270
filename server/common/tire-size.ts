import type { Schemas } from '../http/call'

export interface TireSize {
  width: number
  /** Null for sizes without one: 145R13C. */
  aspect: number | null
  rim: number
}

/** Full-width digits and letters are those of a Korean keyboard. */
const plain = (text: string): string => text.normalize('NFKC').trim()

/** Load and speed behind the size (94W, 104/102R XL) say nothing about it. */
const WRITTEN =
  /^(\d{3})(?:[\s/-]*(\d{2})[\s/-]*(?:Z?R)?|\s*R)[\s/-]*(\d{2})C?(?:\s+\d{2,3}(?:\/\d{2,3})?\s*[A-Z].*)?$/i

/** What people write for a size: `2254517`, `225/45R17`, `225 45 17`, `225/45/17`, `145R13C`; null for anything else. */
export function parseTireSize(text: string): TireSize | null {
  const found = WRITTEN.exec(plain(text))
  if (!found) return null
  const [, width, aspect, rim] = found
  // `1450013` is how a sizeCode says that there is none.
  const size = { width: Number(width), aspect: Number(aspect) || null, rim: Number(rim) }
  const likely = size.width >= 100 && size.width <= 455 && size.rim >= 8 && size.rim <= 30
  return likely && (size.aspect === null || size.aspect >= 20) ? size : null
}

/** Everything that a tire's label says. */
export interface TireLabel extends TireSize {
  construction: Schemas['TireConstruction']
  isCommercial: boolean
  loadIndex: number
  loadIndexDual: number | null
  speedSymbol: Schemas['SpeedSymbol']
  loadType: Schemas['LoadType']
  ply: number | null
}

const LABEL =
  /^(\d{3})(?:\/(\d{2}))?\s*(Z?R)\s*(\d{2})(C?)\s+\(?(\d{2,3})(?:\/(\d{2,3}))?\s*([L-NP-UHVWY])\)?(?:\s+(XL|HL))?(?:\s+(\d{1,2})PR)?$/i

/** `195/70R15C 104/102R 8PR`, `225/45R17 94W XL` → its parts; null for anything else. */
export function parseTireLabel(text: string): TireLabel | null {
  const found = LABEL.exec(plain(text))
  if (!found) return null
  const [, width, aspect, construction, rim, commercial, load, dual, speed = '', type, ply] = found
  return {
    width: Number(width),
    aspect: aspect ? Number(aspect) : null,
    construction: construction?.toUpperCase() === 'ZR' ? 'ZR' : 'R',
    rim: Number(rim),
    isCommercial: commercial !== '',
    loadIndex: Number(load),
    loadIndexDual: dual ? Number(dual) : null,
    // The pattern knows no other letters.
    speedSymbol: speed.toUpperCase() as Schemas['SpeedSymbol'],
    loadType: type ? (type.toUpperCase() as Schemas['LoadType']) : 'SL',
    ply: ply ? Number(ply) : null,
  }
}

type Sized = Pick<TireLabel, 'width' | 'aspect' | 'rim'> & Partial<Pick<TireLabel, 'construction' | 'isCommercial'>>

/** `225/45R17`, `195/70R15C`, `145R13C` */
export const formatSize = ({ width, aspect, rim, construction, isCommercial }: Sized): string =>
  `${width}${aspect === null ? '' : `/${aspect}`}${construction ?? 'R'}${rim}${isCommercial ? 'C' : ''}`

/** `225/45R17 94W XL`, `195/70R15C 104/102R 8PR` */
export function formatTireLabel(tire: TireLabel): string {
  const load = tire.loadIndexDual === null ? tire.loadIndex : `${tire.loadIndex}/${tire.loadIndexDual}`
  const type = tire.loadType === 'SL' ? '' : ` ${tire.loadType}`
  return `${formatSize(tire)} ${load}${tire.speedSymbol}${type}${tire.ply === null ? '' : ` ${tire.ply}PR`}`
}

/** Digits of width, aspect (`00` without) and rim: `2254517`. */
export const sizeCodeOf = ({ width, aspect, rim }: TireSize): string => `${width}${aspect ?? '00'}${rim}`

/**
 * Kilograms that load indexes 60, 61, 62 … 126 stand for. ETRTO Standards Manual, "Load index"; the same table is
 * Annex 4 of UN Regulations No. 30 and No. 54, and ISO 4000-1.
 */
const LOADS = [
  250, 257, 265, 272, 280, 290, 300, 307, 315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475,
  487, 500, 515, 530, 545, 560, 580, 600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925,
  950, 975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400, 1450, 1500, 1550, 1600, 1650,
  1700,
] as const
const FIRST_LOAD = 60

/** Kilograms that one tire carries; 0 for an index that no tire of the shop has. */
export const maxLoadKg = (loadIndex: number): number => LOADS[loadIndex - FIRST_LOAD] ?? 0
