import { frontOf, rearOf, sizeColumns } from '../car/car-model/car-model-sizes'
import { carMakers } from '../car/schema/car-maker.schema'
import { carBatteries, carModels, fitments } from '../car/schema/car-model.schema'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulMonth } from '../lib/seoul-time'
import { batteriesOf, DOMESTIC, HIDDEN, makers, POPULAR } from './car.data'
import { type PlannedCar, plannedCars, plannedModels } from './car-plan'
import { demanded, nearSizes, widerRear } from './car-sizes'
import { loadCarUses } from './car-uses'
import { continueNumbers, insertAll } from './insert'
import { momentWithin } from './office-days'
import { type PictureSeq, slugOf } from './pictures'
import type { Dice } from './random'

const SIZES = {
  small: { names: 90, cars: 300, fitments: 1_100, batteries: 500 },
  full: { names: 260, cars: 900, fitments: 3_400, batteries: 1_500 },
}

interface CarSample {
  dice: Dice
  now: Date
  opened: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

/** Returns the time of the last edit, within the last 400 days. */
function edited(dice: Dice, now: Date, opened: Date) {
  const touched = dice.chance(85)
  const updatedAt = touched ? momentWithin(dice, now, dice.int(0, 399)) : opened
  const by = dice.pick(['item_lead', 'admin'])
  const version = touched ? dice.int(2, 6) : 1
  return { createdAt: opened, createdBy: 'item_lead', updatedAt, updatedBy: by, version }
}

const makerRows = ({ dice, now, opened, picture }: CarSample): (typeof carMakers.$inferSelect)[] =>
  makers.map(({ name, nameEn, country, aliases }, i) => ({
    carMakerSeq: i + 1,
    name,
    nameEn,
    country,
    aliases: [...aliases].filter((alias) => alias !== nameEn),
    origin: i < DOMESTIC ? 'DOMESTIC' : 'IMPORT',
    logoFileSeq: picture(`maker-${slugOf(nameEn)}`) ?? null,
    isPopular: POPULAR.includes(name),
    visible: !HIDDEN.includes(name),
    sortOrder: i < DOMESTIC ? i + 1 : i + 1 - DOMESTIC,
    ...edited(dice, now, opened),
  }))

const PICTURES: Partial<Record<Schemas['CarClass'], string>> = {
  LIGHT: 'light',
  LARGE: 'large',
  SPORTS: 'sports',
  SUV: 'suv',
  RV: 'rv',
  TRUCK: 'truck',
}

function modelRow(
  { dice, now, opened, picture }: CarSample,
  car: PlannedCar,
  seq: number,
): typeof carModels.$inferSelect {
  const heavy = ['RV', 'TRUCK'].includes(car.model.carClass)
  const front = heavy ? dice.int(38, 44) : dice.int(33, 38)
  return {
    carModelSeq: seq,
    carMakerSeq: car.model.maker + 1,
    modelName: car.model.name,
    detailName: car.detailName,
    generationCode: car.code,
    carClass: car.model.carClass,
    fuelTypes: car.fuels,
    soldFrom: car.soldFrom,
    soldTo: car.soldTo,
    imageFileSeq: dice.chance(12) ? null : (picture(`car-${PICTURES[car.model.carClass] ?? 'sedan'}`) ?? null),
    recommendedPsi: dice.chance(80) ? { front, rear: heavy ? front + dice.int(4, 14) : front } : null,
    wheel: dice.chance(60)
      ? {
          pcd: dice.pick(['5x114.3', '5x112', '4x100', '5x120']),
          boreMm: dice.pick([67.1, 66.6, 54.1, 72.6]),
          note: null,
        }
      : null,
    memo: dice.chance(4) ? '연식에 따라 휠 옵션이 다릅니다. 주문 시 규격을 확인해 주세요.' : null,
    visible: !dice.chance(3),
    sortOrder: 0,
    ...edited(dice, now, opened),
  }
}

/** `245/45R19`, as members type it. */
const sizeOnly = (text: string): string => text.split(' ')[0] ?? text

function groupBy<K, T>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

interface Pair {
  car: number
  sizes: string
  isOe: boolean
}

/**
 * Adjusts the number of pairs to `count`: removes from cars with the most sizes, or adds sizes close to a car's own.
 */
function fillUp(dice: Dice, pairs: Pair[], count: number): Pair[] {
  const perCar = groupBy(pairs, ({ car }) => car)
  for (let over = pairs.length - count; over > 0; over--) {
    const longest = [...perCar.values()].reduce((a, b) => (b.length > a.length ? b : a))
    longest.pop()
  }
  const lists = dice.shuffled([...perCar.values()])
  let missing = count - [...perCar.values()].reduce((sum, list) => sum + list.length, 0)
  for (let round = 0; missing > 0 && round < 8; round++) {
    for (const list of lists) {
      const [first] = list
      if (missing === 0 || !first) break
      const has = new Set(list.map(({ sizes }) => sizes.split('|')[0]))
      const size = list.flatMap(({ sizes }) => nearSizes(sizes.split('|')[0] ?? '')).find((near) => !has.has(near))
      if (!size) continue
      list.push({ car: first.car, sizes: size, isOe: false })
      missing -= 1
    }
  }
  return [...perCar.values()].flat()
}

/** Makes 11% of the pairs staggered, starting with cars that are staggered ex factory. */
function stagger(pairs: Pair[], cars: PlannedCar[], count: number): void {
  const staggered = pairs.filter(({ sizes }) => sizes.includes('|'))
  for (const pair of staggered.slice(count)) pair.sizes = pair.sizes.split('|')[0] ?? pair.sizes
  let missing = count - staggered.length
  for (const pair of pairs) {
    const kind = cars[pair.car]?.model.carClass ?? ''
    if (missing <= 0) return
    const rear = pair.isOe || !['FULL', 'LARGE', 'SPORTS', 'MID'].includes(kind) ? null : widerRear(pair.sizes)
    if (!rear) continue
    pair.sizes = `${pair.sizes}|${rear}`
    missing -= 1
  }
}

const TRIMS = ['스탠다드', '모던', '프리미엄', '익스클루시브', '인스퍼레이션', '캘리그래피']

function fitmentRows(dice: Dice, cars: PlannedCar[], count: number): (typeof fitments.$inferSelect)[] {
  const bare = new Set(dice.shuffled(cars.map((_, i) => i).slice(40)).slice(0, Math.round(cars.length * 0.04)))
  const pairs = fillUp(
    dice,
    cars.flatMap(({ model }, car) => (bare.has(car) ? [] : model.sizes.map((sizes) => ({ car, sizes, isOe: true })))),
    count,
  )
  stagger(pairs, cars, Math.round(count * 0.11))
  const ranks = new Map<number, number>()
  return pairs.map(({ car, sizes, isOe }, i) => {
    const [front = '', rear] = sizes.split('|')
    const rank = (ranks.get(car) ?? 0) + 1
    ranks.set(car, rank)
    return {
      fitmentSeq: i + 1,
      carModelSeq: car + 1,
      trim: isOe && dice.chance(55) ? (TRIMS[Math.min(rank, TRIMS.length) - 1] ?? null) : null,
      ...sizeColumns(demanded(dice, front), rear ? demanded(dice, rear) : null),
      isOe,
      note: isOe ? null : '인치업·다운 가능 규격',
      sortOrder: rank,
    }
  })
}

function batteryRows(dice: Dice, cars: PlannedCar[], count: number): (typeof carBatteries.$inferSelect)[] {
  const bare = new Set(dice.shuffled(cars.map((_, i) => i).slice(40)).slice(0, Math.round(cars.length * 0.06)))
  const links: { car: number; specCode: string; isgOnly: boolean }[] = []
  for (let round = 0; links.length < count && round < 4; round++) {
    for (const [car, { model, fuels }] of cars.entries()) {
      const electric = fuels.every((fuel) => fuel === 'EV' || fuel === 'HYDROGEN')
      const specCode = batteriesOf[electric ? 'EV' : model.carClass]?.[round]
      if (links.length === count || bare.has(car) || !specCode) continue
      links.push({ car, specCode, isgOnly: specCode.startsWith('AGM') && !electric && dice.chance(50) })
    }
  }
  const ranks = new Map<number, number>()
  const rows = links.map(({ car, specCode, isgOnly }, i) => {
    const sortOrder = (ranks.get(car) ?? 0) + 1
    ranks.set(car, sortOrder)
    const only: Schemas['FuelType'] | null = cars[car]?.fuels.includes('DIESEL') && isgOnly ? 'DIESEL' : null
    return { carBatterySeq: i + 1, carModelSeq: car + 1, specCode, fuelType: only, isgOnly, note: null, sortOrder }
  })
  return rows
}

/** Loads makers, models with sizes and batteries, and members' cars. */
export async function loadCars(db: Db, sample: CarSample): Promise<void> {
  const { dice, now, scale } = sample
  const sizes = SIZES[scale]
  const cars = plannedCars(plannedModels(sizes.names), sizes.cars, seoulMonth(now))
  const rows = fitmentRows(dice, cars, sizes.fitments)
  await insertAll(db, carMakers, makerRows(sample))
  await insertAll(
    db,
    carModels,
    cars.map((car, i) => modelRow(sample, car, i + 1)),
  )
  await insertAll(db, fitments, rows)
  await insertAll(db, carBatteries, batteryRows(dice, cars, sizes.batteries))
  await continueNumbers(db, carMakers, 'carMakerSeq')
  await continueNumbers(db, carModels, 'carModelSeq')
  await continueNumbers(db, fitments, 'fitmentSeq')
  await continueNumbers(db, carBatteries, 'carBatterySeq')
  const fitted = groupBy(rows, ({ carModelSeq }) => carModelSeq)
  await loadCarUses(db, {
    dice,
    now,
    cars: cars.map((car, i) => ({
      carModelSeq: i + 1,
      text: `${makers[car.model.maker]?.name} ${car.detailName}`.slice(0, 50),
      from: Number(car.soldFrom.slice(0, 4)),
      to: Number((car.soldTo ?? seoulMonth(now)).slice(0, 4)),
      sizes: (fitted.get(i + 1) ?? []).map((row) => ({
        front: sizeOnly(frontOf(row).sizeText),
        rear: row.rearWidth === null ? null : sizeOnly(rearOf(row)?.sizeText ?? ''),
      })),
    })),
  })
}
