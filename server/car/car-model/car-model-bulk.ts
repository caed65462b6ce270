import { asc, desc, eq, sql } from 'drizzle-orm'
import { lockRows } from '../../db/locks'
import type { AdminCall, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { eachRow, namedBy } from '../../resource/each-row'
import { checkSameSet, writeOrder } from '../../resource/order'
import { updatedStamp } from '../../resource/stamps'
import { labelOf } from '../../session/field-changes'
import { carMakers } from '../car-maker/car-maker.schema'
import { carModels } from './car-model.schema'
import type { ModelRow } from './car-model-record'
import { checkFree, deleteModel, lockMakersOf, lockModel, modelsNamed, RESOURCE } from './car-model-write'

type Change = Partial<Pick<ModelRow, 'visible' | 'carClass' | 'carMakerSeq' | 'modelName' | 'sortOrder'>>

async function changeFor(call: AdminCall, body: Schemas['CarModelBulk']): Promise<Change | null> {
  switch (body.action) {
    case 'SHOW':
      return { visible: true }
    case 'HIDE':
      return { visible: false }
    case 'SET_CLASS':
      if (!body.carClass) throw invalid({ carClass: '차급 (을)를 입력해주세요.' })
      return { carClass: body.carClass }
    case 'MOVE_MAKER': {
      if (!body.carMakerSeq) throw invalid({ carMakerSeq: '제조사 (을)를 입력해주세요.' })
      const all = await call.db.select({ seq: carMakers.carMakerSeq }).from(carMakers)
      const makers = await lockMakersOf(
        call.db,
        all.map(({ seq }) => seq),
      )
      if (!makers.has(body.carMakerSeq)) throw invalid({ carMakerSeq: '제조사를 찾을 수 없습니다.' })
      return { carMakerSeq: body.carMakerSeq, sortOrder: 0 }
    }
    case 'DELETE':
      return null
  }
}

const differs = (model: ModelRow, { sortOrder: _, ...change }: Change): boolean =>
  (Object.keys(change) as (keyof typeof change)[]).some((key) => model[key] !== change[key])

/** `현대 아반떼 더 뉴 아반떼 (CN7)` */
const modelNames = namedBy(
  sql`${carModels} join ${carMakers} on ${carMakers.carMakerSeq} = ${carModels.carMakerSeq}`,
  carModels.carModelSeq,
  sql`${carMakers.name} || ' ' || ${carModels.modelName} || ' ' || ${carModels.detailName}`,
)

export async function bulkModels(call: AdminCall, body: Schemas['CarModelBulk']): Promise<Schemas['BulkReceipt']> {
  const change = await changeFor(call, body)
  // In the order of their numbers, so that two of these calls never wait for each other.
  const seqs = [...body.seqs].sort((a, b) => a - b)
  const { done, failed, doneSeqs } = await eachRow(
    call,
    seqs,
    async (db, seq) => {
      if (!change) {
        await deleteModel(db, seq)
        return
      }
      const model = await lockModel(db, seq)
      if (!differs(model, change)) return
      if (change.carMakerSeq) await checkFree(db, { ...model, carMakerSeq: change.carMakerSeq }, seq)
      await db
        .update(carModels)
        .set({ ...change, ...updatedStamp(call), version: model.version + 1 })
        .where(eq(carModels.carModelSeq, seq))
    },
    modelNames,
  )
  const summary = `차종 ${labelOf('CarModelAction', body.action)}: ${done}건`
  call.log({ action: 'BULK', resource: RESOURCE, targetSeqs: doneSeqs, summary })
  return { done, failed }
}

export async function renameModels(call: AdminCall, body: Schemas['CarModelRename']): Promise<Schemas['BulkReceipt']> {
  const { carMakerSeq, from } = body
  const to = body.to.trim()
  if (!to) throw invalid({ to: '새 모델명 (을)를 입력해주세요.' })
  if (to === from) throw invalid({ to: '현재 모델명과 다르게 입력해 주세요.' })
  await lockMakersOf(call.db, [carMakerSeq])
  const rows = await call.db
    .select()
    .from(carModels)
    .where(modelsNamed(carMakerSeq, from))
    .orderBy(asc(carModels.carModelSeq))
    .for('update')
  if (rows.length === 0) throw invalid({ from: '이 모델명의 차종이 없습니다.' })
  const byNumber = new Map(rows.map((row) => [row.carModelSeq, row]))
  const { done, failed, doneSeqs } = await eachRow(
    call,
    [...byNumber.keys()],
    async (db, seq) => {
      const row = byNumber.get(seq)
      if (!row) return
      await checkFree(db, { ...row, modelName: to }, seq)
      await db
        .update(carModels)
        .set({ modelName: to, sortOrder: 0, ...updatedStamp(call), version: row.version + 1 })
        .where(eq(carModels.carModelSeq, seq))
    },
    modelNames,
  )
  const summary = `모델명 일괄변경: ${from} → ${to} ${done}건`
  call.log({ action: 'BULK', resource: RESOURCE, targetSeqs: doneSeqs, summary })
  return { done, failed }
}

export async function orderModels(
  call: AdminCall,
  { carMakerSeq, modelName, seqs }: Schemas['CarModelOrder'],
): Promise<null> {
  await lockMakersOf(call.db, [carMakerSeq])
  const stored = await call.db
    .select({ seq: carModels.carModelSeq })
    .from(carModels)
    .where(modelsNamed(carMakerSeq, modelName))
    .orderBy(asc(carModels.sortOrder), desc(carModels.soldFrom), desc(carModels.carModelSeq))
  checkSameSet(
    seqs,
    stored.map(({ seq }) => seq),
  )
  await lockRows(call.db, carModels.carModelSeq, seqs)
  await writeOrder(call.db, carModels, carModels.carModelSeq, carModels.sortOrder, seqs)
  call.log({ action: 'UPDATE', resource: RESOURCE, targetSeqs: seqs, summary: `차종 순서 변경: ${modelName}` })
  return null
}
