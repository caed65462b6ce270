import { call } from '@/shared/api/client'
import { seasonLabels } from '@/shared/api/gen/common.gen'
import type { Schemas } from '@/shared/api/types'
import { pickerOf } from '@/shared/ui/layers/picker-of'
import { PAGE, type Picker, type PickSpec } from '@/shared/ui/layers/picker-spec'
import { nameCell } from '@/shared/ui/table/cells'
import { isMeant, readKeyword } from '../../../../openapi/formats/keyword'

/** A picker of records that one call answers all at once: the search happens here. */
function optionsPicker<Row>(
  facts: Pick<PickSpec<Row>, 'title' | 'noun' | 'columns' | 'seq' | 'name'> & {
    all: (signal: AbortSignal) => Promise<readonly Row[]>
    words: (row: Row) => readonly string[]
  },
): Picker<Row> {
  const { all, words, ...rest } = facts
  return pickerOf({
    ...rest,
    types: [{ value: 'name', label: `${rest.noun}명` }],
    eager: true,
    async find({ keyword, page }, signal) {
      const wanted = readKeyword(keyword)
      const found = (await all(signal)).filter((row) => isMeant(wanted, words(row)))
      return { items: found.slice((page - 1) * PAGE, page * PAGE), total: found.length }
    },
  })
}

const tireBrands = (signal: AbortSignal) =>
  call('get', '/api/v1/admin/brands/options', { query: { itemType: 'TIRE' }, signal })

export const brandPicker = optionsPicker<Schemas['BrandOption']>({
  title: '브랜드 찾기',
  noun: '브랜드',
  all: tireBrands,
  words: (brand) => [brand.name, brand.nameEn],
  columns: [
    { title: '브랜드명', cell: (brand) => brand.name },
    { title: '영문명', cell: (brand) => brand.nameEn },
  ],
  seq: (brand) => brand.brandSeq,
  name: (brand) => brand.name,
})

type Pattern = Schemas['PatternOption'] & { brand: Schemas['BrandOption'] | undefined }

export const patternPicker = optionsPicker<Pattern>({
  title: '패턴 찾기',
  noun: '패턴',
  async all(signal) {
    const [brands, patterns] = await Promise.all([
      tireBrands(signal),
      call('get', '/api/v1/admin/patterns/options', { signal }),
    ])
    const bySeq = new Map(brands.map((brand) => [brand.brandSeq, brand]))
    return patterns.map((pattern) => ({ ...pattern, brand: bySeq.get(pattern.brandSeq) }))
  },
  words: ({ brand, name, patternCode }) => [brand?.name ?? '', brand?.nameEn ?? '', name, patternCode ?? ''],
  columns: [
    { title: '패턴명', cell: (pattern) => nameCell(pattern.name, pattern.brand?.name) },
    { title: '계절', cell: (pattern) => seasonLabels[pattern.season] },
  ],
  seq: (pattern) => pattern.patternSeq,
  name: ({ brand, name }) => `${brand?.name ?? ''} ${name}`.trim(),
})
