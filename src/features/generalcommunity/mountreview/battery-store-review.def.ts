import { listDef } from '@/kit/list/list-def'
import { storeReviewFilters, storeReviewList } from './store-review.filters'

export const batteryStoreReviewDef = listDef<'/api/v1/admin/store-reviews'>()({
  ...storeReviewList,
  noun: '배터리 장착후기',
  filledWhen: '고객이 장착후기를 남기면',
  screen: '/generalcommunity/mountreview/battery',
  fixed: { itemType: ['BATTERY'] },
  filters: storeReviewFilters('BATTERY'),
})
