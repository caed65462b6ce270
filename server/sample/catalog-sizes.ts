import { parseTireLabel } from '../../domain/product/tire-size'
import { type TireLabel, withLabelDefaults } from '../common/tire-load'
import { tireSizes } from './catalog.data'

/** A tire size on Korean roads and its share of sales. */
export interface SampleSize {
  /** `225/45R17` */
  text: string
  tire: TireLabel
  /** Price of a first brand, in won. */
  price: number
  /** Share of sales. */
  share: number
  /** Kinds of patterns available in the size. */
  kinds: string
}

export const sampleSizes: SampleSize[] = tireSizes.map((entry) => {
  const [text = '', load = '', price, share, kinds = ''] = entry.split(' ')
  const tire = parseTireLabel(`${text} ${load}`)
  if (!tire?.loadIndex || !tire.speedSymbol) throw new Error(`Not a size: ${entry}`)
  const { loadIndex, speedSymbol } = tire
  return {
    text,
    tire: withLabelDefaults({ ...tire, loadIndex, speedSymbol }),
    price: Number(price),
    share: Number(share),
    kinds,
  }
})
