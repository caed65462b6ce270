import { storeReviewDef } from './store-review.def'
import { StoreReviewScreen } from './store-review-list.screen'

export const StoreReviewList = () => <StoreReviewScreen def={storeReviewDef} caption="장착후기 목록" />
