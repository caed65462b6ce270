import { and, eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { propertiesOf } from '../../contract/contract-messages'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { memberCars } from '../../member/schema/member-car.schema'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { assertUnique, nameEquals } from '../../resource/unique'
import { carMakers } from '../schema/car-maker.schema'
import { carModels } from '../schema/car-model.schema'
import { countModels, modelFilter, modelRows } from './car-model-list'
import { checkBody, saveBatteries, saveFitments } from './car-model-parts'
import { fullModels, type ModelRow, readModel, toCarModelRows } from './car-model-record'
import { frontOf, rearOf } from './car-model-sizes'

/** Returns the maker's name. Throws 400 if it does not exist. */
export async function lockMakerName(db: Db, carMakerSeq: number): Promise<string> {
  const [maker] = await db
    .select({ name: carMakers.name })
    .from(carMakers)
    .where(eq(carMakers.carMakerSeq, carMakerSeq))
    .for('key share')
  if (!maker) throw invalid({ carMakerSeq: '제조사를 찾을 수 없습니다.' })
  return maker.name
}

const fields = Object.keys(propertiesOf('CarModelBody')) as (keyof Schemas['CarModelBody'])[]

/** Returns what the log compares of a car: its fields with the maker's name, and its sizes and batteries as text. */
async function loggedFields({ db }: AdminCall, { carModelSeq }: ModelRow): Promise<object> {
  const [car] = await fullModels(db, [carModelSeq])
  if (!car) return {}
  const sizes = car.fitments.map((row) => [row.trim, frontOf(row).sizeText, rearOf(row)?.sizeText])
  return {
    ...Object.fromEntries(fields.map((field) => [field, car[field]])),
    carMakerSeq: car.carMakerName,
    fitments: sizes.map((words) => words.filter(Boolean).join(' ')),
    batteries: car.batteries.map(({ specCode }) => specCode),
  }
}

/** The resource of cars. Writes are serialized, because names and places are unique within maker and model name. */
export const carModel = defineResource({
  path: '/api/v1/admin/car-models',
  noun: '차종',
  table: carModels,
  key: 'carModelSeq',
  schema: 'CarModelBody',
  /** `현대 아반떼 더 뉴 아반떼 (CN7)` */
  lookUpNames: nameLookupFrom(
    sql`${carModels} join ${carMakers} on ${carMakers.carMakerSeq} = ${carModels.carMakerSeq}`,
    carModels.carModelSeq,
    sql`${carMakers.name} || ' ' || ${carModels.modelName} || ' ' || ${carModels.detailName}`,
  ),
  nameOf: ({ modelName, detailName }) => `${modelName} ${detailName}`,
  logValues: loggedFields,
  filter: modelFilter,
  rows: modelRows,
  count: countModels,
  show: ({ db }, rows) => toCarModelRows(db, rows),
  read: ({ db }, seq) => readModel(db, seq),
  values(call, body) {
    checkBody(call.now, body)
    const hasWheel = body.wheel && Object.values(body.wheel).some((value) => value !== null && value !== '')
    return {
      fuelTypes: [...new Set(body.fuelTypes)],
      wheel: (hasWheel && body.wheel) || null,
      visible: body.visible ?? true,
    }
  },
  async check({ db }, { carMakerSeq }) {
    await lockMakerName(db, carMakerSeq)
  },
  checkChange: ({ db }, { carMakerSeq, modelName, detailName }, before) =>
    assertUnique(db, carModels.carModelSeq, before?.carModelSeq, {
      detailName: [
        and(
          eq(carModels.carMakerSeq, carMakerSeq),
          nameEquals(carModels.modelName, modelName),
          nameEquals(carModels.detailName, detailName),
        ),
        '이미 등록된 세부모델입니다.',
      ],
    }),
  async saved({ db }, { carModelSeq, ...row }, before, body) {
    await saveFitments(db, carModelSeq, body.fitments ?? [])
    await saveBatteries(db, carModelSeq, body.batteries ?? [])
    const moved = before && (before.carMakerSeq !== row.carMakerSeq || before.modelName !== row.modelName)
    if (moved) await db.update(carModels).set({ sortOrder: 0 }).where(eq(carModels.carModelSeq, carModelSeq))
    return undefined
  },
  uses: {
    columns: [memberCars.carModelSeq, rentalApplications.carModelSeq],
    message: (cars, rentals) => `회원 차량 ${cars}대, 렌탈 신청 ${rentals}건에서 사용 중입니다. 노출을 꺼 주세요.`,
  },
  serial: true,
})
