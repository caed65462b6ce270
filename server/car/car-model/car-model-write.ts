import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { bare } from '../../db/columns'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { duplicate, invalid, notFound, Refusal } from '../../http/refusal'
import { memberCars } from '../../member/member-car/member-car.schema'
import { rentalApplications } from '../../rental/rental-application/rental-application.schema'
import { countRows } from '../../resource/pages'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { fieldChanges } from '../../session/field-changes'
import { carMakers } from '../car-maker/car-maker.schema'
import { carModels } from './car-model.schema'
import { modelValues, saveBatteries, saveFitments } from './car-model-parts'
import { type ModelRow, readModel } from './car-model-record'

export const RESOURCE = 'car-models'

/**
 * Locks the makers whose model names and detail names a call is about; always before any car. Gives those that exist.
 * Cars that refer to them may still be written by others.
 */
export async function lockMakersOf(db: Db, seqs: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ seq: carMakers.carMakerSeq })
    .from(carMakers)
    .where(inArray(carMakers.carMakerSeq, seqs))
    .orderBy(asc(carMakers.carMakerSeq))
    .for('no key update')
  return new Set(rows.map(({ seq }) => seq))
}

/** A car, locked. Throws 404. */
export async function lockModel(db: Db, seq: number): Promise<ModelRow> {
  const [model] = await db.select().from(carModels).where(eq(carModels.carModelSeq, seq)).for('update')
  if (!model) throw notFound()
  return model
}

interface Names {
  carMakerSeq: number
  modelName: string
  detailName: string
}

/** The car that is called so, whatever its case and spaces. */
export async function modelCalled(db: Db, { carMakerSeq, modelName, detailName }: Names): Promise<number | null> {
  const is = (column: typeof carModels.modelName | typeof carModels.detailName, text: string) =>
    sql`${bare(column)} = lower(replace(${text}, ' ', ''))`
  const [found] = await db
    .select({ seq: carModels.carModelSeq })
    .from(carModels)
    .where(
      and(
        eq(carModels.carMakerSeq, carMakerSeq),
        is(carModels.modelName, modelName),
        is(carModels.detailName, detailName),
      ),
    )
  return found?.seq ?? null
}

/** Throws DUPLICATE when another car is called so. */
export async function checkFree(db: Db, names: Names, own = 0): Promise<void> {
  const holder = await modelCalled(db, names)
  if (holder !== null && holder !== own) throw duplicate('detailName', holder, '이미 등록된 세부모델입니다.')
}

const noMaker = () => invalid({ carMakerSeq: '제조사를 찾을 수 없습니다.' })

/** Writes a new car; the number it got. Throws 400 and DUPLICATE. */
export async function insertModel(call: AdminCall, db: Db, body: Schemas['CarModelBody']): Promise<number> {
  if (!(await lockMakersOf(db, [body.carMakerSeq])).has(body.carMakerSeq)) throw noMaker()
  const values = await modelValues(call, db, body)
  await checkFree(db, values)
  const [made] = await db
    .insert(carModels)
    .values({ ...values, ...createdStamp(call) })
    .returning({ seq: carModels.carModelSeq })
  if (!made) throw new Error('no car was written')
  await saveFitments(db, made.seq, body.fitments ?? [])
  await saveBatteries(db, made.seq, body.batteries ?? [])
  return made.seq
}

export async function createModel(call: AdminCall, body: Schemas['CarModelBody']): Promise<Schemas['CarModel']> {
  const seq = await insertModel(call, call.db, body)
  const summary = `차종 등록: ${body.modelName} ${body.detailName}`
  call.log({ action: 'CREATE', resource: RESOURCE, targetSeqs: [seq], summary })
  return readModel(call.db, seq)
}

const sizesText = (rows: Schemas['Fitment'][]): string =>
  rows.map(({ trim, front, rear }) => [trim, front.sizeText, rear?.sizeText].filter(Boolean).join(' ')).join(', ')
const batteriesText = (rows: Schemas['CarBattery'][]): string => rows.map(({ specCode }) => specCode).join(', ')

function changesOf(before: Schemas['CarModel'], after: Schemas['CarModel']): Schemas['FieldChange'][] {
  const shown = ({ fitments, batteries, recommendedPsi: psi, wheel, image, ...car }: Schemas['CarModel']) => ({
    modelName: car.modelName,
    detailName: car.detailName,
    generationCode: car.generationCode,
    carClass: car.carClass,
    fuelTypes: car.fuelTypes,
    soldFrom: car.soldFrom,
    soldTo: car.soldTo,
    fitments: sizesText(fitments) || null,
    batteries: batteriesText(batteries) || null,
    recommendedPsi: psi && `${psi.front}/${psi.rear}`,
    wheel: wheel && [wheel.pcd, wheel.boreMm, wheel.note].filter(Boolean).join(' '),
    memo: car.memo,
    visible: car.visible,
  })
  return fieldChanges('CarModelBody', shown(before), shown(after))
}

export async function updateModel(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['CarModelUpdate'],
): Promise<Schemas['CarModel']> {
  const known = await readModel(call.db, seq)
  const makers = await lockMakersOf(call.db, [known.carMakerSeq, body.carMakerSeq])
  const before = await lockModel(call.db, seq)
  await checkVersion(before, version, () => readModel(call.db, seq))
  if (!makers.has(body.carMakerSeq)) throw noMaker()
  const values = await modelValues(call, call.db, body)
  await checkFree(call.db, values, seq)
  const moved = values.carMakerSeq !== before.carMakerSeq || values.modelName !== before.modelName
  await call.db
    .update(carModels)
    .set({ ...values, ...(moved ? { sortOrder: 0 } : {}), ...updatedStamp(call), version: version + 1 })
    .where(eq(carModels.carModelSeq, seq))
  await saveFitments(call.db, seq, body.fitments ?? [])
  await saveBatteries(call.db, seq, body.batteries ?? [])
  const after = await readModel(call.db, seq)
  const summary = `차종 수정: ${after.modelName} ${after.detailName}`
  call.log({ action: 'UPDATE', resource: RESOURCE, targetSeqs: [seq], summary, changes: changesOf(known, after) })
  return after
}

/** Deletes a car with its fitments and batteries; orders keep their text. Throws 404, and IN_USE. */
export async function deleteModel(db: Db, seq: number): Promise<ModelRow> {
  const model = await lockModel(db, seq)
  const owned = await countRows(db, memberCars, eq(memberCars.carModelSeq, seq))
  const rented = await countRows(db, rentalApplications, eq(rentalApplications.carModelSeq, seq))
  if (owned + rented > 0) {
    const message = `회원 차량 ${owned}대, 렌탈 신청 ${rented}건에서 사용 중입니다. 노출을 꺼 주세요.`
    throw new Refusal(409, 'IN_USE', message)
  }
  await db.delete(carModels).where(eq(carModels.carModelSeq, seq))
  return model
}

export async function removeModel(call: AdminCall, seq: number): Promise<null> {
  const { modelName, detailName } = await deleteModel(call.db, seq)
  const summary = `차종 삭제: ${modelName} ${detailName}`
  call.log({ action: 'DELETE', resource: RESOURCE, targetSeqs: [seq], summary })
  return null
}

/** Cars of a maker with a model name, as it is written. */
export const modelsNamed = (carMakerSeq: number, modelName: string) =>
  and(eq(carModels.carMakerSeq, carMakerSeq), eq(carModels.modelName, modelName))
