import { and, asc, eq } from 'drizzle-orm'
import { parseTireLabel, sizeLabel } from '../../../domain/product/tire-size'
import { carModels } from '../../car/car-model/car-model.schema'
import type { Db } from '../../db/database'
import type { AdminCall } from '../../http/call'
import type { Schemas } from '../../http/contract-types'
import { invalid, invalidState, notFound, Refusal } from '../../http/refusal'
import { maskCarNumber } from '../../lib/mask'
import { seoulMonth } from '../../lib/seoul-time'
import { fieldChanges } from '../../log/field-changes'
import { textOrNull } from '../../resource/fields'
import { handlersOf } from '../../resource/handlers-of'
import { refuseMaskedText } from '../../resource/personal-search'
import { checkVersion } from '../../resource/stamps'
import { storeOf } from '../../resource/store'
import { logMember, MAX_CARS, memberStore, refuseDormantMember, refuseWithdrawnMember } from '../member/member-rules'
import { memberCars } from './member-car.schema'
import { carsOf, ownedModels } from './member-car-list'

type CarRow = typeof memberCars.$inferSelect
type Body = Schemas['MemberCarFields']

const carStore = storeOf(memberCars, 'memberCarSeq')

async function shownCar(db: Db, { memberSeq, memberCarSeq }: CarRow): Promise<Schemas['MemberCar']> {
  const car = (await carsOf(db, memberSeq, false)).find((each) => each.memberCarSeq === memberCarSeq)
  if (!car) throw notFound()
  return car
}

/** Normalizes a tire size. Throws 400 on `field`. */
function sizeOf(field: 'frontSize' | 'rearSize', text: string | null | undefined): string | null {
  const label = textOrNull(text)
  if (label === null) return null
  const size = parseTireLabel(label)
  if (!size) throw invalid({ [field]: '타이어 규격을 확인해 주세요. (예: 225/45R17)' })
  return sizeLabel(size)
}

/** Returns the stored values of a body; `before` is the car that is changed. Throws 400. */
async function valuesOf(call: AdminCall, body: Body, before: CarRow | null) {
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

/** Locks the member, so that concurrent changes keep exactly one default car. Throws 404, INVALID_STATE. */
async function lockOwner(call: AdminCall, seq: number) {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  return member
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

async function addCar(call: AdminCall, seq: number, body: Body): Promise<Schemas['MemberCar']> {
  const member = await lockOwner(call, seq)
  const cars = await ownCars(call.db, seq)
  if (cars.length >= MAX_CARS) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `차량은 ${MAX_CARS}대까지 등록할 수 있습니다.`)
  }
  const car = await carStore.insert(call, { memberSeq: seq, ...(await valuesOf(call, body, null)), isDefault: false })
  if (body.isDefault === true || cars.length === 0) await setDefault(call.db, seq, car.memberCarSeq)
  const shown = await shownCar(call.db, car)
  logMember(call, member, { action: 'UPDATE', what: `차량 추가(${shown.carName})` })
  return shown
}

const maskPlate = ({ before, after, ...change }: Schemas['FieldChange']): Schemas['FieldChange'] =>
  change.field === 'carNumber'
    ? { ...change, before: maskCarNumber(before), after: maskCarNumber(after) }
    : { ...change, before, after }

async function changeCar(call: AdminCall, seq: number, carSeq: number, body: Schemas['MemberCarUpdate']) {
  const member = await lockOwner(call, seq)
  if (body.carNumber !== undefined) refuseDormantMember(member)
  const car = (await ownCars(call.db, seq)).find(({ memberCarSeq }) => memberCarSeq === carSeq)
  if (!car) throw notFound()
  await checkVersion(car, body.version, () => shownCar(call.db, car))
  if (car.isDefault && body.isDefault === false) {
    throw invalidState('대표 차량은 다른 차량을 대표로 지정하면 바뀝니다.')
  }
  const next = await valuesOf(call, body, car)
  const saved = await carStore.update(call, car, next)
  if (body.isDefault && !car.isDefault) await setDefault(call.db, seq, carSeq)
  const shown = await shownCar(call.db, saved)
  const changes = fieldChanges('MemberCarUpdate', car, { ...next, isDefault: body.isDefault ?? car.isDefault })
  logMember(call, member, { action: 'UPDATE', what: `차량 수정(${shown.carName})`, changes: changes.map(maskPlate) })
  return shown
}

/** Removes a car. When it was the default, the oldest remaining car becomes the default. */
async function removeCar(call: AdminCall, seq: number, carSeq: number, version: number): Promise<null> {
  const member = await lockOwner(call, seq)
  const cars = await ownCars(call.db, seq)
  const car = cars.find(({ memberCarSeq }) => memberCarSeq === carSeq)
  if (!car) throw notFound()
  await checkVersion(car, version, () => shownCar(call.db, car))
  const { carName } = await shownCar(call.db, car)
  await carStore.remove(call.db, carSeq)
  const [next] = cars.filter((each) => each !== car)
  if (car.isDefault && next) await setDefault(call.db, seq, next.memberCarSeq)
  logMember(call, member, { action: 'UPDATE', what: `차량 삭제(${carName})` })
  return null
}

export const memberCarHandlers = handlersOf({
  'GET /api/v1/admin/members/car-models': (call) => ownedModels(call.db),
  'POST /api/v1/admin/members/{seq}/cars': (call, { path, body }) => addCar(call, path.seq, body),
  'PUT /api/v1/admin/members/{seq}/cars/{memberCarSeq}': (call, { path, body }) =>
    changeCar(call, path.seq, path.memberCarSeq, body),
  'DELETE /api/v1/admin/members/{seq}/cars/{memberCarSeq}': (call, { path, query }) =>
    removeCar(call, path.seq, path.memberCarSeq, query.version),
})
