import type { Search } from '@/kit/filters/filter-values'
import { RecordLink } from '@/kit/record-link'
import { filterTitles } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { ReviewDays, type ReviewsSearch } from '../review-days/review-days'
import { itemReviewDayFilters } from './item-review.filters'
import { ItemReviewTabs } from './item-review.tabs'

/** Links to the review list. Batteries have their own. */
function link(text: string, search: ReviewsSearch, { itemType, brandSeq }: Search) {
  // search values are strings
  const brands = Array.isArray(brandSeq) ? { brandSeq: brandSeq.map(String) } : {}
  if (itemType === 'BATTERY')
    return (
      <RecordLink to="/generalcommunity/purchasereview/battery" search={{ ...search, ...brands }}>
        {text}
      </RecordLink>
    )
  const kind: { itemType?: ('TIRE' | 'ETC')[] } =
    itemType === 'TIRE' || itemType === 'ETC' ? { itemType: [itemType] } : {}
  return (
    <RecordLink to="/generalcommunity/purchasereview" search={{ ...search, ...brands, ...kind }}>
      {text}
    </RecordLink>
  )
}

export const ItemReviewDays = () => (
  <ReviewDays
    path="/api/v1/admin/item-reviews/daily"
    screen="/generalcommunity/purchasereview/date"
    filters={itemReviewDayFilters}
    titles={filterTitles}
    excel="item-review-days"
    tabs={<ItemReviewTabs />}
    link={link}
  />
)
