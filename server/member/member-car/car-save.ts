import { and, asc, eq } from 'drizzle-orm'
import { parseTireLabel, sizeLabel } from '../../../domain/product/tire-size'
import type { Call } from '../../call/call'
import { carModels } from '../../car/schema/car-model.schema'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulMonth } from '../../lib/seoul-time'
import { textOrNull } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { createRepository } from '../../resource/repository'
import { MAX_CARS } from '../member/member-rules'
import { memberCars } from '../schema/member-car.schema'

/** Changes of a member's cars. The caller has locked the member, so that concurrent changes keep exactly one default car. */

export type CarRow = typeof memberCars.$inferSelect
type Body = Schemas['MemberCarFields']

const carStore = createRepository(memberCars, 'memberCarSeq')

/** Normalizes a tire size. Throws 400 on `field`. */
function sizeOf(field: 'frontSize' | 'rearSize', text: string | null | undefined): string | null {
  const label = textOrNull(text)
  if (label === null) return null
  const size = parseTireLabel(label)
  if (!size) throw invalid({ [field]: '타이어 규격을 확인해 주세요. (예: 225/45R17)' })
  return sizeLabel(size)
}

/** Returns the stored values of a body; `before` is the car that is changed. Throws 400. */
async function valuesOf(call: Call, body: Body, before: CarRow | null) {
  refuseMaskedText(body, ['carNumber'])
  const carModelSeq = body.carModelSeq ?? null
  const carText = carModelSeq === null ? textOrNull(body.carText) : null
  if (carModelSeq === null && carText === null) throw invalid({ carText: '차종을 선택하거나 직접 입력해 주세요.' })
  if (carModelSeq !== null) {
    // Locked, so that the model cannot be deleted in the meantime.
    const [model] = await call.db
      .select({ seq: carModels.carModelSeq })
      .from(carModels)
      .where(eq(carModels.carModelSeq, carModelSeq))
      .for('share')
    if (!model) throw invalid({ carModelSeq: '차종을 찾을 수 없습니다.' })
  }
  const nextYear = Number(seoulMonth(call.now).slice(0, 4)) + 1
  if (body.modelYear && body.modelYear > nextYear)
    throw invalid({ modelYear: `연식은 ${nextYear}년까지 입력할 수 있습니다.` })
  const frontSize = sizeOf('frontSize', body.frontSize)
  const rearSize = sizeOf('rearSize', body.rearSize)
  if (rearSize !== null && frontSize === null) throw invalid({ frontSize: '앞 타이어 규격을 입력해 주세요.' })
  return {
    carModelSeq,
    carText,
    modelYear: body.modelYear ?? null,
    frontSize,
    rearSize: rearSize === frontSize ? null : rearSize,
    carNumber: body.carNumber === undefined ? (before?.carNumber ?? null) : body.carNumber,
  }
}

const ownCars = (db: Db, memberSeq: number): Promise<CarRow[]> =>
  db
    .select()
    .from(memberCars)
    .where(eq(memberCars.memberSeq, memberSeq))
    .orderBy(asc(memberCars.memberCarSeq))
    .for('update')

async function setDefault(db: Db, memberSeq: number, memberCarSeq: number): Promise<void> {
  const ofMember = eq(memberCars.memberSeq, memberSeq)
  await db
    .update(memberCars)
    .set({ isDefault: false })
    .where(and(ofMember, eq(memberCars.isDefault, true)))
  await db.update(memberCars).set({ isDefault: true }).where(eq(memberCars.memberCarSeq, memberCarSeq))
}

/** Returns a member's car, locked. Throws 404. */
export async function lockCar(db: Db, memberSeq: number, memberCarSeq: number): Promise<CarRow> {
  const car = (await ownCars(db, memberSeq)).find((each) => each.memberCarSeq === memberCarSeq)
  if (!car) throw notFound()
  return car
}

/** Adds a car. The first one becomes the default. Throws LIMIT_EXCEEDED, 400. */
export async function addCar(call: Call, memberSeq: number, body: Body): Promise<CarRow> {
  const cars = await ownCars(call.db, memberSeq)
  if (cars.length >= MAX_CARS) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `차량은 ${MAX_CARS}대까지 등록할 수 있습니다.`)
  }
  const car = await carStore.insert(call, { memberSeq, ...(await valuesOf(call, body, null)), isDefault: false })
  if (body.isDefault === true || cars.length === 0) await setDefault(call.db, memberSeq, car.memberCarSeq)
  return car
}

/** Changes a locked car. Returns it with the columns that were set. Throws 400, INVALID_STATE. */
export async function changeCar(call: Call, car: CarRow, body: Body) {
  if (car.isDefault && body.isDefault === false) {
    throw invalidState('대표 차량은 다른 차량을 대표로 지정하면 바뀝니다.')
  }
  const next = await valuesOf(call, body, car)
  const saved = await carStore.update(call, car, next)
  if (body.isDefault && !car.isDefault) await setDefault(call.db, car.memberSeq, car.memberCarSeq)
  return { saved, next: { ...next, isDefault: body.isDefault ?? car.isDefault } }
}

/** Removes a locked car. When it was the default, the oldest remaining car becomes the default. */
export async function removeCar(db: Db, { memberCarSeq, memberSeq, isDefault }: CarRow): Promise<void> {
  await carStore.remove(db, memberCarSeq)
  const [next] = await ownCars(db, memberSeq)
  if (isDefault && next) await setDefault(db, memberSeq, next.memberCarSeq)
}
