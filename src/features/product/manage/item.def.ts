import { select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, itemRowTitles, itemTypeLabels } from '@/shared/api/gen/product-manage.gen'
import { brandsOfKind, patternOfBrands } from '../brand/brand.filters'
import { itemKeyword, itemPeriod, missingOfTires, saleFilters, tireOnly, tireSize } from './item.filters'

const { TIRE, ETC } = itemTypeLabels

/** The list of tires, or of other items by the 상품종류 filter. */
export const manageDef = listDef<'/api/v1/admin/items'>()({
  noun: '상품',
  filledWhen: '상품을 등록하거나 엑셀로 올리면',
  path: '/api/v1/admin/items',
  screen: '/product/manage',
  code: 'ITEM_MANAGEMENT',
  titles: itemRowTitles,
  filterTitles,
  mainColumns: {
    state: 'saleState',
    amount: 'salePrice',
    time: 'updatedAt',
    others: ['itemCode', 'stockQuantity', 'visible'],
  },
  seq: (item) => item.itemSeq,
  name: (item) => item.itemCode,
  excel: { resource: 'items', personal: false },
  filters: [
    itemKeyword,
    select('itemType', { TIRE, ETC }, { initial: 'TIRE' }),
    brandsOfKind,
    patternOfBrands,
    ...tireSize,
    ...saleFilters,
    itemPeriod,
    ...tireOnly,
    missingOfTires,
  ],
  sorts: [
    'itemCode',
    'brandName',
    'sizeLabel',
    'productionWeekFrom',
    'salePrice',
    'discountRate',
    'marginRate',
    'stockQuantity',
    'soldLast30Days',
    'updatedAt',
  ],
  sort: 'updatedAt,desc',
})
