import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** No states: the finer a rule, the more it stands out; the grade's own rate is the usual case. */
export const sourceTones: Record<Schemas['BusinessPriceSource'], Tone> = {
  ITEM: 'blue',
  PATTERN: 'violet',
  BRAND: 'violet',
  GRADE: 'grey',
}
