import { choice, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  businessItemTitles,
  businessPriceSourceLabels,
  businessPriceWarningLabels,
  filterTitles,
  itemTypeLabels,
  saleStateLabels,
  seasonLabels,
} from '@/shared/api/gen/product-corpmember.gen'
import { brandsOf, patternOfBrands } from '../brand/brand.filters'
import { itemKeyword, tireSize } from '../manage/item.filters'

/** The matrix of prices by item and grade. */
export const matrixDef = listDef<'/api/v1/admin/business-prices/matrix'>()({
  noun: '상품',
  filledWhen: '상품과 사업자회원 등급을 등록하면',
  path: '/api/v1/admin/business-prices/matrix',
  screen: '/product/corpmember',
  code: 'ITEM_MANAGEMENT',
  titles: businessItemTitles,
  filterTitles,
  mainColumns: { state: null, amount: 'salePrice', time: null, others: ['itemCode'] },
  seq: ({ item }) => item.itemSeq,
  name: ({ item }) => item.itemCode,
  excel: { resource: 'business-prices', personal: false },
  filters: [
    itemKeyword,
    select('itemType', itemTypeLabels),
    brandsOf(),
    patternOfBrands,
    ...tireSize,
    choice('season', seasonLabels),
    choice('saleState', saleStateLabels),
    choice('source', businessPriceSourceLabels),
    choice('warn', businessPriceWarningLabels),
  ],
  sorts: ['itemCode', 'sizeLabel', 'salePrice', 'updatedAt'],
  sort: 'updatedAt,desc',
})
