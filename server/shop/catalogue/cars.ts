import { and, asc, eq } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import { countModels, modelFilter, modelRows } from '../../car/car-model/car-model-list'
import { type FullModel, fullModels, withParts } from '../../car/car-model/car-model-record'
import { frontOf, rearOf } from '../../car/car-model/car-model-sizes'
import { carMakers } from '../../car/schema/car-maker.schema'
import { carModels } from '../../car/schema/car-model.schema'
import type { ResultOf } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { fileRefs } from '../../files/file-refs'
import { paged } from '../../resource/pages'
import { checkCar } from './item-list'
import { toPicture } from './pictures'

type ShopCarModel = ResultOf<'GET /api/v1/shop/car-models/{carModelSeq}'>

async function toModels(db: Db, cars: FullModel[]): Promise<ShopCarModel[]> {
  const refOf = await fileRefs(
    db,
    cars.map(({ imageFileSeq }) => imageFileSeq),
  )
  return cars.map((car) => ({
    carModelSeq: car.carModelSeq,
    carMakerSeq: car.carMakerSeq,
    carMakerName: car.carMakerName,
    modelName: car.modelName,
    detailName: car.detailName,
    generationCode: car.generationCode,
    carClass: car.carClass,
    fuelTypes: car.fuelTypes,
    soldFrom: car.soldFrom,
    soldTo: car.soldTo,
    image: toPicture(refOf(car.imageFileSeq)),
    recommendedPsi: car.recommendedPsi,
    fitments: car.fitments.map((row) => ({
      fitmentSeq: row.fitmentSeq,
      trim: row.trim,
      front: frontOf(row),
      rear: rearOf(row),
      isOe: row.isOe,
    })),
    batteries: car.batteries.map(({ specCode, fuelType, isgOnly, note }) => ({ specCode, fuelType, isgOnly, note })),
  }))
}

export const shopCarHandlers = shopHandlersOf({
  'GET /api/v1/shop/car-makers': async ({ db }) => {
    const makers = await db
      .select()
      .from(carMakers)
      .where(eq(carMakers.visible, true))
      .orderBy(asc(carMakers.origin), asc(carMakers.sortOrder), asc(carMakers.carMakerSeq))
    const names = await db
      .selectDistinct({ carMakerSeq: carModels.carMakerSeq, modelName: carModels.modelName })
      .from(carModels)
      .where(eq(carModels.visible, true))
      .orderBy(asc(carModels.modelName))
    const refOf = await fileRefs(
      db,
      makers.map(({ logoFileSeq }) => logoFileSeq),
    )
    return makers.map(({ carMakerSeq, name, nameEn, aliases, origin, isPopular, logoFileSeq }) => ({
      carMakerSeq,
      name,
      nameEn,
      aliases,
      origin,
      isPopular,
      logo: toPicture(refOf(logoFileSeq)),
      modelNames: names.flatMap((each) => (each.carMakerSeq === carMakerSeq ? [each.modelName] : [])),
    }))
  },

  'GET /api/v1/shop/car-models': async ({ db }, { query }) => {
    const { keyword, carMakerSeq, modelName, year } = query
    const asked = modelFilter({ keyword, carMakerSeq, modelName, year, visible: true })
    const where = and(asked, eq(carMakers.visible, true))
    return paged(
      query,
      () => countModels({ db }, where),
      async (limit, offset) =>
        toModels(db, await withParts(db, await modelRows({ db }, where).limit(limit).offset(offset))),
    )
  },

  'GET /api/v1/shop/car-models/{carModelSeq}': async ({ db }, { path: { carModelSeq } }) => {
    await checkCar(db, carModelSeq)
    const [car] = await toModels(db, await fullModels(db, [carModelSeq]))
    if (!car) throw new Error('the car was there')
    return car
  },
})
