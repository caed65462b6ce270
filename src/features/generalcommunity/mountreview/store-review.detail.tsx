import { StoreLink } from '@/features/branch/store-link'
import type { ListDef } from '@/kit/list/list-def'
import { RecordLink } from '@/kit/record-link'
import { storeReviewScoresTitles } from '@/shared/api/gen/generalcommunity-mountreview.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { formatPhone } from '../../../../domain/common/phone'
import { storeScores } from '../../../../domain/generalcommunity/review-transitions'
import { ReviewPage } from '../review-page/review-page'
import styles from '../review-page/review-page.module.css'
import { type ReviewPath, starsOf } from '../review-shared/review.rules'
import { batteryStoreReviewDef } from './battery-store-review.def'
import { storeReviewDef } from './store-review.def'

const LIST = '/generalcommunity/mountreview'
type Review = Schemas['StoreReview']

/** Renders the current data of the store. */
function StorePart({ store }: Review) {
  const { storeSeq, name, address, phone: number, ratingAverage, storeReviewCount, lastRatings } = store
  return (
    <>
      <ReadOnlyField label="장착점">
        <StoreLink storeSeq={storeSeq} name={name} />
      </ReadOnlyField>
      <ReadOnlyField label="장착점 연락처">{formatPhone(number)}</ReadOnlyField>
      <ReadOnlyField label="장착점 주소" wide>
        {address}
      </ReadOnlyField>
      <ReadOnlyField label="장착점 평점">
        {ratingAverage === null ? '후기 없음' : `${starsOf(ratingAverage)} (${formatThousands(storeReviewCount)}건)`}
      </ReadOnlyField>
      <ReadOnlyField label="최근 별점">
        {lastRatings.length > 0 ? lastRatings.map(starsOf).join('  ') : '-'}
      </ReadOnlyField>
    </>
  )
}

/** Renders the reservation that the review is about. */
function MountPart({ mount, mountedOn }: Review) {
  const { canRead } = useRights()
  const reservedAt = mount ? formatTime(mount.reservedAt) : '-'
  return (
    <>
      <ReadOnlyField label="장착 예약">
        {mount && canRead('ORDER_MANAGEMENT') ? (
          <RecordLink to="/orderdelivery/mountreserve" search={{ seq: String(mount.mountReservationSeq) }}>
            {reservedAt}
          </RecordLink>
        ) : (
          reservedAt
        )}
      </ReadOnlyField>
      <ReadOnlyField label="장착일">{mountedOn}</ReadOnlyField>
    </>
  )
}

/** Renders 현장 추가요금: the answer to "추가 비용을 요구받으셨나요?". */
const ExtraPart = ({ extraCharge }: Review) => (
  <ReadOnlyField label="현장 추가요금" wide>
    {extraCharge === null ? (
      '답하지 않음'
    ) : extraCharge.asked ? (
      <>
        <Pill tone="red">요구받음</Pill> {formatThousands(extraCharge.amount)}원 {extraCharge.memo}
      </>
    ) : (
      '요구받지 않음'
    )}
  </ReadOnlyField>
)

const StoreReply = ({ storeReply }: Review) =>
  storeReply && (
    <ReadOnlyField label="장착점 답변" wide>
      <p className={styles.words}>{storeReply.content}</p>
      <small>{formatTime(storeReply.repliedAt)}</small>
    </ReadOnlyField>
  )

export const StoreReviewDetail = () => (
  <ReviewPage<Review>
    path="/api/v1/admin/store-reviews"
    // the rows of the list are reviews
    listOf={({ itemType }) => (itemType === 'BATTERY' ? batteryStoreReviewDef : storeReviewDef) as ListDef<ReviewPath>}
    list={LIST}
    others={LIST}
    screen="/generalcommunity/mountreview/detail"
    scores={({ scores }) => storeScores.map((name) => ({ label: storeReviewScoresTitles[name], value: scores[name] }))}
    goods={(record) => (
      <>
        <StorePart {...record} />
        <MountPart {...record} />
      </>
    )}
    words={(record) => <ExtraPart {...record} />}
    replies={(record) => <StoreReply {...record} />}
  />
)
