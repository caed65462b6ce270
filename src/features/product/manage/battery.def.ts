import { choice, range, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  batteryTypeLabels,
  filterTitles,
  itemRowTitles,
  terminalPositionLabels,
  terminalTypeLabels,
} from '@/shared/api/gen/product-manage.gen'
import { brandsOf } from '../brand/brand.filters'
import { itemKeyword, itemPeriod, missingOfBatteries, saleFilters, specCodes } from './item.filters'

export const batteryDef = listDef<'/api/v1/admin/items'>()({
  noun: '상품',
  filledWhen: '배터리를 등록하거나 엑셀로 올리면',
  path: '/api/v1/admin/items',
  screen: '/product/manage/battery',
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
  fixed: { itemType: 'BATTERY' },
  filters: [
    itemKeyword,
    brandsOf('BATTERY'),
    specCodes,
    choice('batteryType', batteryTypeLabels),
    select('terminalType', terminalTypeLabels),
    select('terminalPosition', terminalPositionLabels),
    range('capacityAh', { unit: 'Ah' }),
    ...saleFilters,
    itemPeriod,
    missingOfBatteries,
  ],
  sorts: [
    'itemCode',
    'brandName',
    'specCode',
    'capacityAh',
    'cca',
    'salePrice',
    'discountRate',
    'marginRate',
    'stockQuantity',
    'soldLast30Days',
    'updatedAt',
  ],
  sort: 'updatedAt,desc',
})
