import { call } from '@/shared/api/client'
import { seasonLabels } from '@/shared/api/gen/common.gen'
import type { Schemas } from '@/shared/api/types'
import { nameCell } from '@/shared/ui/table/cells'
import { tireBrands } from '../brand/brand.picker'
import { optionsPicker } from '../options.picker'

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
  texts: ({ brand, name, patternCode }) => [brand?.name ?? '', brand?.nameEn ?? '', name, patternCode ?? ''],
  columns: [
    { title: '패턴명', cell: (pattern) => nameCell(pattern.name, pattern.brand?.name) },
    { title: '계절', cell: (pattern) => seasonLabels[pattern.season] },
  ],
  seq: (pattern) => pattern.patternSeq,
  name: ({ brand, name }) => `${brand?.name ?? ''} ${name}`.trim(),
})
