import type { ValueFilter } from '@/kit/filters/filter'
import { fromCall } from '@/kit/filters/filter-kinds'

export const sidoFilter = fromCall('sidoId', '/api/v1/common/sido', {
  label: '시/도',
  options: (all) => all.map(({ id, name }) => ({ value: id, label: name })),
})

/** Filters by 구/군 of the chosen 시/도, whether it has stores or not. */
export const gugunFilter = fromCall('gugunId', '/api/v1/common/gugun/{id}', {
  label: '시/군/구',
  of: ['sidoId'],
  params: ({ sidoId }) => (typeof sidoId === 'number' ? { id: sidoId } : undefined),
  options: (all) => all.map(({ id, name }) => ({ value: id, label: name })),
})

const STORES = '/api/v1/admin/stores/options'

/** Filters by 구/군 that have stores, of the chosen 시/도. */
export const storeRegionFilter = fromCall('gugunId', STORES, {
  label: '시/군/구',
  of: ['sidoId'],
  query: ({ sidoId }) => ({ sidoId }),
  options: (stores) => {
    const regions = new Map(stores.map(({ gugunId, region }) => [gugunId, region]))
    return [...regions].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
  },
})

/** Filters by store, including closed ones. Stores are found by name or region. */
export const storeFilter = fromCall('storeSeq', STORES, {
  label: '장착점',
  options: (stores) =>
    stores.map(({ storeSeq, name, region }) => ({ value: storeSeq, label: `${name} (${region})`, aliases: region })),
})

/** Filters by one integer of a range, listed in descending order. `labelOf`: returns the label of an integer. */
export const integerFilter = <N extends string>(
  name: N,
  [from, to]: readonly [number, number],
  labelOf: (n: number) => string,
): ValueFilter<N, number> => {
  const options = Array.from({ length: to - from + 1 }, (_, i) => ({ value: to - i, label: labelOf(to - i) }))
  return {
    kind: 'select',
    name,
    options: () => options,
    read: (raw) => options.find(({ value }) => typeof raw !== 'object' && String(value) === String(raw))?.value,
  }
}
