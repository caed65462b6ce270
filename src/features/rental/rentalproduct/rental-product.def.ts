import { choice, fromCall, keyword, range } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  rentalProductRowTitles,
  rentalProductStateLabels,
  rentalTermLabels,
  seasonLabels,
} from '@/shared/api/gen/rental-rentalproduct.gen'
import { rentalCompanies } from '../rental-company.filters'

/** Filters by rims of tires on sale. A rim is its own label. */
const rims = fromCall('rim', '/api/v1/admin/items/size-options', {
  many: true,
  bare: true,
  query: () => ({ itemType: 'TIRE' }),
  options: ({ rims: sold }) => sold.map((rim) => ({ value: rim, label: `${rim}인치` })),
})

/** A copy of the item list's filter: importing that one would load item code before the rows. */
const brands = fromCall('brandSeq', '/api/v1/admin/brands/options', {
  many: true,
  query: () => ({ itemType: 'TIRE' }),
  options: (all) => all.map(({ brandSeq, name, nameEn }) => ({ value: brandSeq, label: name, aliases: nameEn })),
})

export const rentalProductDef = listDef<'/api/v1/admin/rental-products'>()({
  noun: '렌탈 상품',
  filledWhen: '렌탈할 상품을 골라 등록하면',
  path: '/api/v1/admin/rental-products',
  screen: '/rental/rentalproduct',
  code: 'RENTAL_MANAGEMENT',
  titles: rentalProductRowTitles,
  filterTitles,
  mainColumns: {
    state: 'displayState',
    amount: 'lowestFee',
    time: 'updatedAt',
    others: ['itemCode', 'stockQuantity', 'visible'],
  },
  seq: (product) => product.rentalProductSeq,
  name: (product) => product.displayName,
  excel: { resource: 'rental-products', personal: false },
  filters: [
    keyword(
      ['all', 'name', 'itemCode', 'size'],
      { all: '전체', name: '상품명', itemCode: '상품코드', size: '규격' },
      '미쉐린 2254517, 상품코드 여러 개',
    ),
    rentalCompanies,
    brands,
    choice('season', seasonLabels),
    rims,
    choice('months', rentalTermLabels),
    choice('displayState', rentalProductStateLabels),
    range('lowestFee', { unit: '원' }),
  ],
  sorts: [
    ...(['sortOrder', 'displayName', 'sizeLabel', 'rentalCompany', 'lowestFee', 'lowestCardFee'] as const),
    ...(['applicationCount30d', 'updatedAt'] as const),
  ],
  sort: 'sortOrder,asc',
  size: 100,
})
