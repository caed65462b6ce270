import type { CarSize } from '../car/car-model/car-model-sizes'
import type { Schemas } from '../contract/contract-types'
import { tireSizes } from './catalog.data'
import type { Dice } from './random'

const SPEEDS = 'LMNPQRSTUHVWY'

/** Load index and speed of the tires sold in a size: `94W`. */
const sold = new Map(
  tireSizes.map((entry): [string, { load: number; speed: string }] => {
    const [text = '', mark = ''] = entry.split(' ')
    return [text, { load: Number.parseInt(mark, 10), speed: mark.at(-1) ?? 'H' }]
  }),
)

/** Parses `245/45R19`, without load and speed. */
export function plainSize(text: string): CarSize {
  const parts = /^(\d{3})(?:\/(\d{2}))?R(\d{2})(C?)$/.exec(text)
  if (!parts) throw new Error(`Not a size: ${text}`)
  return {
    width: Number(parts[1]),
    aspect: parts[2] ? Number(parts[2]) : null,
    rim: Number(parts[3]),
    isCommercial: parts[4] === 'C',
    loadIndex: null,
    speedSymbol: null,
  }
}

/**
 * Returns a size with the car's required load and speed: at most those of the usual tire. Sometimes they are unknown.
 */
export function demanded(dice: Dice, text: string): CarSize {
  const size = plainSize(text)
  const tire = sold.get(text)
  if (!tire || dice.chance(30)) return size
  const rank = Math.max(0, SPEEDS.indexOf(tire.speed) - dice.int(0, 1))
  // a letter of SPEEDS
  const speedSymbol = SPEEDS[rank] as Schemas['SpeedSymbol']
  return { ...size, loadIndex: Math.max(60, tire.load - dice.int(0, 3)), speedSymbol }
}

const written = (width: number, aspect: number, rim: number): string | null =>
  width >= 125 && width <= 325 && aspect >= 25 && aspect <= 80 && rim >= 13 && rim <= 22
    ? `${width}/${aspect}R${rim}`
    : null

/** Returns sizes that owners change to: an inch more or less, with about the same diameter. */
export function nearSizes(text: string): string[] {
  const { width, aspect, rim, isCommercial } = plainSize(text)
  if (aspect === null || isCommercial) return []
  return [written(width + 10, aspect - 5, rim + 1), written(width - 10, aspect + 5, rim - 1)].flatMap((s) => s ?? [])
}

/** Returns the wider rear size of a staggered pair. */
export function widerRear(text: string): string | null {
  const { width, aspect, rim, isCommercial } = plainSize(text)
  return aspect === null || isCommercial ? null : written(width + 30, aspect - 5, rim)
}
