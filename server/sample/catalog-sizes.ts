import { parseTireLabel, sizeCode } from '../../openapi/formats/tire-size'
import { type TireLabel, wholeLabel } from '../common/tire-load'
import type { businessSizes } from '../db/schema'
import type { Schemas } from '../http/call'
import { tireSizes } from './catalog.data'
import type { Dice } from './random'

/** A size on Korean roads, and how it sells. */
export interface SampleSize {
  /** `225/45R17` */
  text: string
  tire: TireLabel
  /** Of a first brand. */
  price: number
  /** How much of what is sold. */
  share: number
  /** Kinds of patterns that come in it. */
  kinds: string
}

export const sampleSizes: SampleSize[] = tireSizes.map((entry) => {
  const [text = '', load = '', price, share, kinds = ''] = entry.split(' ')
  const tire = parseTireLabel(`${text} ${load}`)
  if (!tire?.loadIndex || !tire.speedSymbol) throw new Error(`Not a size: ${entry}`)
  const { loadIndex, speedSymbol } = tire
  return {
    text,
    tire: wholeLabel({ ...tire, loadIndex, speedSymbol }),
    price: Number(price),
    share: Number(share),
    kinds,
  }
})

function vehicleOf({ kinds, tire }: SampleSize): Schemas['VehicleType'] {
  if (tire.isCommercial) return 'LIGHT_TRUCK'
  if (kinds.includes('P') || kinds.includes('C')) return 'PASSENGER'
  return kinds.startsWith('E') ? 'EV' : 'SUV'
}

/** Sizes that businesses order; the most usual ones first, numbered by rim, width and aspect. */
export function businessSizeRows(dice: Dice, count: number, opened: Date): (typeof businessSizes.$inferSelect)[] {
  const usual = [...sampleSizes].sort((a, b) => b.share - a.share || (a.text < b.text ? -1 : 1)).slice(0, count)
  const featured = new Set(usual.slice(0, 20))
  const ordered = [...usual].sort(
    ({ tire: a }, { tire: b }) => a.rim - b.rim || a.width - b.width || (a.aspect ?? 0) - (b.aspect ?? 0),
  )
  return ordered.map((size, i) => ({
    businessSizeSeq: i + 1,
    name: size.text,
    sizeCode: sizeCode(size.tire),
    width: size.tire.width,
    aspect: size.tire.aspect,
    rim: size.tire.rim,
    isCommercial: size.tire.isCommercial,
    vehicleType: vehicleOf(size),
    orderUnit: size.tire.isCommercial ? 4 : 2,
    minQuantity: size.tire.isCommercial ? 8 : 4,
    featured: featured.has(size),
    visible: featured.has(size) || !dice.chance(14),
    createdAt: opened,
    createdBy: 'admin',
    updatedAt: opened,
    updatedBy: 'admin',
    version: 1,
  }))
}
