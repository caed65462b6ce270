import { DAY_MS } from '../../domain/common/durations'
import { sizeCode, sizeLabel } from '../../domain/product/tire-size'
import type { Schemas } from '../contract/contract-types'
import { emptyBatteryColumns } from '../product/item/item-kinds'
import { itemName } from '../product/item/item-name'
import { weekOf } from '../product/item/production-week'
import type { brands } from '../product/schema/brand.schema'
import type { Line } from './catalog-brands'
import { type Draft, pricesOf, standingOf, termsOf } from './catalog-sale'
import { type SampleSize, sampleSizes } from './catalog-sizes'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

type Brand = typeof brands.$inferSelect

/** A variant for original equipment, with the car maker's mark. */
interface Variant {
  oeMark: string | null
  xl: boolean
  runFlat: boolean
  factor: number
  importOnly: boolean
}
const variant = (oeMark: string | null, xl: boolean, factor: number, importOnly = true): Variant => ({
  oeMark,
  xl,
  runFlat: false,
  factor,
  importOnly,
})
const VARIANTS: readonly Variant[] = [
  variant(null, false, 1, false),
  variant(null, true, 1.03, false),
  { ...variant(null, false, 1.22), runFlat: true },
  variant('★', true, 1.12),
  variant('MO', false, 1.1),
  variant('AO', true, 1.1),
  variant('N0', true, 1.16),
]

const SEASON_FACTOR: Record<Schemas['Season'], number> = { SUMMER: 1.06, ALL_SEASON: 1, WINTER: 1.08, ALL_WEATHER: 1.1 }
export interface Offer extends Line {
  brand: Brand
  size: SampleSize
  variant: Variant
}

/** Returns the demand for a brand: Korean ones most, then well-known names. */
const wantedOf = ({ origin }: Brand, level: number): number =>
  origin === 'DOMESTIC' ? level * 2.2 : level >= 120 ? 90 : 45

/** Returns `count` tire offers: usual sizes of large brands first, the plain tire before its variants. */
export function tireOffers(dice: Dice, makers: readonly Brand[], lines: readonly Line[], count: number): Offer[] {
  const brandOf = new Map(makers.map((brand) => [brand.brandSeq, brand]))
  const found: (Offer & { rank: number })[] = []
  for (const line of lines) {
    const brand = brandOf.get(line.pattern.brandSeq)
    if (!brand) continue
    for (const size of sampleSizes) {
      if (!size.kinds.includes(line.kind)) continue
      for (const [index, each] of VARIANTS.entries()) {
        if (each.importOnly && (line.level < 105 || size.tire.rim < 17)) continue
        if (each.xl && size.tire.isCommercial) continue
        const rank =
          (dice.next() * (1 + index * 3)) /
          (size.share ** 1.4 * wantedOf(brand, line.level) * (line.kind === 'V' ? 3 : 1))
        found.push({ ...line, brand, size, variant: each, rank })
      }
    }
  }
  return found.sort((a, b) => a.rank - b.rank).slice(0, count)
}

const weekText = (sort: number): string => {
  const text = String(sort).padStart(4, '0')
  return text.slice(2) + text.slice(0, 2)
}

/** Returns the production weeks of tires in stock: within the last 110 weeks, aged stock the oldest. */
function weeksOf(dice: Dice, now: Date, isAged: boolean) {
  const ago = isAged ? dice.int(80, 110) : Math.floor(dice.next() ** 1.6 * 100)
  const at = (weeks: number) => weekOf(new Date(now.getTime() - weeks * 7 * DAY_MS))
  const from = at(ago)
  const to = dice.chance(55) ? at(Math.max(0, ago - dice.int(0, 9))) : null
  if (dice.chance(2)) return { productionWeekFrom: null, productionWeekTo: null, productionSort: null }
  return {
    productionWeekFrom: weekText(from),
    productionWeekTo: to === null ? null : weekText(to),
    productionSort: from,
  }
}

const YEAR_OF_LABEL = 26_00

/** Returns the label values of a tire. Only tires from before the law lack a noise grade. */
function labelsOf(dice: Dice, { pattern, brand, kind }: Offer, productionSort: number | null) {
  const truck = pattern.vehicleType === 'LIGHT_TRUCK'
  const graded = !truck || dice.chance(60)
  const mayMiss = productionSort === null || productionSort < YEAR_OF_LABEL
  const noise = graded && !(mayMiss && dice.chance(5))
  const rated = !truck && kind !== 'C' && dice.chance(brand.origin === 'IMPORT' ? 80 : 55)
  return {
    rollingResistanceGrade: graded ? dice.int(kind === 'E' ? 1 : 2, pattern.season === 'WINTER' ? 5 : 4) : null,
    wetGripGrade: graded ? dice.int(1, pattern.season === 'WINTER' ? 4 : 3) : null,
    noiseGrade: noise
      ? dice.weighted([
          ['A', 62],
          ['AA', 38],
        ] as const)
      : null,
    noiseDb: noise && dice.chance(85) ? dice.int(66, 74) : null,
    utqgTreadwear: rated ? dice.int(11, 38) * 20 : null,
    utqgTraction: rated
      ? dice.weighted([
          ['AA', 25],
          ['A', 65],
          ['B', 10],
        ] as const)
      : null,
    utqgTemperature: rated
      ? dice.weighted([
          ['A', 80],
          ['B', 20],
        ] as const)
      : null,
  }
}

const FACTORIES: Record<string, readonly string[]> = {
  한국타이어: ['대한민국', '대한민국', '대한민국', '헝가리', '인도네시아'],
  금호타이어: ['대한민국', '대한민국', '베트남'],
  넥센타이어: ['대한민국', '대한민국', '체코'],
}

/** Returns a tire of the catalog. */
export function tire(dice: Dice, now: Date, offer: Offer, isAged: boolean, picture: PictureSeq): Draft {
  const { brand, pattern, level, size, variant: form } = offer
  const premium = brand.grade === 'PREMIUM' && size.tire.rim >= 18
  const label = {
    ...size.tire,
    loadType: form.xl ? 'XL' : 'SL',
    ply: size.tire.isCommercial ? 8 : null,
  } as const
  const aged = isAged ? 0.85 : 1
  const factor = (level / 100) * SEASON_FACTOR[pattern.season] * form.factor * aged * (0.94 + dice.next() * 0.12)
  const weeks = weeksOf(dice, now, isAged)
  const standing = standingOf(dice)
  const methods: Draft['deliveryMethods'] = ['MOUNT']
  if (dice.chance(20)) methods.push('VISIT')
  if (dice.chance(60)) methods.push('PARCEL')
  const facts = {
    itemType: 'TIRE',
    nameOverride: null,
    modelName: null,
    sizeLabel: sizeLabel(label),
    oeMark: form.oeMark,
    runFlat: form.runFlat,
    isAged,
  } as const
  return {
    ...emptyBatteryColumns,
    ...label,
    ...facts,
    name: itemName(facts, brand, pattern),
    brandSeq: brand.brandSeq,
    patternSeq: pattern.patternSeq,
    sizeCode: sizeCode(label),
    sealant: premium && dice.chance(6),
    acousticFoam: pattern.vehicleType === 'EV' ? dice.chance(60) : premium && dice.chance(10),
    threePeak: pattern.season === 'WINTER' || pattern.season === 'ALL_WEATHER',
    ...weeks,
    ...labelsOf(dice, offer, weeks.productionSort),
    originCountry: dice.pick(FACTORIES[brand.name] ?? [brand.country ?? '중국']),
    ...pricesOf(dice, Math.min(480_000, Math.max(55_000, size.price * factor))),
    ...standing,
    ...termsOf(dice, methods),
    // tires of a pattern without a picture have their own
    mainFileSeq: pattern.mainFileSeq === null && standing.saleState !== 'READY' ? picture('tire-01') : null,
    imageFileSeqs: [],
    description: null,
    mobileDescription: null,
    notice: {
      modelName: `${brand.name} ${pattern.name}`,
      sizeText: facts.sizeLabel,
      ...brand.noticeDefaults,
    },
    keywords: dice.chance(30) ? [pattern.name.split(' ')[0] ?? '', `${size.tire.rim}인치`] : [],
  }
}
