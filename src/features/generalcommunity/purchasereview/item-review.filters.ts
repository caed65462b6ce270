import { choice, flag, period, select } from '@/kit/filters/filter-kinds'
import {
  filterTitles,
  itemReviewRowTitles,
  itemTypeLabels,
  reviewSourceLabels,
} from '@/shared/api/gen/generalcommunity-purchasereview.gen'

import { reviewBrands } from '../review-shared/review.filters'

/** Facts common to the lists of both item types. */
export const itemReviewList = {
  unit: '건',
  path: '/api/v1/admin/item-reviews',
  code: 'ITEM_REVIEW',
  titles: itemReviewRowTitles,
  // titles of 일자별 include its unnamed period
  filterTitles: { ...filterTitles, createdAt: '작성일' },
  mainColumns: { state: 'state', amount: null, time: 'createdAt', others: ['rating', 'content', 'itemName', 'reply'] },
  seq: (review: { itemReviewSeq: number }) => review.itemReviewSeq,
  name: (review: { itemReviewSeq: number; itemName: string }) => `${review.itemReviewSeq}번 ${review.itemName}`,
  excel: { resource: 'item-reviews', personal: true },
  sorts: ['createdAt', 'rating', 'reportCount'],
  sort: 'createdAt,desc',
} as const

export const itemReviewFilters = [
  flag('best', { yes: '베스트', no: '일반' }),
  choice('source', reviewSourceLabels),
] as const

/** Filters of 일자별. */
export const itemReviewDayFilters = [
  period(['createdAt'], { label: '기간' }),
  select('itemType', itemTypeLabels),
  reviewBrands.ALL,
] as const
