import { count, eq } from 'drizzle-orm'
import { labelOf } from '../../contract/contract-labels'
import { BATCH, type CellValue, defineExcel } from '../../excel/resource'
import type { UploadColumn } from '../../excel/upload-definition'
import { carMakers } from '../schema/car-maker.schema'
import { carModels, fitments } from '../schema/car-model.schema'
import { type ModelQuery, modelFilter, modelRows } from './car-model-list'
import { type FitmentRow, type FullModel, withParts } from './car-model-record'
import { frontOf, rearOf } from './car-model-sizes'

/** A car and one of its fitments, if it has any. */
type Line = FullModel & { fitment: FitmentRow | undefined }

const linesOf = (car: FullModel): Line[] =>
  (car.fitments.length > 0 ? car.fitments : [undefined]).map((fitment) => ({ ...car, fitment }))

const flag = (is: boolean | undefined): string | null => (is === undefined ? null : is ? 'Y' : 'N')

/** Columns of the sheet of cars, for export and upload: one row per fitment. */
export const sheet: (UploadColumn & { width: number; value(line: Line): CellValue })[] = [
  { title: '제조사', width: 16, example: '현대', required: true, value: (line) => line.carMakerName },
  { title: '모델명', width: 16, example: '그랜저', required: true, value: (line) => line.modelName },
  {
    title: '세부모델명',
    width: 28,
    example: '디 올 뉴 그랜저 (GN7)',
    required: true,
    value: (line) => line.detailName,
  },
  { title: '코드명', width: 10, example: 'GN7', value: (line) => line.generationCode },
  { title: '차급', width: 10, example: '준대형', value: (line) => labelOf('CarClass', line.carClass) },
  {
    title: '연료',
    width: 20,
    example: '가솔린, 하이브리드',
    value: (line) => line.fuelTypes.map((fuel) => labelOf('FuelType', fuel)).join(', '),
  },
  { title: '출시', width: 10, example: '2022-11', value: (line) => line.soldFrom },
  { title: '단종', width: 10, example: '', value: (line) => line.soldTo },
  { title: '트림', width: 24, example: '2.5 가솔린 캘리그래피', value: ({ fitment }) => fitment?.trim ?? null },
  {
    title: '앞규격',
    width: 18,
    example: '245/45R19 98W',
    required: true,
    value: ({ fitment }) => (fitment ? frontOf(fitment).sizeText : null),
  },
  { title: '뒤규격', width: 18, example: '', value: ({ fitment }) => (fitment && rearOf(fitment)?.sizeText) ?? null },
  { title: '순정', width: 8, example: 'Y', value: ({ fitment }) => flag(fitment?.isOe) },
  {
    title: '배터리',
    width: 28,
    example: 'AGM80L, AGM70L',
    value: ({ batteries }) => [...new Set(batteries.map(({ specCode }) => specCode))].join(', '),
  },
]

export const carModelExcel = defineExcel<Line>({
  resource: 'car-models',
  title: '차종',
  permission: ['CAR_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/car-models',
  columns: sheet,
  async count(db, query) {
    const [row] = await db
      .select({ n: count() })
      .from(carModels)
      .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
      .leftJoin(fitments, eq(fitments.carModelSeq, carModels.carModelSeq))
      .where(modelFilter(query as ModelQuery))
    return row?.n ?? 0
  },
  async *rows(db, query) {
    const list = query as ModelQuery
    for (let offset = 0; ; offset += BATCH) {
      const cars = await modelRows({ db }, modelFilter(list), list.sort).limit(BATCH).offset(offset)
      if (cars.length > 0) yield (await withParts(db, cars)).flatMap(linesOf)
      if (cars.length < BATCH) return
    }
  },
})
