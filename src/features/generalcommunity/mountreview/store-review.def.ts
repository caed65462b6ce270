import { listDef } from '@/kit/list/list-def'
import { storeReviewFilters, storeReviewList } from './store-review.filters'

/** Reviews of tire mounts. */
export const storeReviewDef = listDef<'/api/v1/admin/store-reviews'>()({
  ...storeReviewList,
  noun: '장착후기',
  filledWhen: '고객이 장착후기를 남기면',
  screen: '/generalcommunity/mountreview',
  fixed: { itemType: ['TIRE'] },
  filters: storeReviewFilters('TIRE'),
})
