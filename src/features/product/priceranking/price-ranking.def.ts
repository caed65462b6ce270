import { choice, range } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  marketChannelLabels,
  priceRankingTitles,
  rankBandLabels,
  seasonLabels,
} from '@/shared/api/gen/product-priceranking.gen'
import { brandsOf, patternOfBrands } from '../brand/brand.filters'
import { itemKeyword, tireSize } from '../manage/item.filters'

export const priceRankingDef = listDef<'/api/v1/admin/price-rankings'>()({
  noun: '상품',
  filledWhen: '상품을 등록하고 타사가격을 올리면',
  path: '/api/v1/admin/price-rankings',
  screen: '/product/priceranking',
  code: 'ITEM_MANAGEMENT',
  titles: { ...priceRankingTitles, itemCode: '상품코드', name: '상품명', sizeLabel: '규격' },
  filterTitles,
  mainColumns: { state: null, amount: 'ourPrice', time: 'collectedAt', others: ['rank', 'lowestPrice', 'gapRate'] },
  seq: (row) => row.itemSeq,
  name: (row) => row.itemCode,
  excel: { resource: 'price-rankings', personal: false },
  filters: [
    itemKeyword,
    brandsOf(),
    patternOfBrands,
    ...tireSize,
    choice('season', seasonLabels),
    choice('rank', rankBandLabels),
    range('gapRate', { unit: '%', decimals: 1 }),
    choice('channel', marketChannelLabels),
  ],
  sorts: ['sizeLabel', 'ourPrice', 'rank', 'lowestPrice', 'gap', 'gapRate', 'soldLast30Days', 'collectedAt'],
  sort: 'gapRate,desc',
})
