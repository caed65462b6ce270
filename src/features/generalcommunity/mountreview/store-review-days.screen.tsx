import type { Search } from '@/kit/filters/filter-values'
import { RecordLink } from '@/kit/record-link'
import { filterTitles } from '@/shared/api/gen/generalcommunity-mountreview.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { ReviewDays, type ReviewsSearch } from '../review-days/review-days'
import { storeReviewDayFilters } from './store-review.filters'
import { StoreReviewTabs } from './store-review.tabs'

/** Links to the review list. Batteries have their own. */
function link(text: string, search: ReviewsSearch & { storeSeq?: string }, { itemType, storeSeq, sidoId }: Search) {
  const all = {
    // search values are strings
    ...(storeSeq !== undefined && { storeSeq: String(storeSeq) }),
    ...(sidoId !== undefined && { sidoId: String(sidoId) }),
    ...search,
  }
  return itemType === 'BATTERY' ? (
    <RecordLink to="/generalcommunity/mountreview/battery" search={all}>
      {text}
    </RecordLink>
  ) : (
    <RecordLink to="/generalcommunity/mountreview" search={all}>
      {text}
    </RecordLink>
  )
}

/** Renders 장착점별: the stores with the lowest average. */
const Stores = ({ stores, state }: { stores: readonly Schemas['ReviewedStoreDays'][]; state: Search }) => (
  <Section plain title="장착점별" hint="후기가 3건 이상인 장착점 가운데 평균 별점이 낮은 20곳">
    <RecordTable
      label="장착점별 후기"
      rows={stores}
      idOf={({ storeSeq }) => storeSeq}
      empty="후기가 3건 이상인 장착점이 없습니다."
      columns={[
        {
          title: '장착점',
          names: true,
          minWidth: 14,
          cell: ({ storeSeq, storeName }) =>
            // the period is always set
            link(
              storeName,
              { createdAt: state.createdAt as ReviewsSearch['createdAt'], storeSeq: String(storeSeq) },
              state,
            ),
        },
        { title: '후기수', right: true, cell: ({ count }) => formatThousands(count) },
        { title: '평균', right: true, cell: ({ ratingAvg }) => ratingAvg.toFixed(1) },
        { title: '1~2점', right: true, cell: ({ lowCount }) => formatThousands(lowCount) },
        { title: '추가요금', right: true, cell: ({ extraChargeCount }) => formatThousands(extraChargeCount) },
      ]}
    />
  </Section>
)

export const StoreReviewDays = () => (
  <ReviewDays
    path="/api/v1/admin/store-reviews/daily"
    screen="/generalcommunity/mountreview/date"
    filters={storeReviewDayFilters}
    titles={filterTitles}
    excel="store-review-days"
    tabs={<StoreReviewTabs />}
    link={link}
    columns={[
      {
        title: '추가요금 건수',
        right: true,
        cell: ({ extraChargeCount = 0 }) => formatThousands(extraChargeCount),
      },
      { title: '전달 건수', right: true, cell: ({ forwardedCount = 0 }) => formatThousands(forwardedCount) },
    ]}
    below={({ stores }, state) => <Stores stores={stores} state={state} />}
  />
)
