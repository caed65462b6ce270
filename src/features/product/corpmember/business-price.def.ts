import { choice, flag, fromCall, keyword } from '@/kit/filters/kinds'
import { listDef } from '@/kit/list/def'
import { businessPriceTitles, businessTargetTypeLabels, filterTitles } from '@/shared/api/gen/product-corpmember.gen'
import { brandsOf } from '../manage/item.filters'

const gradeFilter = fromCall('businessGradeSeq', '/api/v1/admin/business-grades', {
  many: true,
  options: (grades) => grades.map(({ businessGradeSeq, name }) => ({ value: businessGradeSeq, label: name })),
})

/** Rates of brands and patterns; items' own rules when they are asked for. */
export const rulesDef = listDef<'/api/v1/admin/business-prices'>()({
  noun: '할인율',
  unit: '건',
  path: '/api/v1/admin/business-prices',
  screen: '/product/corpmember',
  tab: 'rules',
  code: 'ITEM_MANAGEMENT',
  titles: businessPriceTitles,
  filterTitles,
  // a choice of the panel goes before it
  fixed: { targetType: ['BRAND', 'PATTERN'] },
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
