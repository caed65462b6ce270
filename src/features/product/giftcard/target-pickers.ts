import { openPicker, openSinglePicker } from '@/kit/pickers/open-picker'
import { type Picker, picker } from '@/kit/pickers/picker'
import { PAGE, type PickSpec } from '@/kit/pickers/spec'
import { call } from '@/shared/api/client'
import { seasonLabels } from '@/shared/api/gen/common.gen'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'

const plain = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/** A picker of records that one call answers all at once: the search happens here. */
function optionsPicker<Row>(
  facts: Pick<PickSpec<Row>, 'title' | 'noun' | 'columns' | 'seq' | 'name'> & {
    all: (signal: AbortSignal) => Promise<readonly Row[]>
    words: (row: Row) => string
  },
): Picker<Row> {
  const { all, words, ...rest } = facts
  const spec: PickSpec<Row> = {
    ...rest,
    types: [{ value: 'name', label: `${rest.noun}명` }],
    eager: true,
    async find({ keyword, page }, signal) {
      const found = (await all(signal)).filter((row) => plain(words(row)).includes(plain(keyword)))
      return { items: found.slice((page - 1) * PAGE, page * PAGE), total: found.length }
    },
  }
  return {
    noun: spec.noun,
    seq: spec.seq,
    name: spec.name,
    one: (options) => openSinglePicker(spec, options),
    many: ({ max = 500, ...options } = {}) => openPicker(spec, { ...options, max }),
  }
}

const tireBrands = (signal: AbortSignal) =>
  call('get', '/api/v1/admin/brands/options', { query: { itemType: 'TIRE' }, signal })

export const brandPicker = optionsPicker<Schemas['BrandOption']>({
  title: '브랜드 찾기',
  noun: '브랜드',
  all: tireBrands,
  words: (brand) => `${brand.name} ${brand.nameEn}`,
  columns: [
    { title: '브랜드명', cell: (brand) => brand.name },
    { title: '영문명', cell: (brand) => brand.nameEn },
  ],
  seq: (brand) => brand.brandSeq,
  name: (brand) => brand.name,
})

type Pattern = Schemas['PatternOption'] & { brandName: string }

export const patternPicker = optionsPicker<Pattern>({
  title: '패턴 찾기',
  noun: '패턴',
  async all(signal) {
    const [brands, patterns] = await Promise.all([
      tireBrands(signal),
      call('get', '/api/v1/admin/patterns/options', { signal }),
    ])
    const names = new Map(brands.map(({ brandSeq, name }) => [brandSeq, name]))
    return patterns.map((pattern) => ({ ...pattern, brandName: names.get(pattern.brandSeq) ?? '' }))
  },
  words: (pattern) => `${pattern.brandName} ${pattern.name} ${pattern.patternCode ?? ''}`,
  columns: [
    { title: '브랜드', cell: (pattern) => pattern.brandName },
    { title: '패턴명', cell: (pattern) => pattern.name },
    { title: '계절', cell: (pattern) => seasonLabels[pattern.season] },
  ],
  seq: (pattern) => pattern.patternSeq,
  name: (pattern) => `${pattern.brandName} ${pattern.name}`,
})

/** Tires alone: vouchers are for nothing else. */
export const tirePicker = picker<'/api/v1/admin/common/item/pop_up'>({
  path: '/api/v1/admin/common/item/pop_up',
  title: '타이어 찾기',
  noun: '상품',
  keywords: { name: '상품명', itemCode: '상품코드', size: '규격', pattern: '패턴' },
  query: { itemType: ['TIRE'] },
  columns: [
    { title: '상품코드', cell: (item) => item.itemCode },
    { title: '상품명', cell: (item) => item.name },
    { title: '판매가', cell: (item) => won(item.salePrice), right: true },
  ],
  seq: (item) => item.itemSeq,
  name: (item) => `${item.itemCode} ${item.name}`,
})
