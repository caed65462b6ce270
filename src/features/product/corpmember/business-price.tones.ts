import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** Tones of price sources: the more specific the rule, the more it stands out. */
export const sourceTones: Record<Schemas['BusinessPriceSource'], Tone> = {
  ITEM: 'blue',
  PATTERN: 'violet',
  BRAND: 'violet',
  GRADE: 'gray',
}
