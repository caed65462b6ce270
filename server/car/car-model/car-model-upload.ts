import { inArray } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { sizeLabel } from '../../../domain/product/tire-size'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import type { CheckedRow, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { carMakers } from '../schema/car-maker.schema'
import { carModels } from '../schema/car-model.schema'
import { fitmentKey, SAME_SIZE } from './car-model-parts'
import { type FullModel, fullModels } from './car-model-record'
import { sheet } from './car-model-sheet'
import { frontOf, rearOf } from './car-model-sizes'
import { type ReadRow, readRow } from './car-model-upload-row'
import { type CarGroup, saveGroup } from './car-model-upload-save'

const bareText = (text: string): string => text.replaceAll(' ', '').toLowerCase()
const MAX_FITMENTS = 30
const REQUIRED_COLUMNS = { 차급: 'carClass', 연료: 'fuelTypes', 출시: 'soldFrom' } as const
const COLUMNS = {
  코드명: 'generationCode',
  차급: 'carClass',
  연료: 'fuelTypes',
  출시: 'soldFrom',
  단종: 'soldTo',
  배터리: 'batteries',
} as const
type HeadKey = (typeof COLUMNS)[keyof typeof COLUMNS]

/** A row and its car; null if the maker is unknown. */
interface Placed {
  read: ReadRow
  group: CarGroup | null
}

async function makersByName(db: Db): Promise<Map<string, { seq: number; name: string }>> {
  const rows = await db.select().from(carMakers)
  return new Map(
    rows.flatMap(({ carMakerSeq: seq, name, nameEn, aliases }) =>
      [...aliases, nameEn, name].map((text) => [bareText(text), { seq, name }] as const),
    ),
  )
}

/** Returns the cars of the makers, keyed by their names. */
async function carsByName(db: Db, makers: number[]): Promise<Map<string, number>> {
  const { carModelSeq: seq, carMakerSeq, modelName, detailName } = carModels
  const rows = await db
    .select({ seq, carMakerSeq, modelName, detailName })
    .from(carModels)
    .where(inArray(carMakerSeq, makers))
  return new Map(
    rows.map((row) => [[row.carMakerSeq, bareText(row.modelName), bareText(row.detailName)].join('|'), row.seq]),
  )
}

async function groupByCar(db: Db, rows: ReadRow[]): Promise<Placed[]> {
  const makers = await makersByName(db)
  const known = rows.flatMap(({ maker }) => makers.get(bareText(maker))?.seq ?? [])
  const cars = await carsByName(db, [...new Set(known)])
  const groups = new Map<string, CarGroup>()
  const placed = rows.map((read): Placed => {
    const maker = makers.get(bareText(read.maker))
    if (!maker) {
      if (read.maker) read.faults.add('제조사', '등록되지 않은 제조사입니다.')
      return { read, group: null }
    }
    const { modelName, detailName } = read
    const key = [maker.seq, bareText(modelName), bareText(detailName)].join('|')
    const group = groups.get(key) ?? {
      carMakerSeq: maker.seq,
      title: `${maker.name} ${modelName} ${detailName}`,
      modelName,
      detailName,
      carModelSeq: cars.get(key) ?? null,
      head: {},
      fitments: [],
    }
    groups.set(key, group)
    return { read, group }
  })
  return placed
}

const shownHead = (key: HeadKey, value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((word) => labelOf('FuelType', String(word))).join(', ') || null
  return key === 'carClass' ? labelOf('CarClass', String(value)) : String(value)
}

/** Adds the row's values to its car. On a conflict the first row wins and the later one gets an error. */
function addHead(group: CarGroup, read: ReadRow): void {
  for (const [column, key] of Object.entries(COLUMNS)) {
    const [entered, first] = [read.head[key], group.head[key]]
    if (entered === undefined) continue
    if (first === undefined) Object.assign(group.head, { [key]: entered })
    else if (JSON.stringify(first) !== JSON.stringify(entered))
      read.faults.add(column, '같은 차종의 다른 행과 값이 다릅니다.')
  }
}

function addFitment(group: CarGroup, { fitment, faults }: ReadRow): void {
  if (!fitment || faults.any) return
  if (group.fitments.some((other) => fitmentKey(other) === fitmentKey(fitment))) faults.add('앞규격', SAME_SIZE)
  else if (group.fitments.length === MAX_FITMENTS)
    faults.add('앞규격', `장착 규격은 ${MAX_FITMENTS}개까지 등록할 수 있습니다.`)
  else group.fitments.push(fitment)
}

const pairText = (front: string, rear: string | null): string =>
  rear && rear !== front ? `앞 ${front} · 뒤 ${rear}` : front

/** Returns the changes of a car, which are reported with its first row. */
function changesOf(group: CarGroup, car: FullModel | undefined): Schemas['ExcelUploadChange'][] {
  const before = {
    ...car,
    batteries: car?.batteries.map(({ specCode }) => specCode),
    sizes:
      car?.fitments.map((row) => pairText(frontOf(row).sizeText, rearOf(row)?.sizeText ?? null)).join(', ') || null,
  }
  const sizes = group.fitments.map(({ front, rear }) => pairText(sizeLabel(front), rear && sizeLabel(rear))).join(', ')
  return [
    ...Object.entries(COLUMNS).flatMap(([column, key]) =>
      group.head[key] === undefined
        ? []
        : [{ column, before: shownHead(key, before[key]), after: shownHead(key, group.head[key]) }],
    ),
    { column: '장착 규격', before: before.sizes, after: sizes || null },
  ].filter((change) => change.before !== change.after)
}

const storedKey = (row: FullModel['fitments'][number]): string =>
  fitmentKey({ trim: row.trim, front: frontOf(row), rear: rearOf(row) })

/** Returns whether a car already equals its rows, including the order of fitments. */
function isSame(group: CarGroup, car: FullModel): boolean {
  const { fitments } = group
  return (
    changesOf(group, car).length === 0 &&
    fitments.length === car.fitments.length &&
    car.fitments.every((row, at) => {
      const entered = fitments[at]
      return (
        entered && fitmentKey(entered) === storedKey(row) && (entered.isOe === undefined || entered.isOe === row.isOe)
      )
    })
  )
}

async function check(call: AdminCall, lines: UploadRow[]): Promise<CheckedRow<CarGroup>[]> {
  const placed = await groupByCar(
    call.db,
    lines.map((line) => readRow(line, call.now)),
  )
  for (const { read, group } of placed) if (group) addHead(group, read)
  for (const { read, group } of placed) {
    if (!group) continue
    for (const [column, key] of Object.entries(REQUIRED_COLUMNS)) {
      if (group.carModelSeq === null && group.head[key] === undefined) read.faults.add(column, required(column))
    }
    addFitment(group, read)
  }
  const seqs = placed.flatMap(({ group }) => group?.carModelSeq ?? [])
  const cars = new Map((await fullModels(call.db, [...new Set(seqs)])).map((car) => [car.carModelSeq, car]))
  const reported = new Set<CarGroup>()
  return placed.map(({ read: { row, faults }, group }) => {
    if (!group || faults.any) return faults.answer
    const car = cars.get(group.carModelSeq ?? 0)
    const changes = reported.has(group) ? [] : changesOf(group, car)
    reported.add(group)
    const unchanged = car !== undefined && isSame(group, car)
    return { row, key: group.title, created: group.carModelSeq === null, changes, unchanged, plan: group }
  })
}

/** Rows with the same maker, model and detail form one car, whose fitments they replace. */
export const carModelUpload: UploadDefinition<CarGroup> = {
  resource: 'car-models',
  title: '차종',
  maxRows: 5_000,
  columns: sheet,
  check,
  recordOf: (row) => ['제조사', '모델명', '세부모델명'].map((title) => bareText(row.cell(title))).join('|'),
  apply: (call, _db, group) => saveGroup(call, group),
}
