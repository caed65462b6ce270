import type { BodyOf } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { duplicateRowProblems, sizeOfCell } from './car-model.rules'

type Values = Partial<BodyOf<'post', '/api/v1/admin/car-models'>>

const FIRST = '1985-01'
const isMonth = (text: string | null | undefined): text is string => /^\d{4}-\d{2}$/.test(text ?? '')

function monthProblems({ soldFrom, soldTo }: Values, today: string) {
  const last = `${Number(today.slice(0, 4)) + 1}-12`
  const outside = (month: string | null | undefined) =>
    isMonth(month) && (month < FIRST || month > last) ? `${FIRST}부터 ${last}까지 입력할 수 있습니다.` : undefined
  const backwards =
    isMonth(soldFrom) && isMonth(soldTo) && soldTo < soldFrom ? '단종은 출시 이후여야 합니다.' : undefined
  return { soldFrom: outside(soldFrom), soldTo: backwards ?? outside(soldTo) }
}

function sizeProblems({ fitments = [] }: Values) {
  const problems: Record<`fitments[${number}].${'front' | 'rear'}`, string> = {}
  for (const [at, row] of fitments.entries()) {
    for (const side of ['front', 'rear'] as const) {
      const size = sizeOfCell(row[side])
      if (size && !size.aspect && !size.isCommercial)
        problems[`fitments[${at}].${side}`] = '편평비가 없는 규격은 C규격만 등록할 수 있습니다.'
    }
  }
  return problems
}

function batteryProblems({ batteries = [] }: Values) {
  const keys = batteries.map(({ specCode, fuelType }) => `${specCode}|${fuelType ?? ''}`)
  const problems: Record<`batteries[${number}].specCode`, string> = {}
  for (const [at, key] of keys.entries())
    if (batteries[at]?.specCode && keys.indexOf(key) < at)
      problems[`batteries[${at}].specCode`] = '같은 배터리가 이미 있습니다.'
  return problems
}

/** Returns the problems that the contract's rules do not cover, by field. */
export const modelProblems = (values: Values, today = todaySeoul(new Date())) => ({
  ...monthProblems(values, today),
  ...sizeProblems(values),
  ...duplicateRowProblems(values.fitments ?? []),
  ...batteryProblems(values),
})
