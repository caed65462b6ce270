import { asc, eq, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { carMakers } from '../schema/car-maker.schema'
import { carModels } from '../schema/car-model.schema'
import { modelFilter, modelRows } from './car-model-list'
import { withParts } from './car-model-record'
import { frontOf, rearOf } from './car-model-sizes'

/** Returns makers by origin, with their model names and the number of cars of each. */
export async function modelTree(db: Db): Promise<Schemas['CarTreeOrigin'][]> {
  const rows = await db
    .select({
      carMakerSeq: carMakers.carMakerSeq,
      name: carMakers.name,
      origin: carMakers.origin,
      visible: carMakers.visible,
      modelName: carModels.modelName,
      carCount: sql<number>`count(${carModels.carModelSeq})::int`,
    })
    .from(carMakers)
    .leftJoin(carModels, eq(carModels.carMakerSeq, carMakers.carMakerSeq))
    .groupBy(carMakers.carMakerSeq, carModels.modelName)
    .orderBy(asc(carMakers.origin), asc(carMakers.sortOrder), asc(carMakers.carMakerSeq), asc(carModels.modelName))
  const tree = new Map<Schemas['Origin'], Schemas['CarTreeOrigin']>(
    (['DOMESTIC', 'IMPORT'] as const).map((origin) => [origin, { origin, carCount: 0, makers: [] }]),
  )
  for (const { origin, carMakerSeq, name, visible, modelName, carCount } of rows) {
    const branch = tree.get(origin)
    if (!branch) continue
    let maker = branch.makers.at(-1)
    if (maker?.carMakerSeq !== carMakerSeq) {
      maker = { carMakerSeq, name, visible, carCount: 0, models: [] }
      branch.makers.push(maker)
    }
    if (modelName !== null) maker.models.push({ modelName, carCount })
    maker.carCount += carCount
    branch.carCount += carCount
  }
  return [...tree.values()]
}

/**
 * Returns the steps of choosing a car: the model names of a maker, and the cars of one name with their sizes and
 * batteries.
 */
export async function modelOptions(
  db: Db,
  carMakerSeq: number | undefined,
  modelName: string | undefined,
): Promise<Schemas['CarModelOptions']> {
  const names = await db
    .select({ modelName: carModels.modelName, carCount: sql<number>`count(*)::int` })
    .from(carModels)
    .where(carMakerSeq ? eq(carModels.carMakerSeq, carMakerSeq) : undefined)
    .groupBy(carModels.modelName)
    .orderBy(asc(carModels.modelName))
  if (!carMakerSeq || !modelName) return { names, details: [] }
  const cars = await withParts(db, await modelRows({ db }, modelFilter({ carMakerSeq, modelName })))
  return {
    names,
    details: cars.map(({ fitments, batteries, ...model }) => ({
      carModelSeq: model.carModelSeq,
      detailName: model.detailName,
      generationCode: model.generationCode,
      soldFrom: model.soldFrom,
      soldTo: model.soldTo,
      visible: model.visible,
      fitments: fitments.map((row) => ({
        fitmentSeq: row.fitmentSeq,
        trim: row.trim,
        frontSize: frontOf(row).sizeText,
        rearSize: rearOf(row)?.sizeText ?? null,
        isOe: row.isOe,
      })),
      batteries: [...new Set(batteries.map(({ specCode }) => specCode))],
    })),
  }
}
