import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { carModel } from './car-model'
import { fitmentKey, saleMonthErrors, saveBatteries, saveFitments } from './car-model-parts'
import type { SheetFitment, SheetHead } from './car-model-upload-row'

/** One car of a sheet, collected from its valid rows. */
export interface CarGroup {
  carMakerSeq: number
  title: string
  modelName: string
  detailName: string
  /** Null for a new car. */
  carModelSeq: number | null
  head: SheetHead
  fitments: SheetFitment[]
}

/** Returns the batteries of the sheet. Batteries that the car has keep their other fields. */
const batteriesOf = (codes: string[], stored: Schemas['CarBattery'][]): Schemas['CarBatteryBody'][] =>
  codes.flatMap((specCode): Schemas['CarBatteryBody'][] => {
    const same = stored.filter((battery) => battery.specCode === specCode)
    return same.length > 0 ? same : [{ specCode, isgOnly: false }]
  })

/** Returns the fitments of the sheet. Fitments that the car has keep their seq and note. */
const fitmentsOf = (rows: SheetFitment[], stored: Schemas['Fitment'][]): Schemas['FitmentBody'][] =>
  rows.map(({ isOe, ...row }) => {
    const same = stored.find((fitment) => fitmentKey(fitment) === fitmentKey(row))
    return {
      ...row,
      isOe: isOe ?? same?.isOe ?? true,
      ...(same && { fitmentSeq: same.fitmentSeq, note: same.note }),
    }
  })

async function create(call: AdminCall, group: CarGroup): Promise<void> {
  const { carClass, fuelTypes, soldFrom, batteries, ...rest } = group.head
  if (!carClass || !fuelTypes || !soldFrom) throw invalid({ carClass: required('차급') })
  const { carMakerSeq, modelName, detailName } = group
  await carModel.add(call, {
    carMakerSeq,
    modelName,
    detailName,
    carClass,
    fuelTypes,
    soldFrom,
    visible: true,
    ...rest,
    fitments: fitmentsOf(group.fitments, []),
    batteries: batteriesOf(batteries ?? [], []),
  })
}

async function replace(call: AdminCall, seq: number, group: CarGroup): Promise<void> {
  const model = await carModel.lock(call, seq)
  const { batteries, ...head } = group.head
  const next = { ...model, ...head }
  const fault = Object.values(saleMonthErrors(call.now, next.soldFrom, next.soldTo))[0]
  if (fault) throw invalid({ soldTo: fault })
  const stored = await carModel.read(call, seq)
  await saveFitments(call.db, seq, fitmentsOf(group.fitments, stored.fitments))
  if (batteries) await saveBatteries(call.db, seq, batteriesOf(batteries, stored.batteries))
  await carModel.update(call, model, head)
}

/** Creates or replaces a car of a sheet. Throws 400, 404. */
export const saveGroup = (call: AdminCall, group: CarGroup): Promise<void> =>
  group.carModelSeq === null ? create(call, group) : replace(call, group.carModelSeq, group)
