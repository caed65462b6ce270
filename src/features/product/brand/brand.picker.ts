import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { optionsPicker } from '../options.picker'

export const tireBrands = (signal: AbortSignal) =>
  call('get', '/api/v1/admin/brands/options', { query: { itemType: 'TIRE' }, signal })

const brandPickerOf = (all: (signal: AbortSignal) => Promise<readonly Schemas['BrandOption'][]>) =>
  optionsPicker<Schemas['BrandOption']>({
    title: '브랜드 찾기',
    noun: '브랜드',
    all,
    texts: (brand) => [brand.name, brand.nameEn],
    columns: [
      { title: '브랜드명', cell: (brand) => brand.name },
      { title: '영문명', cell: (brand) => brand.nameEn },
    ],
    seq: (brand) => brand.brandSeq,
    name: (brand) => brand.name,
  })

/** Picks brands of tires. */
export const brandPicker = brandPickerOf(tireBrands)
/** Picks brands of any item type. */
export const anyBrandPicker = brandPickerOf((signal) => call('get', '/api/v1/admin/brands/options', { signal }))
