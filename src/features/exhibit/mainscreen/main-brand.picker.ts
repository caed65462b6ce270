import { optionsPicker } from '@/features/product/options.picker'
import { createPicker } from '@/kit/pickers/create-picker'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { takenBrands } from './main-brand.calls'

/** Picks brands that are not on the main page yet. */
export const newBrandPicker = optionsPicker<Schemas['BrandOption']>({
  title: '브랜드 찾기',
  noun: '브랜드',
  async all(signal) {
    const [brands, taken] = await Promise.all([
      call('get', '/api/v1/admin/brands/options', { signal }),
      takenBrands(signal),
    ])
    return brands.filter(({ brandSeq }) => !taken.has(brandSeq))
  },
  texts: (brand) => [brand.name, brand.nameEn],
  columns: [
    { title: '브랜드명', cell: (brand) => brand.name },
    { title: '영문명', cell: (brand) => brand.nameEn },
    { title: '노출', cell: (brand) => (brand.visible ? '노출' : '숨김') },
  ],
  seq: (brand) => brand.brandSeq,
  name: (brand) => brand.name,
})

/** Returns a picker of the patterns of one brand. */
export const patternsOf = (brandSeq: number) =>
  optionsPicker<Schemas['PatternOption']>({
    title: '패턴 찾기',
    noun: '패턴',
    all: (signal) => call('get', '/api/v1/admin/patterns/options', { query: { brandSeq: [brandSeq] }, signal }),
    texts: (pattern) => [pattern.name, pattern.patternCode ?? ''],
    columns: [{ title: '패턴명', cell: (pattern) => pattern.name }],
    seq: (pattern) => pattern.patternSeq,
    name: (pattern) => pattern.name,
  })

/** Returns a picker of the items of one brand. */
export const itemsOf = (brandSeq: number) =>
  createPicker<'/api/v1/admin/common/item/pop_up'>({
    path: '/api/v1/admin/common/item/pop_up',
    title: '상품 찾기',
    noun: '상품',
    query: { brandSeq: [brandSeq] },
    keywords: { name: '상품명', itemCode: '상품코드', size: '규격' },
    columns: [
      { title: '상품', cell: (item) => item.name },
      { title: '상품코드', cell: (item) => item.itemCode },
    ],
    seq: (item) => item.itemSeq,
    name: (item) => item.name,
  })
