import { choice, flag, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { brandTitles, filterTitles, itemTypeLabels, originLabels } from '@/shared/api/gen/product-brand.gen'

export const brandDef = listDef<'/api/v1/admin/brands'>()({
  noun: '브랜드',
  filledWhen: '브랜드를 등록하면',
  path: '/api/v1/admin/brands',
  screen: '/product/brand',
  code: 'BRAND_MANAGEMENT',
  titles: brandTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: null, time: 'updatedAt', others: ['origin', 'patternCount', 'itemCount'] },
  seq: (brand) => brand.brandSeq,
  name: (brand) => brand.name,
  excel: { resource: 'brands', personal: false },
  filters: [
    keyword([], {}, '브랜드명, 영문명'),
    choice('itemType', itemTypeLabels),
    choice('origin', originLabels),
    flag('visible', { yes: '노출', no: '숨김' }),
  ],
  sorts: ['sortOrder', 'name', 'nameEn', 'patternCount', 'itemCount', 'updatedAt'],
  sort: 'sortOrder,asc',
  size: 100,
})
