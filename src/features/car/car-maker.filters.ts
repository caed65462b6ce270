import { fromCall } from '@/kit/filters/kinds'

/** A car's maker: found by its English name and the others it has, too. */
export const makers = fromCall('carMakerSeq', '/api/v1/admin/car-makers/options', {
  options: (all) =>
    all.map(({ carMakerSeq, name, nameEn, aliases }) => ({
      value: carMakerSeq,
      label: name,
      words: [nameEn, ...aliases].join(' '),
    })),
})
