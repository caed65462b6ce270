import { choice, keyword, period, text } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, priceJobStateLabels, priceJobTitles } from '@/shared/api/gen/product-pricemodify.gen'
import type { PriceSearch } from '../price-target.rules'

export const priceJobDef = listDef<'/api/v1/admin/price-jobs', PriceSearch>()({
  noun: '가격변경 작업',
  unit: '건',
  filledWhen: '가격을 한꺼번에 바꾸면',
  path: '/api/v1/admin/price-jobs',
  screen: '/product/pricemodify',
  tab: 'history',
  code: 'ITEM_MANAGEMENT',
  titles: priceJobTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: null, time: 'applyAt', others: ['ruleText', 'targetCount'] },
  seq: (job) => job.priceJobSeq,
  name: (job) => job.title,
  filters: [
    keyword(['title'], { title: '제목' }, '작업 제목'),
    period(['createdAt', 'applyAt']),
    choice('state', priceJobStateLabels),
    text('createdBy', { placeholder: '아이디' }),
  ],
  sorts: ['priceJobSeq', 'applyAt'],
  sort: 'priceJobSeq,desc',
})
