import { gugunFilter, sidoFilter, storeFilter } from '@/features/branch/manage/store.filters'
import { flag, period, select } from '@/kit/filters/filter-kinds'
import { filterTitles, itemTypeLabels, storeReviewRowTitles } from '@/shared/api/gen/generalcommunity-mountreview.gen'
import { reviewBrands, reviewFilters, reviewKeyword } from '../review-shared/review.filters'

/** Facts common to the lists of both item types. */
export const storeReviewList = {
  unit: '건',
  path: '/api/v1/admin/store-reviews',
  code: 'STORE_REVIEW',
  titles: storeReviewRowTitles,
  // titles of 일자별 include its unnamed period
  filterTitles: { ...filterTitles, createdAt: '작성일' },
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['rating', 'content', 'storeName', 'storeReply'],
  },
  seq: (review: { storeReviewSeq: number }) => review.storeReviewSeq,
  name: (review: { storeReviewSeq: number; storeName: string }) => `${review.storeReviewSeq}번 ${review.storeName}`,
  excel: { resource: 'store-reviews', personal: true },
  sorts: ['createdAt', 'mountedOn', 'rating'],
  sort: 'createdAt,desc',
} as const

export const storeReviewFilters = (kind: 'TIRE' | 'BATTERY') =>
  [
    reviewKeyword({ storeName: '장착점' }),
    period(['createdAt', 'checkedAt', 'repliedAt', 'mountedOn']),
    storeFilter,
    sidoFilter,
    gugunFilter,
    reviewBrands[kind],
    ...reviewFilters,
    flag('extraCharge', { yes: '요구', no: '없음' }),
    flag('forwarded', { yes: '전달', no: '미전달' }),
    flag('storeReplied', { yes: '답변', no: '미답변' }),
  ] as const

const { TIRE, BATTERY } = itemTypeLabels

/** Filters of 일자별. */
export const storeReviewDayFilters = [
  period(['createdAt'], { label: '기간' }),
  select('itemType', { TIRE, BATTERY }),
  sidoFilter,
  storeFilter,
] as const
