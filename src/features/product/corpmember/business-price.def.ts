import { gradeFilter } from '@/features/corpmember/grade/business-grade.filters'
import { choice, flag, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { businessPriceTitles, businessTargetTypeLabels, filterTitles } from '@/shared/api/gen/product-corpmember.gen'
import { brandsOf } from '../brand/brand.filters'

/** Discount rates of brands and patterns. Rules of items are shown only on request. */
export const rulesDef = listDef<'/api/v1/admin/business-prices'>()({
  noun: '할인율',
  unit: '건',
  filledWhen: '등급별 할인율을 등록하면',
  path: '/api/v1/admin/business-prices',
  screen: '/product/corpmember',
  tab: 'rules',
  code: 'ITEM_MANAGEMENT',
  titles: businessPriceTitles,
  filterTitles,
  // overridden by the filter panel
  fixed: { targetType: ['BRAND', 'PATTERN'] },
  mainColumns: { state: null, amount: 'rate', time: 'startOn', others: ['gradeName', 'itemCount'] },
  seq: (rule) => rule.businessPriceSeq,
  name: (rule) => `${rule.gradeName} · ${rule.targetName}`,
  filters: [
    keyword([], {}, '대상 이름, 상품코드, 메모'),
    gradeFilter,
    choice('targetType', businessTargetTypeLabels),
    brandsOf(),
    flag('valid', { yes: '적용중', no: '기간 외' }),
  ],
  sorts: ['gradeName', 'rate', 'startOn', 'updatedAt'],
  sort: 'updatedAt,desc',
})
