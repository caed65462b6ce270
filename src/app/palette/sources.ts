import { detailOf } from '@/features/product/manage/item.rules'
import { saleStateLabels } from '@/shared/api/gen/common.gen'
import type { Me } from '@/shared/api/me'
import { type RecordSource, recordSource } from './record-source'

/** What the palette finds beside screens, in this order. A group adds its own with one entry. */
const sources: readonly RecordSource[] = [
  recordSource<'/api/v1/admin/items'>({
    path: '/api/v1/admin/items',
    noun: '상품',
    code: 'ITEM_MANAGEMENT',
    query: (keyword) => ({ keywordType: 'all', keyword, sort: 'soldLast30Days,desc' }),
    row: ({ itemSeq, itemType, itemCode, brandName, name, saleState }) => ({
      key: itemSeq,
      title: name.startsWith(`${brandName} `) ? name.slice(brandName.length + 1) : name,
      note: [brandName, itemCode, saleStateLabels[saleState]].join(' · '),
      target: { to: detailOf(itemType), search: { seq: String(itemSeq) } },
    }),
    list(keyword, [first]) {
      const search = { keywordType: 'all', keyword } as const
      if (first?.itemType === 'BATTERY') return { to: '/product/manage/battery', search }
      return { to: '/product/manage', search: first?.itemType === 'ETC' ? { ...search, itemType: 'ETC' } : search }
    },
  }),
]

/** Those that this admin may open; nothing is asked of the others. */
export const sourcesFor = ({ permissions }: Pick<Me, 'permissions'>): readonly RecordSource[] =>
  sources.filter(({ codes }) => codes.length === 0 || codes.some((code) => permissions[code] !== undefined))
