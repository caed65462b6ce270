import { choice, text } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { batteryTypeLabels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { reviewBrands, reviewFilters, reviewKeyword, reviewPeriod } from '../review-shared/review.filters'
import { itemReviewFilters, itemReviewList } from './item-review.filters'

export const batteryReviewDef = listDef<'/api/v1/admin/item-reviews'>()({
  ...itemReviewList,
  noun: '배터리 구매후기',
  filledWhen: '고객이 구매후기를 남기면',
  screen: '/generalcommunity/purchasereview/battery',
  fixed: { itemType: ['BATTERY'] },
  filters: [
    reviewKeyword(),
    reviewPeriod,
    reviewBrands.BATTERY,
    choice('batteryType', batteryTypeLabels),
    text('specCode', { placeholder: 'AGM80L' }),
    ...reviewFilters,
    ...itemReviewFilters,
  ],
})
