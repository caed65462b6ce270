import { fromCall } from '@/kit/filters/filter-kinds'
import type { Schemas } from '@/shared/api/types'

/** Returns brands as options that are also found by their English name. */
export const brandOptions = (brands: readonly Schemas['BrandOption'][]) =>
  brands.map(({ brandSeq, name, nameEn }) => ({ value: brandSeq, label: name, aliases: nameEn }))

export const brandsOf = (itemType?: 'TIRE' | 'BATTERY') =>
  fromCall('brandSeq', '/api/v1/admin/brands/options', {
    many: true,
    query: () => ({ itemType }),
    options: brandOptions,
  })

/** Brands of the item type selected in the `itemType` filter. */
export const brandsOfKind = fromCall('brandSeq', '/api/v1/admin/brands/options', {
  of: ['itemType'],
  many: true,
  query: ({ itemType }) => ({ itemType }),
  options: brandOptions,
})

export const patternOfBrands = fromCall('patternSeq', '/api/v1/admin/patterns/options', {
  of: ['brandSeq'],
  query: ({ brandSeq }) => ({ brandSeq }),
  options: (patterns) => patterns.map(({ patternSeq, name }) => ({ value: patternSeq, label: name })),
})
