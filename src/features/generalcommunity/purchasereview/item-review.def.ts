import { patternOfBrands } from '@/features/product/brand/brand.filters'
import { choice } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { itemTypeLabels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { reviewBrands, reviewFilters, reviewKeyword, reviewPeriod } from '../review-shared/review.filters'
import { itemReviewFilters, itemReviewList } from './item-review.filters'

const { TIRE, ETC } = itemTypeLabels

/** Reviews of all items except batteries. */
export const itemReviewDef = listDef<'/api/v1/admin/item-reviews'>()({
  ...itemReviewList,
  noun: '구매후기',
  filledWhen: '고객이 구매후기를 남기면',
  screen: '/generalcommunity/purchasereview',
  fixed: { itemType: ['TIRE', 'ETC'] },
  filters: [
    reviewKeyword(),
    reviewPeriod,
    choice('itemType', { TIRE, ETC }),
    reviewBrands.ALL,
    patternOfBrands,
    ...reviewFilters,
    ...itemReviewFilters,
  ],
})
