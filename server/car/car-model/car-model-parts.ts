import { and, eq, notInArray } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { sizeLabel } from '../../../domain/product/tire-size'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulMonth } from '../../lib/seoul-time'
import { textOrNull } from '../../resource/fields'
import { carBatteries, fitments } from '../schema/car-model.schema'
import { fullSize, sizeColumns } from './car-model-sizes'

const FIRST_MONTH = '1985-01'

/** Returns errors of invalid sale months, by field. */
export function saleMonthErrors(now: Date, soldFrom: string, soldTo: string | null): Record<string, string> {
  const last = `${Number(seoulMonth(now).slice(0, 4)) + 1}-12`
  const faults: Record<string, string> = {}
  const check = (field: string, month: string) => {
    if (month < FIRST_MONTH || month > last) faults[field] = `${FIRST_MONTH}부터 ${last}까지 입력할 수 있습니다.`
  }
  check('soldFrom', soldFrom)
  if (soldTo) check('soldTo', soldTo)
  if (soldTo && soldTo < soldFrom) faults.soldTo = '단종은 출시 이후여야 합니다.'
  return faults
}

/** Returns the key by which fitments of a car are equal. A rear size equal to the front counts as none. */
export function fitmentKey({ trim, front, rear }: Pick<Schemas['FitmentBody'], 'trim' | 'front' | 'rear'>): string {
  const [one, two] = [sizeLabel(fullSize(front)), rear ? sizeLabel(fullSize(rear)) : '']
  return [trim?.trim() ?? '', one, two === one ? '' : two].join('|')
}

export const SAME_SIZE = '같은 규격이 이미 있습니다.'

function fitmentFaults(rows: Schemas['FitmentBody'][]): Record<string, string> {
  const faults: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    for (const side of ['front', 'rear'] as const) {
      const size = row[side]
      if (size && !size.aspect && !size.isCommercial)
        faults[`fitments.${index}.${side}`] = '편평비가 없는 규격은 C규격만 등록할 수 있습니다.'
    }
    const key = fitmentKey(row)
    if (seen.has(key)) faults[`fitments.${index}.front`] = SAME_SIZE
    seen.add(key)
  }
  return faults
}

function batteryFaults(rows: Schemas['CarBatteryBody'][]): Record<string, string> {
  const keys = rows.map(({ specCode, fuelType }) => `${specCode}|${fuelType ?? ''}`)
  return Object.fromEntries(
    keys.flatMap((key, index) =>
      keys.indexOf(key) < index ? [[`batteries.${index}.specCode`, '같은 배터리가 이미 있습니다.']] : [],
    ),
  )
}

/** Throws 400 with all errors of a body and its rows. */
export function checkBody(now: Date, body: Schemas['CarModelBody']): void {
  const faults = {
    ...(body.modelName ? {} : { modelName: required('모델명') }),
    ...(body.detailName ? {} : { detailName: required('세부모델명') }),
    ...saleMonthErrors(now, body.soldFrom, body.soldTo ?? null),
    ...fitmentFaults(body.fitments ?? []),
    ...batteryFaults(body.batteries ?? []),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const fitmentColumns = (row: Schemas['FitmentBody'], sortOrder: number) => ({
  trim: textOrNull(row.trim),
  ...sizeColumns(fullSize(row.front), row.rear ? fullSize(row.rear) : null),
  isOe: row.isOe ?? true,
  note: textOrNull(row.note),
  sortOrder,
})

/**
 * Replaces a car's fitments by the given ones, in that order. Rows with a known seq are updated, the others are
 * deleted.
 */
export async function saveFitments(db: Db, carModelSeq: number, rows: Schemas['FitmentBody'][]): Promise<void> {
  const stored = await db
    .select({ seq: fitments.fitmentSeq })
    .from(fitments)
    .where(eq(fitments.carModelSeq, carModelSeq))
  const remaining = new Set(stored.map(({ seq }) => seq))
  const added: (typeof fitments.$inferInsert)[] = []
  const keptSeqs: number[] = []
  for (const [index, row] of rows.entries()) {
    const columns = fitmentColumns(row, index + 1)
    if (row.fitmentSeq && remaining.delete(row.fitmentSeq)) {
      keptSeqs.push(row.fitmentSeq)
      await db.update(fitments).set(columns).where(eq(fitments.fitmentSeq, row.fitmentSeq))
    } else added.push({ carModelSeq, ...columns })
  }
  const others = keptSeqs.length > 0 ? notInArray(fitments.fitmentSeq, keptSeqs) : undefined
  if (remaining.size > 0) await db.delete(fitments).where(and(eq(fitments.carModelSeq, carModelSeq), others))
  if (added.length > 0) await db.insert(fitments).values(added)
}

/** Replaces a car's batteries by the given ones. */
export async function saveBatteries(db: Db, carModelSeq: number, rows: Schemas['CarBatteryBody'][]): Promise<void> {
  await db.delete(carBatteries).where(eq(carBatteries.carModelSeq, carModelSeq))
  if (rows.length === 0) return
  await db.insert(carBatteries).values(
    rows.map(({ specCode, fuelType, isgOnly, note }, index) => ({
      carModelSeq,
      specCode,
      fuelType: fuelType ?? null,
      isgOnly: isgOnly ?? false,
      note: textOrNull(note),
      sortOrder: index + 1,
    })),
  )
}
