import { fromCall } from '@/kit/filters/kinds'
import type { Schemas } from '@/shared/api/types'

/** Brands as options: found by their English name, too. */
export const brandOptions = (brands: readonly Schemas['BrandOption'][]) =>
  brands.map(({ brandSeq, name, nameEn }) => ({ value: brandSeq, label: name, words: nameEn }))

export const brandsOf = (itemType?: 'TIRE' | 'BATTERY') =>
  fromCall('brandSeq', '/api/v1/admin/brands/options', {
    many: true,
    query: () => ({ itemType }),
    options: brandOptions,
  })

/** Brands of the kind of goods that the select above says. */
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
