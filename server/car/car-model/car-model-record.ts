import { asc, eq, inArray, sql } from 'drizzle-orm'
import { sizeCode } from '../../../openapi/formats/tire-size'
import { fileRefs } from '../../files/refs'
import type { Db, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { memberCars } from '../../member/member-car/member-car.schema'
import { rentalApplications } from '../../rental/rental-application/rental-application.schema'
import { countRows } from '../../resource/pages'
import { carMakers } from '../car-maker/car-maker.schema'
import { carBatteries, carModels, fitments } from './car-model.schema'
import { frontOf, rearOf } from './car-model-sizes'
import { fitCountsOfCars, fitCountsOfFitments } from './fit'

export type ModelRow = typeof carModels.$inferSelect
export type FitmentRow = typeof fitments.$inferSelect
export type BatteryRow = typeof carBatteries.$inferSelect

export interface FullModel {
  model: ModelRow
  makerName: string
  fitments: FitmentRow[]
  batteries: BatteryRow[]
}

function grouped<T extends { carModelSeq: number }>(rows: T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const list = found.get(row.carModelSeq)
    if (list) list.push(row)
    else found.set(row.carModelSeq, [row])
  }
  return found
}

/** Cars with all that belongs to them, in the order of `seqs`; unknown ones are left out. */
export async function fullModels(db: Db, seqs: number[]): Promise<FullModel[]> {
  if (seqs.length === 0) return []
  const rows = await db
    .select({ model: carModels, makerName: carMakers.name })
    .from(carModels)
    .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .where(inArray(carModels.carModelSeq, seqs))
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
  const found = new Map(rows.map((row) => [row.model.carModelSeq, row]))
  const [sizesOf, cellsOf] = [grouped(sizes), grouped(cells)]
  return seqs.flatMap((seq) => {
    const row = found.get(seq)
    return row ? { ...row, fitments: sizesOf.get(seq) ?? [], batteries: cellsOf.get(seq) ?? [] } : []
  })
}

/** Members' cars, by model. */
async function memberCarCounts(db: Db, seqs: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ seq: memberCars.carModelSeq, n: sql<number>`count(*)::int` })
    .from(memberCars)
    .where(inArray(memberCars.carModelSeq, seqs))
    .groupBy(memberCars.carModelSeq)
  return new Map(rows.map(({ seq, n }) => [seq ?? 0, n]))
}

type Head = Omit<Schemas['CarModelRow'], 'oeSizes' | 'sizeCodes' | 'batteries'>

/** What list and record have in common, of cars given. */
async function heads(db: Db, cars: FullModel[]): Promise<(car: FullModel) => Head> {
  const seqs = cars.map(({ model }) => model.carModelSeq)
  const refOf = await fileRefs(
    db,
    cars.map(({ model }) => model.imageFileSeq),
  )
  const [fitting, owned] = [await fitCountsOfCars(db, seqs), await memberCarCounts(db, seqs)]
  return ({ model, makerName }) => {
    const { imageFileSeq, recommendedPsi: _psi, wheel: _wheel, memo: _memo, createdAt, updatedAt, ...rest } = model
    return {
      ...rest,
      carMakerName: makerName,
      image: refOf(imageFileSeq),
      fitItemCount: fitting.get(model.carModelSeq) ?? 0,
      memberCarCount: owned.get(model.carModelSeq) ?? 0,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
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

/** Cars as the list shows them. */
export async function toRows(db: Db, cars: FullModel[]): Promise<Schemas['CarModelRow'][]> {
  if (cars.length === 0) return []
  const headOf = await heads(db, cars)
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

/** One car with all it has. Throws 404. */
export async function readModel(db: Db, seq: number): Promise<Schemas['CarModel']> {
  const [car] = await fullModels(db, [seq])
  if (!car) throw notFound()
  const headOf = await heads(db, [car])
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
    recommendedPsi: car.model.recommendedPsi,
    wheel: car.model.wheel,
    memo: car.model.memo,
    rentalCount: await countRows(db, rentalApplications, eq(rentalApplications.carModelSeq, seq)),
  }
}
