import { brandsOf } from '@/features/product/brand/brand.filters'
import type { ValueFilter } from '@/kit/filters/filter'
import { choice, flag, keyword, period } from '@/kit/filters/filter-kinds'
import {
  listedReviewStateLabels,
  reviewRewardStateLabels,
  starRatingLabels,
} from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { readSeq } from '@/shared/lib/read-value'

const common = {
  itemName: '상품명',
  content: '내용',
  loginId: '아이디',
  writerName: '작성자',
  orderNo: '주문번호',
} as const

/** Filters by one member or one item. Set only by links from that record. */
const ofOne = <N extends string>(name: N): ValueFilter<N, number> => ({ kind: 'text', name, read: readSeq })

/** Returns the keyword filter; `kindKeywords` come first. */
export const reviewKeyword = <K extends string = never>(kindKeywords?: Readonly<Record<K, string>>) => {
  const labels = { ...kindKeywords, ...common } as Record<K | keyof typeof common, string>
  // Object.keys is typed as string[]
  return keyword(Object.keys(labels) as (K | keyof typeof common)[], labels)
}

/** Filters common to all lists of reviews. Those of the kind go before and after. */
export const reviewFilters = [
  choice('rating', starRatingLabels),
  flag('photo', { yes: '있음', no: '없음' }),
  flag('checked', { yes: '확인', no: '미확인' }),
  flag('replied', { yes: '답변', no: '미답변' }),
  choice('rewardState', reviewRewardStateLabels),
  flag('reported', { yes: '신고 있음', no: '신고 없음' }),
  choice('state', listedReviewStateLabels),
  ofOne('memberSeq'),
  ofOne('itemSeq'),
] as const

export const reviewPeriod = period(['createdAt', 'checkedAt', 'repliedAt'])
export const reviewBrands = { TIRE: brandsOf('TIRE'), BATTERY: brandsOf('BATTERY'), ALL: brandsOf() } as const
