import { itemReviewDef } from './item-review.def'
import { ItemReviewScreen } from './item-review-list.screen'

export const ItemReviewList = () => <ItemReviewScreen def={itemReviewDef} caption="구매후기 목록" />
