import { type ReviewTab, ReviewTabs } from '../review-shared/review-tabs'
import { batteryReviewDef } from './battery-review.def'
import { itemReviewDef } from './item-review.def'
import { itemReviewDayFilters } from './item-review.filters'

const TABS: readonly ReviewTab[] = [
  { to: '/generalcommunity/purchasereview', label: '타이어', filters: itemReviewDef.filters },
  { to: '/generalcommunity/purchasereview/date', label: '일자별', filters: itemReviewDayFilters },
  { to: '/generalcommunity/purchasereview/battery', label: '배터리', filters: batteryReviewDef.filters },
]

export const ItemReviewTabs = () => <ReviewTabs label="구매후기" tabs={TABS} />
