import { batteryStoreReviewDef } from './battery-store-review.def'
import { StoreReviewScreen } from './store-review-list.screen'

export const BatteryStoreReviewList = () => (
  <StoreReviewScreen def={batteryStoreReviewDef} caption="배터리 장착후기 목록" />
)
