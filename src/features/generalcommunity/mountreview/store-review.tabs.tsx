import { type ReviewTab, ReviewTabs } from '../review-shared/review-tabs'
import { batteryStoreReviewDef } from './battery-store-review.def'
import { storeReviewDef } from './store-review.def'
import { storeReviewDayFilters } from './store-review.filters'

const TABS: readonly ReviewTab[] = [
  { to: '/generalcommunity/mountreview', label: '타이어', filters: storeReviewDef.filters },
  { to: '/generalcommunity/mountreview/date', label: '일자별', filters: storeReviewDayFilters },
  { to: '/generalcommunity/mountreview/battery', label: '배터리', filters: batteryStoreReviewDef.filters },
]

export const StoreReviewTabs = () => <ReviewTabs label="장착후기" tabs={TABS} />
