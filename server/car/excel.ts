import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows'
import { BATCH, defineExcel } from '../excel/resource'
import { labelOf } from '../session/field-changes'
import { carMakers } from './car-maker/car-maker.schema'
import { carModels, fitments } from './car-model/car-model.schema'
import { type ModelQuery, modelFilter, modelSeqs } from './car-model/car-model-list'
import { type FitmentRow, type FullModel, fullModels } from './car-model/car-model-record'
import { frontOf, rearOf } from './car-model/car-model-sizes'

const yes = (value: boolean): string => (value ? 'Y' : 'N')

/** A car, and one of its fitments; none where it has none. */
interface Line extends FullModel {
  fitment: FitmentRow | undefined
}

const linesOf = (car: FullModel): Line[] =>
  car.fitments.length > 0 ? car.fitments.map((fitment) => ({ ...car, fitment })) : [{ ...car, fitment: undefined }]

/** One row per fitment, headed as the upload reads them. */
export const carModelExcel = defineExcel<Line>({
  resource: 'car-models',
  title: '차종',
  permission: ['CAR_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/car-models',
  columns: [
    { title: '제조사', width: 16, value: ({ makerName }) => makerName },
    { title: '모델명', width: 16, value: ({ model }) => model.modelName },
    { title: '세부모델명', width: 28, value: ({ model }) => model.detailName },
    { title: '코드명', width: 10, value: ({ model }) => model.generationCode },
    { title: '차급', width: 10, value: ({ model }) => labelOf('CarClass', model.carClass) },
    {
      title: '연료',
      width: 20,
      value: ({ model }) => model.fuelTypes.map((fuel) => labelOf('FuelType', fuel)).join(', '),
    },
    { title: '출시', width: 10, value: ({ model }) => model.soldFrom },
    { title: '단종', width: 10, value: ({ model }) => model.soldTo },
    { title: '트림', width: 24, value: ({ fitment }) => fitment?.trim ?? null },
    { title: '앞규격', width: 18, value: ({ fitment }) => (fitment ? frontOf(fitment).sizeText : null) },
    { title: '뒤규격', width: 18, value: ({ fitment }) => (fitment && rearOf(fitment)?.sizeText) ?? null },
    { title: '순정', width: 8, value: ({ fitment }) => (fitment ? yes(fitment.isOe) : null) },
    {
      title: '배터리',
      width: 28,
      value: ({ batteries }) => [...new Set(batteries.map(({ specCode }) => specCode))].join(', '),
    },
  ],
  async count(db, query) {
    const where = modelFilter(query as ModelQuery) ?? sql`true`
    const [row] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${carModels}
          join ${carMakers} on ${carMakers.carMakerSeq} = ${carModels.carMakerSeq}
          left join ${fitments} on ${fitments.carModelSeq} = ${carModels.carModelSeq} where ${where}`,
    )
    return row?.n ?? 0
  },
  async *rows(db, query) {
    for (let offset = 0; ; offset += BATCH) {
      const seqs = await modelSeqs(db, query as ModelQuery, BATCH, offset)
      const cars = await fullModels(db, seqs)
      if (cars.length > 0) yield cars.flatMap(linesOf)
      if (seqs.length < BATCH) return
    }
  },
})
