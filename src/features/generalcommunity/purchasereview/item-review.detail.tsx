import { StoreLink } from '@/features/branch/store-link'
import type { ListDef } from '@/kit/list/list-def'
import { itemReviewScoresTitles } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import type { Schemas } from '@/shared/api/types'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { itemScores } from '../../../../domain/generalcommunity/review-transitions'
import { ReviewPage } from '../review-page/review-page'
import type { ReviewPath } from '../review-shared/review.rules'
import { batteryReviewDef } from './battery-review.def'
import { itemReviewDef } from './item-review.def'

const LIST = '/generalcommunity/purchasereview'

/** Renders the store that mounted the order. */
function Mounted({ order }: Schemas['ItemReview']) {
  if (order?.storeSeq == null || order.storeName === null) return null
  return (
    <ReadOnlyField label="장착점">
      <StoreLink storeSeq={order.storeSeq} name={order.storeName} />
    </ReadOnlyField>
  )
}

export const ItemReviewDetail = () => (
  <ReviewPage<Schemas['ItemReview']>
    path="/api/v1/admin/item-reviews"
    // the rows of the list are reviews
    listOf={({ itemType }) => (itemType === 'BATTERY' ? batteryReviewDef : itemReviewDef) as ListDef<ReviewPath>}
    list={LIST}
    others={LIST}
    screen="/generalcommunity/purchasereview/detail"
    scores={({ itemType, scores }) =>
      itemScores[itemType].map((name) => ({ label: itemReviewScoresTitles[name], value: scores[name] }))
    }
    goods={(record) => <Mounted {...record} />}
  />
)
