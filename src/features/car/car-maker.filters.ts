import { fromCall } from '@/kit/filters/filter-kinds'

/** Filters by car maker, also found by its English name and aliases. */
export const makers = fromCall('carMakerSeq', '/api/v1/admin/car-makers/options', {
  options: (all) =>
    all.map(({ carMakerSeq, name, nameEn, aliases }) => ({
      value: carMakerSeq,
      label: name,
      aliases: [nameEn, ...aliases].join(' '),
    })),
})
