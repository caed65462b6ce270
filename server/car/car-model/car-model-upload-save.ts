import { eq } from 'drizzle-orm'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { updatedStamp } from '../../resource/stamps'
import { carModels } from './car-model.schema'
import { fitmentKey, monthFaults, saveBatteries, saveFitments } from './car-model-parts'
import { readModel } from './car-model-record'
import type { SheetFitment, SheetHead } from './car-model-upload-row'
import { insertModel, lockMakersOf, lockModel } from './car-model-write'

/** One car of a sheet, with what its good rows say. */
export interface CarGroup {
  carMakerSeq: number
  title: string
  modelName: string
  detailName: string
  /** Null: not there yet. */
  carModelSeq: number | null
  head: SheetHead
  fitments: SheetFitment[]
  /** The car is written with the first of its rows; the others share what came of it. */
  outcome: 'WRITTEN' | Refusal | null
}

/** Batteries of the sheet; one the car has keeps what the sheet does not say. */
const batteriesOf = (codes: string[], stored: Schemas['CarBattery'][]): Schemas['CarBatteryBody'][] =>
  codes.flatMap((specCode): Schemas['CarBatteryBody'][] => {
    const same = stored.filter((battery) => battery.specCode === specCode)
    return same.length > 0 ? same : [{ specCode, isgOnly: false }]
  })

/** Fitments of the sheet; one the car has keeps its number and note. */
const fitmentsOf = (rows: SheetFitment[], stored: Schemas['Fitment'][]): Schemas['FitmentBody'][] =>
  rows.map(({ isOe, ...row }) => {
    const same = stored.find((fitment) => fitmentKey(fitment) === fitmentKey(row))
    return {
      ...row,
      isOe: isOe ?? same?.isOe ?? true,
      ...(same && { fitmentSeq: same.fitmentSeq, note: same.note }),
    }
  })

async function create(call: AdminCall, db: Db, group: CarGroup): Promise<void> {
  const { carClass, fuelTypes, soldFrom, batteries, ...rest } = group.head
  if (!carClass || !fuelTypes || !soldFrom) throw invalid({ carClass: '차급 (을)를 입력해주세요.' })
  const { carMakerSeq, modelName, detailName } = group
  await insertModel(call, db, {
    ...{ carMakerSeq, modelName, detailName, carClass, fuelTypes, soldFrom, visible: true, ...rest },
    fitments: fitmentsOf(group.fitments, []),
    batteries: batteriesOf(batteries ?? [], []),
  })
}

async function replace(call: AdminCall, db: Db, seq: number, group: CarGroup): Promise<void> {
  await lockMakersOf(db, [group.carMakerSeq])
  const model = await lockModel(db, seq)
  const { batteries, ...head } = group.head
  const next = { ...model, ...head }
  const fault = Object.values(monthFaults(call.now, next.soldFrom, next.soldTo))[0]
  if (fault) throw invalid({ soldTo: fault })
  const stored = await readModel(db, seq)
  await saveFitments(db, seq, fitmentsOf(group.fitments, stored.fitments))
  if (batteries) await saveBatteries(db, seq, batteriesOf(batteries, stored.batteries))
  await db
    .update(carModels)
    .set({ ...head, ...updatedStamp(call), version: model.version + 1 })
    .where(eq(carModels.carModelSeq, seq))
}

/** Writes the car of a row, once for all of its rows. */
export async function saveGroup(call: AdminCall, db: Db, group: CarGroup): Promise<void> {
  if (group.outcome instanceof Refusal) throw group.outcome
  if (group.outcome === 'WRITTEN') return
  try {
    if (group.carModelSeq === null) await create(call, db, group)
    else await replace(call, db, group.carModelSeq, group)
    group.outcome = 'WRITTEN'
  } catch (error) {
    if (error instanceof Refusal) group.outcome = error
    throw error
  }
}
