import { choice, flag, fromCall, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  patternMissingLabels,
  patternRowTitles,
  patternUsageLabels,
  seasonLabels,
  vehicleTypeLabels,
} from '@/shared/api/gen/product-pattern.gen'
import { brandOptions } from '../brand/brand.filters'

const tireBrands = fromCall('brandSeq', '/api/v1/admin/brands/options', {
  many: true,
  query: () => ({ itemType: 'TIRE' }),
  options: brandOptions,
})

export const patternDef = listDef<'/api/v1/admin/patterns'>()({
  noun: '패턴',
  filledWhen: '브랜드의 패턴을 등록하면',
  path: '/api/v1/admin/patterns',
  screen: '/product/pattern',
  code: 'PATTERN_MANAGEMENT',
  titles: patternRowTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: 'minPrice', time: 'updatedAt', others: ['season', 'itemCount'] },
  seq: (pattern) => pattern.patternSeq,
  name: (pattern) => `${pattern.brandName} ${pattern.name}`,
  excel: { resource: 'patterns', personal: false },
  filters: [
    keyword(['name', 'patternCode'], { name: '패턴명', patternCode: '패턴코드' }),
    tireBrands,
    choice('season', seasonLabels),
    choice('vehicleType', vehicleTypeLabels),
    choice('usage', patternUsageLabels),
    flag('visible', { yes: '노출', no: '숨김' }),
    choice('missing', patternMissingLabels),
    flag('hasItem', { yes: '있음', no: '없음' }),
  ],
  sorts: ['brandName', 'name', 'season', 'itemCount', 'launchedYm', 'updatedAt'],
  sort: 'updatedAt,desc',
})
