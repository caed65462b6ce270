import { asc, eq, inArray } from 'drizzle-orm'
import { sizeCode } from '../../../domain/product/tire-size'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { fileRefs } from '../../files/file-refs'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { withIsoStamps } from '../../resource/fields'
import { countRows } from '../../resource/pages'
import { carBatteries, carModels, fitments } from '../schema/car-model.schema'
import { modelRows } from './car-model-list'
import { frontOf, rearOf } from './car-model-sizes'
import { fitCountsOfCars, fitCountsOfFitments } from './fit-queries'

export type ModelRow = typeof carModels.$inferSelect
export type FitmentRow = typeof fitments.$inferSelect
export type BatteryRow = typeof carBatteries.$inferSelect

export type ModelLine = Awaited<ReturnType<typeof modelRows>>[number]

export type FullModel = ModelLine & { fitments: FitmentRow[]; batteries: BatteryRow[] }

/** Returns the cars with their fitments and batteries. */
export async function withParts(db: Db, cars: ModelLine[]): Promise<FullModel[]> {
  const seqs = cars.map(({ carModelSeq }) => carModelSeq)
  if (seqs.length === 0) return []
  const sizes = await db
    .select()
    .from(fitments)
    .where(inArray(fitments.carModelSeq, seqs))
    .orderBy(asc(fitments.sortOrder), asc(fitments.fitmentSeq))
  const cells = await db
    .select()
    .from(carBatteries)
    .where(inArray(carBatteries.carModelSeq, seqs))
    .orderBy(asc(carBatteries.sortOrder), asc(carBatteries.carBatterySeq))
  const [sizesOf, cellsOf] = [byCar(sizes), byCar(cells)]
  return cars.map((car) => ({
    ...car,
    fitments: sizesOf.get(car.carModelSeq) ?? [],
    batteries: cellsOf.get(car.carModelSeq) ?? [],
  }))
}

function byCar<T extends { carModelSeq: number }>(rows: T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) found.set(row.carModelSeq, [...(found.get(row.carModelSeq) ?? []), row])
  return found
}

/** Returns the cars with these seqs, with their fitments and batteries; omits unknown seqs. */
export const fullModels = async (db: Db, seqs: number[]): Promise<FullModel[]> =>
  withParts(db, await modelRows({ db }, inArray(carModels.carModelSeq, seqs)))

/** Returns a function that maps a car to the fields shared by its list row and its record. */
async function commonFields(db: Db, cars: FullModel[]) {
  const seqs = cars.map(({ carModelSeq }) => carModelSeq)
  const refOf = await fileRefs(
    db,
    cars.map(({ imageFileSeq }) => imageFileSeq),
  )
  const fitting = await fitCountsOfCars(db, seqs)
  return ({ fitments: _sizes, batteries: _cells, imageFileSeq, ...model }: FullModel) => {
    const { recommendedPsi: _psi, wheel: _wheel, memo: _memo, ...car } = model
    return {
      ...withIsoStamps(car),
      image: refOf(imageFileSeq),
      fitItemCount: fitting.get(car.carModelSeq) ?? 0,
    }
  }
}

const pairOf = (row: FitmentRow): Schemas['CarSizePair'] => ({
  front: frontOf(row).sizeText,
  rear: rearOf(row)?.sizeText ?? null,
})

function uniquePairs(rows: FitmentRow[]): Schemas['CarSizePair'][] {
  const pairs = new Map(rows.map(pairOf).map((pair) => [`${pair.front}|${pair.rear}`, pair]))
  return [...pairs.values()]
}

/** Returns the cars as lines of the list. */
export async function toCarModelRows(db: Db, found: ModelLine[]): Promise<Schemas['CarModelRow'][]> {
  const cars = await withParts(db, found)
  const headOf = await commonFields(db, cars)
  return cars.map((car) => ({
    ...headOf(car),
    oeSizes: uniquePairs(car.fitments.filter(({ isOe }) => isOe)),
    sizeCodes: [
      ...new Set(car.fitments.flatMap((row) => [frontOf(row), rearOf(row)]).flatMap((s) => (s ? sizeCode(s) : []))),
    ],
    batteries: [...new Set(car.batteries.map(({ specCode }) => specCode))],
  }))
}

const toBattery = ({ specCode, fuelType, isgOnly, note }: BatteryRow): Schemas['CarBattery'] => ({
  specCode,
  fuelType,
  isgOnly,
  note,
})

/** Returns one car with all details. */
export async function readModel(db: Db, seq: number): Promise<Schemas['CarModel'] | undefined> {
  const [car] = await fullModels(db, [seq])
  if (!car) return undefined
  const headOf = await commonFields(db, [car])
  const fitting = await fitCountsOfFitments(db, seq)
  return {
    ...headOf(car),
    fitments: car.fitments.map((row) => ({
      fitmentSeq: row.fitmentSeq,
      trim: row.trim,
      front: frontOf(row),
      rear: rearOf(row),
      isOe: row.isOe,
      note: row.note,
      fitItemCount: fitting.get(row.fitmentSeq) ?? 0,
    })),
    batteries: car.batteries.map(toBattery),
    recommendedPsi: car.recommendedPsi,
    wheel: car.wheel,
    memo: car.memo,
    rentalCount: await countRows(db, rentalApplications, eq(rentalApplications.carModelSeq, seq)),
  }
}
