import { DAY_MS } from '../../domain/common/durations'
import { parseTireLabel, sizeCode, type TireSize } from '../../domain/product/tire-size'
import type { Schemas } from '../contract/contract-types'
import { businessSizes } from '../corpmember/schema/business-size.schema'
import type { Db } from '../db/database'
import type { items } from '../product/schema/item.schema'
import { type SampleSize, sampleSizes } from './catalog-sizes'
import { continueNumbers, insertAll } from './insert'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
type Row = typeof businessSizes.$inferSelect

interface Context {
  dice: Dice
  opened: Date
  goods: readonly Item[]
}

const COUNT = 110
const WITHOUT_ITEMS = 6
const FEATURED = 20
const HIDDEN = 8

/** Sizes of old vans and small trucks that the shop does not sell; more than needed. */
const RARE = ['145R12C', '155R12C', '175/75R14', '195R15C', '225/70R15C', '195/75R16C', '175R13C', '185R14C']

const keyOf = (size: TireSize): string => `${sizeCode(size)}${size.isCommercial ? 'C' : ''}`

function vehicleOf({ kinds, tire }: Pick<SampleSize, 'kinds' | 'tire'>): Schemas['VehicleType'] {
  if (tire.isCommercial) return 'LIGHT_TRUCK'
  if (kinds.includes('P') || kinds.includes('C')) return 'PASSENGER'
  return kinds.startsWith('E') ? 'EV' : 'SUV'
}

interface Chosen {
  size: TireSize & { isCommercial: boolean }
  text: string
  vehicleType: Schemas['VehicleType']
}

const ofRare = (text: string): Chosen => {
  const size = parseTireLabel(text)
  if (!size) throw new Error(`Not a size: ${text}`)
  return { size, text, vehicleType: size.isCommercial ? 'LIGHT_TRUCK' : 'PASSENGER' }
}

/** Returns sizes that businesses order: usual ones on sale, best sellers first, and some that are not sold. */
function chosen(goods: readonly Item[]): Chosen[] {
  const onSale = new Set(
    goods
      .filter(({ saleState }) => saleState === 'ON_SALE')
      .map(({ sizeCode: code, isCommercial }) => `${code}${isCommercial ? 'C' : ''}`),
  )
  const usual = [...sampleSizes]
    .sort((a, b) => b.share - a.share || (a.text < b.text ? -1 : 1))
    .map((each): Chosen => ({ size: each.tire, text: each.text, vehicleType: vehicleOf(each) }))
  const sold = usual.filter(({ size }) => onSale.has(keyOf(size))).slice(0, COUNT - WITHOUT_ITEMS)
  const rest = usual.filter(({ size }) => !onSale.has(keyOf(size)))
  const unsold = [...RARE.map(ofRare), ...rest].filter(({ size }) => !onSale.has(keyOf(size)))
  return [...sold, ...unsold.slice(0, COUNT - sold.length)]
}

function rowsOf({ dice, opened, goods }: Context): Row[] {
  const all = chosen(goods)
  const featured = new Set(all.slice(0, FEATURED))
  const plain = all.filter((each) => !featured.has(each))
  const hidden = new Set(Array.from({ length: HIDDEN }, () => plain.splice(dice.int(0, plain.length - 1), 1)[0]))
  return all
    .sort(({ size: a }, { size: b }) => a.rim - b.rim || a.width - b.width || (a.aspect ?? 0) - (b.aspect ?? 0))
    .map((each, i) => ({
      businessSizeSeq: i + 1,
      name: each.text,
      sizeCode: sizeCode(each.size),
      width: each.size.width,
      aspect: each.size.aspect,
      rim: each.size.rim,
      isCommercial: each.size.isCommercial,
      vehicleType: each.vehicleType,
      orderUnit: each.size.isCommercial ? 4 : 2,
      minQuantity: each.size.isCommercial ? 8 : 4,
      featured: featured.has(each),
      visible: !hidden.has(each),
      memo: hidden.has(each) ? '공급 중단, 재개 시 노출' : null,
      createdAt: opened,
      createdBy: 'admin',
      updatedBy: 'admin',
      // discontinued sizes were hidden one by one
      ...(hidden.has(each)
        ? { updatedAt: new Date(opened.getTime() + (i + 1) * DAY_MS), version: 2 }
        : { updatedAt: opened, version: 1 }),
    }))
}

/** Loads sizes of business members, numbered by rim, width and series. */
export async function loadBusinessSizes(db: Db, context: Context): Promise<void> {
  await insertAll(db, businessSizes, rowsOf(context))
  await continueNumbers(db, businessSizes, 'businessSizeSeq')
}
