import type { ValueFilter } from '@/kit/filters/filter'
import { readList, readSeq } from '@/shared/lib/read-value'

/** Slot 1 is below the main banner, slot n below the (n-1)th visible section. */
export const slotLabels: Readonly<Record<string, string>> = {
  1: '1 (메인 배너 아래)',
  2: '2 (섹션 1 아래)',
  3: '3 (섹션 2 아래)',
  4: '4 (섹션 3 아래)',
  5: '5 (섹션 4 아래)',
}

const slots = Object.keys(slotLabels)

/** Filters by one or several slots. */
export const slotFilter: ValueFilter<'slot', number[]> = {
  kind: 'choice',
  name: 'slot',
  options: slots.map((value) => ({ value, label: value })),
  read(given) {
    const chosen = readList(given).map(readSeq)
    const some = slots.map(Number).filter((slot) => chosen.includes(slot))
    return some.length > 0 ? some : undefined
  },
}
