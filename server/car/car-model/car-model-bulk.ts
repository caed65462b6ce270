import { and, asc, desc, eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { lockPlaces, lockRows } from '../../db/locks'
import { shortenForLog } from '../../resource/fields'
import { checkSameSet, writeOrder } from '../../resource/row-order'
import { carModels } from '../schema/car-model.schema'
import { carModel, lockMakerName } from './car-model'
import type { ModelRow } from './car-model-record'

/** Moves a car to the list of another maker or model name. Its `sortOrder` becomes 0, before all cars with a place. */
async function move(call: AdminCall, row: ModelRow, to: Partial<ModelRow>): Promise<Schemas['FieldChange'][]> {
  const changes = await carModel.change(call, row, { ...to, sortOrder: 0 })
  return changes.filter(({ field }) => field !== 'sortOrder')
}

export async function bulkModels(call: AdminCall, body: Schemas['CarModelBulk']): Promise<Schemas['BulkReceipt']> {
  const { action, seqs, carClass, carMakerSeq } = body
  const what = labelOf('CarModelAction', action)
  const set = (change: Partial<ModelRow>) =>
    carModel.many(call, seqs, what, (inner, row) => carModel.change(inner, row, change))
  switch (action) {
    case 'SHOW':
    case 'HIDE':
      return set({ visible: action === 'SHOW' })
    case 'SET_CLASS':
      if (!carClass) throw invalid({ carClass: required('차급') })
      return set({ carClass })
    case 'MOVE_MAKER': {
      if (!carMakerSeq) throw invalid({ carMakerSeq: required('제조사') })
      const after = await lockMakerName(call.db, carMakerSeq)
      return carModel.many(call, seqs, what, async (inner, row) => {
        if (row.carMakerSeq === carMakerSeq) return []
        const before = await lockMakerName(inner.db, row.carMakerSeq)
        const changes = await move(inner, row, { carMakerSeq })
        return changes.map((change) => ({ ...change, before, after }))
      })
    }
    case 'DELETE':
      return carModel.removeMany(call, seqs)
  }
}

/** Returns the cars of a maker with exactly this model name, in order. */
const modelsNamed = (call: AdminCall, carMakerSeq: number, modelName: string) =>
  call.db
    .select()
    .from(carModels)
    .where(and(eq(carModels.carMakerSeq, carMakerSeq), eq(carModels.modelName, modelName)))
    .orderBy(asc(carModels.sortOrder), desc(carModels.soldFrom), desc(carModels.carModelSeq))

const seqsOf = (rows: ModelRow[]): number[] => rows.map(({ carModelSeq }) => carModelSeq)

export async function renameModels(call: AdminCall, body: Schemas['CarModelRename']): Promise<Schemas['BulkReceipt']> {
  const { carMakerSeq, from } = body
  const to = body.to.trim()
  if (!to) throw invalid({ to: required('새 모델명') })
  if (to === from) throw invalid({ to: '현재 모델명과 다르게 입력해 주세요.' })
  await lockPlaces(call.db, 'car-models')
  const rows = await modelsNamed(call, carMakerSeq, from)
  if (rows.length === 0) throw invalid({ from: '이 모델명의 차종이 없습니다.' })
  return carModel.many(call, seqsOf(rows), '모델명 일괄변경', (inner, row) => move(inner, row, { modelName: to }))
}

export async function orderModels(
  call: AdminCall,
  { carMakerSeq, modelName, seqs }: Schemas['CarModelOrder'],
): Promise<null> {
  await lockPlaces(call.db, 'car-models')
  const before = await modelsNamed(call, carMakerSeq, modelName)
  checkSameSet(seqs, seqsOf(before))
  await lockRows(call.db, carModels.carModelSeq, seqs)
  await writeOrder(call.db, carModels, carModels.carModelSeq, carModels.sortOrder, seqs)
  const after = seqs.flatMap((seq) => before.filter(({ carModelSeq }) => carModelSeq === seq))
  const shown = (rows: ModelRow[]): string => shortenForLog(rows.map(({ detailName }) => detailName).join(', '))
  carModel.log(call, {
    action: 'UPDATE',
    what: '순서 변경',
    names: after.map(({ detailName }) => `${modelName} ${detailName}`),
    seqs,
    changes: [{ field: 'sortOrder', label: '순서', before: shown(before), after: shown(after) }],
  })
  return null
}
