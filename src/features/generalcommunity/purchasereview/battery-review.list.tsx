import { batteryReviewDef } from './battery-review.def'
import { ItemReviewScreen } from './item-review-list.screen'

export const BatteryReviewList = () => <ItemReviewScreen def={batteryReviewDef} caption="배터리 구매후기 목록" />
