import { asc, eq, sql } from 'drizzle-orm'
import { carMakers } from '../../car/schema/car-maker.schema'
import { carModels } from '../../car/schema/car-model.schema'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { maskCarNumber } from '../../lib/mask'
import { memberCars } from '../schema/member-car.schema'

const modelName = sql<string | null>`${carMakers.name} || ' ' || ${carModels.detailName}`

/** Returns the car models that members own, by name. */
export async function ownedModels(db: Db): Promise<Schemas['MemberCarModel'][]> {
  const owned = sql`exists (select 1 from ${memberCars} where ${memberCars.carModelSeq} = ${carModels.carModelSeq})`
  const rows = await db
    .select({ carModelSeq: carModels.carModelSeq, name: sql<string>`${modelName}` })
    .from(carModels)
    .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .where(owned)
    .orderBy(sql`2`)
  return rows
}

/** Returns a member's cars, the default one first. Plates are masked unless `unmasked` is set. */
export async function carsOf(db: Db, memberSeq: number, unmasked: boolean): Promise<Schemas['MemberCar'][]> {
  const rows = await db
    .select({ car: memberCars, model: modelName })
    .from(memberCars)
    .leftJoin(carModels, eq(carModels.carModelSeq, memberCars.carModelSeq))
    .leftJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .where(eq(memberCars.memberSeq, memberSeq))
    .orderBy(sql`${memberCars.isDefault} desc`, asc(memberCars.memberCarSeq))
  return rows.map(({ car: { memberCarSeq, carModelSeq, carText, modelYear, carNumber, ...car }, model }) => ({
    memberCarSeq,
    carModelSeq,
    carText,
    modelYear,
    carName: model ?? carText ?? '',
    carNumber: unmasked ? carNumber : maskCarNumber(carNumber),
    frontSize: car.frontSize,
    rearSize: car.rearSize,
    isDefault: car.isDefault,
    version: car.version,
  }))
}

/** Returns one of a member's cars. Throws 404. */
export async function findCar(
  db: Db,
  memberSeq: number,
  memberCarSeq: number,
  unmasked: boolean,
): Promise<Schemas['MemberCar']> {
  const car = (await carsOf(db, memberSeq, unmasked)).find((each) => each.memberCarSeq === memberCarSeq)
  if (!car) throw notFound()
  return car
}
