import type { Schemas } from '../call'
import type { brands, businessSizes, items, patterns } from '../db/schema'
import { batteryBrands, batteryModels, otherItems, tireBrands, tireSizes } from './catalog.data'
import { momentWithin } from './office-days'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
/** An item before it has a number, a code and a day of registration. */
type Draft = Omit<Item, 'itemSeq' | 'itemCode' | 'thumbnailUrl' | keyof ReturnType<typeof stampOf>>
type Pattern = typeof patterns.$inferSelect

interface Size {
  /** `225/45R17` */
  text: string
  /** `225/45R17 94W` */
  label: string
  width: number
  aspect: number | null
  rim: number
  commercial: boolean
  price: number
  share: number
  kinds: string
}

const sizes: Size[] = tireSizes.map((entry) => {
  const [text = '', load = '', price, share, kinds = ''] = entry.split(' ')
  const parts = /^(\d{3})(?:\/(\d{2}))?R(\d{2})(C?)$/.exec(text)
  if (!parts) throw new Error(`Not a size: ${text}`)
  return {
    text,
    label: `${text} ${load}`,
    width: Number(parts[1]),
    aspect: parts[2] ? Number(parts[2]) : null,
    rim: Number(parts[3]),
    commercial: parts[4] === 'C',
    price: Number(price),
    share: Number(share),
    kinds,
  }
})

const SEASONS: Record<string, Schemas['Season']> = { S: 'SUMMER', A: 'ALL_SEASON', W: 'WINTER', '4': 'ALL_WEATHER' }

interface Catalog {
  brands: (typeof brands.$inferSelect)[]
  patterns: Pattern[]
  items: Item[]
}

interface Line {
  pattern: Pattern
  brandName: string
  level: number
  kind: string
}

const stampOf = (moment: Date, by: string) => ({
  createdAt: moment,
  createdBy: by,
  updatedAt: moment,
  updatedBy: by,
  version: 1,
})

/** Original-equipment marks of car makers and what fits beside the plain tire. */
const VARIANTS: readonly { suffix: string; label: string; factor: number; brandsOf: 'ALL' | 'IMPORT' }[] = [
  { suffix: '', label: '', factor: 1, brandsOf: 'ALL' },
  { suffix: '', label: ' XL', factor: 1.03, brandsOf: 'ALL' },
  { suffix: ' 런플랫', label: '', factor: 1.22, brandsOf: 'IMPORT' },
  { suffix: ' ★', label: ' XL', factor: 1.12, brandsOf: 'IMPORT' },
  { suffix: ' MO', label: '', factor: 1.1, brandsOf: 'IMPORT' },
  { suffix: ' AO', label: ' XL', factor: 1.1, brandsOf: 'IMPORT' },
  { suffix: ' 이월', label: '', factor: 0.85, brandsOf: 'ALL' },
]

const SEASON_FACTOR = { SUMMER: 1.06, ALL_SEASON: 1, WINTER: 1.08, ALL_WEATHER: 1.1 } as const

interface Offer {
  line: Line
  size: Size
  variant: (typeof VARIANTS)[number]
  rank: number
}

/** Every tire that could be sold, the usual sizes of the big brands first. */
function offers(dice: Dice, lines: Line[]): Offer[] {
  const found: Offer[] = []
  for (const line of lines) {
    for (const size of sizes) {
      if (!size.kinds.includes(line.kind)) continue
      for (const [index, variant] of VARIANTS.entries()) {
        if (variant.brandsOf === 'IMPORT' && (line.level < 110 || size.rim < 18)) continue
        // A share of 10 comes up ten times as early as one of 1; the plain tire before its variants.
        const rank = (dice.next() * (1 + index * 3)) / (size.share * line.level)
        found.push({ line, size, variant, rank })
      }
    }
  }
  return found.sort((a, b) => a.rank - b.rank)
}

/** How a thing stands in the shop. */
function saleOf(dice: Dice): Pick<Item, 'saleState' | 'stockQuantity' | 'visible'> {
  const saleState = dice.weighted([
    ['ON_SALE', 78],
    ['SOLD_OUT', 12],
    ['STOPPED', 6],
    ['READY', 4],
  ] as const)
  const stocked = saleState === 'ON_SALE' ? (dice.chance(8) ? dice.int(1, 8) : dice.int(9, 80)) : 0
  return {
    saleState,
    stockQuantity: saleState === 'STOPPED' ? dice.int(0, 12) : stocked,
    visible: saleState === 'READY' ? false : !dice.chance(5),
  }
}

const won = (price: number): number => Math.round(price / 100) * 100
const code = (letter: string, number: number): string => `${letter}${String(number).padStart(7, '0')}`

function tire(dice: Dice, { line, size, variant }: Offer): Draft {
  const { pattern } = line
  const label = `${size.label}${size.commercial ? ' 8PR' : variant.label}`
  const factor = (line.level / 100) * SEASON_FACTOR[pattern.season] * variant.factor * (0.94 + dice.next() * 0.12)
  return {
    name: `${line.brandName} ${pattern.name} ${label}${variant.suffix}`,
    itemType: 'TIRE',
    brandSeq: pattern.brandSeq,
    patternSeq: pattern.patternSeq ?? null,
    width: size.width,
    aspect: size.aspect,
    rim: size.rim,
    sizeLabel: label,
    salePrice: won(size.price * factor),
    ...saleOf(dice),
  }
}

const noSize = { patternSeq: null, width: null, aspect: null, rim: null }

function battery(dice: Dice, index: number): Draft {
  const brand = batteryBrands[index % batteryBrands.length] ?? batteryBrands[0]
  const round = Math.floor(index / batteryBrands.length)
  // Steps through the models with each brand at another place, so that a small sample has all kinds.
  const model = batteryModels[(round + (index % batteryBrands.length) * 5) % batteryModels.length] ?? ''
  const [spec = '', , price] = model.split(' ')
  const edition = round < batteryModels.length ? '' : ' 이월'
  return {
    name: `${brand.name} ${spec}${edition}`,
    itemType: 'BATTERY',
    brandSeq: tireBrands.length + 1 + (index % batteryBrands.length),
    ...noSize,
    sizeLabel: spec,
    salePrice: won((Number(price) * brand.level * (edition ? 0.85 : 1)) / 100),
    ...saleOf(dice),
  }
}

function other(dice: Dice, index: number, brandSeq: number): Draft {
  const [name, price] = otherItems[index % otherItems.length] ?? otherItems[0]
  const pack = Math.floor(index / otherItems.length) + 1
  return {
    name: pack === 1 ? name : `${name} ${pack}개 묶음`,
    itemType: 'ETC',
    brandSeq,
    ...noSize,
    sizeLabel: '',
    salePrice: won(price * pack * (1 - Math.min(0.2, (pack - 1) * 0.03))),
    ...saleOf(dice),
  }
}

function makers(opened: Date): { catalog: Omit<Catalog, 'items'>; lines: Line[] } {
  const stamp = stampOf(opened, 'admin')
  const named = [...tireBrands.map(({ name }) => name), ...batteryBrands.map(({ name }) => name), '타이어원']
  const catalog = { brands: named.map((name, i) => ({ brandSeq: i + 1, name, ...stamp })), patterns: [] as Pattern[] }
  const lines: Line[] = []
  for (const [index, brand] of tireBrands.entries()) {
    for (const entry of brand.patterns.split(',')) {
      const [name = '', season = 'A', kind = 'P'] = entry.split('~')
      const pattern = {
        patternSeq: catalog.patterns.length + 1,
        brandSeq: index + 1,
        name,
        season: SEASONS[season] ?? 'ALL_SEASON',
        ...stamp,
      }
      catalog.patterns.push(pattern)
      lines.push({ pattern, brandName: brand.name, level: brand.level, kind })
    }
  }
  return { catalog, lines }
}

/** What the shop sells: `count` items, seven in eight of them tires. `opened` is the shop's first day. */
export function makeCatalog(dice: Dice, count: number, now: Date, opened: Date): Catalog {
  const { catalog, lines } = makers(opened)
  const batteries = Math.min(Math.round(count * 0.1), batteryBrands.length * batteryModels.length * 2)
  const others = Math.min(Math.round(count * 0.025), otherItems.length * 6)
  const ownBrand = catalog.brands.length
  const tires = offers(dice, lines).slice(0, count - batteries - others)
  const goods = dice.shuffled([
    ...tires.map((offer) => tire(dice, offer)),
    ...Array.from({ length: batteries }, (_, i) => battery(dice, i)),
    ...Array.from({ length: others }, (_, i) => other(dice, i, ownBrand)),
  ])
  const moments = goods.map(() => momentWithin(dice, now, dice.int(0, 399))).sort((a, b) => a.getTime() - b.getTime())
  const numbers = { TIRE: 0, BATTERY: 0, ETC: 0 }
  const items = goods.map((item, i) => {
    numbers[item.itemType] += 1
    const moment = moments[i] ?? opened
    return {
      itemSeq: i + 1,
      itemCode: code(item.itemType.charAt(0), numbers[item.itemType]),
      ...item,
      thumbnailUrl: null,
      ...stampOf(moment, 'item_lead'),
    }
  })
  return { ...catalog, items }
}

/** Sizes that businesses order; the most usual ones first, numbered by rim, width and aspect. */
export function businessSizeRows(dice: Dice, count: number, opened: Date): (typeof businessSizes.$inferSelect)[] {
  const usual = [...sizes].sort((a, b) => b.share - a.share || (a.text < b.text ? -1 : 1)).slice(0, count)
  const featured = new Set(usual.slice(0, 20))
  const ordered = [...usual].sort((a, b) => a.rim - b.rim || a.width - b.width || (a.aspect ?? 0) - (b.aspect ?? 0))
  return ordered.map((size, i) => ({
    businessSizeSeq: i + 1,
    name: size.text,
    sizeCode: `${size.width}${size.aspect ?? '00'}${size.rim}`,
    width: size.width,
    aspect: size.aspect,
    rim: size.rim,
    isCommercial: size.commercial,
    vehicleType: vehicleOf(size),
    orderUnit: size.commercial ? 4 : 2,
    minQuantity: size.commercial ? 8 : 4,
    featured: featured.has(size),
    visible: featured.has(size) || !dice.chance(14),
    ...stampOf(opened, 'admin'),
  }))
}

function vehicleOf({ kinds, commercial }: Size): Schemas['VehicleType'] {
  if (commercial) return 'LIGHT_TRUCK'
  if (kinds.includes('P') || kinds.includes('C')) return 'PASSENGER'
  return kinds.startsWith('E') ? 'EV' : 'SUV'
}
