import { fuelTypeLabels } from '@/shared/api/gen/car-model-form.gen'
import type { Schemas } from '@/shared/api/types'
import { sizeLabel, type TireSpec } from '../../../../domain/product/tire-size'
import { sizeOfCell } from './car-model.rules'
import { pairText } from './car-model-row.rules'

/** Formats parts of a car for the conflict view. The values are those of the request body. */

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : [])

const sizeWords = (size: unknown): string => {
  const known = sizeOfCell(size)
  // a form cell holds either a size or the entered text
  return known ? sizeLabel({ ...known, aspect: known.aspect ?? null } as TireSpec) : String(size ?? '')
}

/** Formats each fitment on a line of its own. */
export const fitmentsText = (value: unknown): string =>
  listOf<Schemas['FitmentBody']>(value)
    .map(({ trim, front, rear, isOe, note }) =>
      [trim, pairText(sizeWords(front), rear ? sizeWords(rear) : null), isOe ? '순정' : '', note]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n') || '없음'

export const batteriesText = (value: unknown): string =>
  listOf<Schemas['CarBatteryBody']>(value)
    .map(({ specCode, fuelType, isgOnly, note }) =>
      [specCode, fuelType && fuelTypeLabels[fuelType], isgOnly ? 'ISG 전용' : '', note].filter(Boolean).join(' '),
    )
    .join('\n') || '없음'

export const psiText = (value: unknown): string => {
  // null or the object of the body
  const psi = value as Schemas['CarPsi'] | null
  return psi ? `앞 ${psi.front} · 뒤 ${psi.rear}` : '없음'
}

export const wheelText = (value: unknown): string => {
  const wheel = value as Schemas['CarWheel'] | null
  return wheel ? [wheel.pcd, wheel.boreMm && `${wheel.boreMm}mm`, wheel.note].filter(Boolean).join(' ') : '없음'
}
