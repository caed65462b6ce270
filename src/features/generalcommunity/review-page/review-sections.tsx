import type { ReactNode } from 'react'
import { Fact, Facts } from '@/features/inquirycommunity/inquiry-shared/desk'
import { FileList } from '@/features/inquirycommunity/inquiry-shared/file-list'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { OrdersLink } from '@/features/orderdelivery/orders-link'
import { detailOf } from '@/features/product/manage/item.rules'
import { RecordLink } from '@/kit/record-link'
import {
  hideReasonLabels,
  itemTypeLabels,
  reviewEventLabels,
  reviewRewardStateLabels,
  reviewSourceLabels,
  reviewStateLabels,
} from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { useRights } from '@/shared/api/me'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { type ReviewRecord, refusals, reviewTones, rewardTones, starsOf } from '../review-shared/review.rules'
import styles from './review-page.module.css'
import { rewardText } from './reward.rules'
import type { ReviewTransitions } from './use-review-transitions'

/** Renders 상태: state, check, reward and the possible actions. */
export function StateSection({
  record,
  moves,
  canWrite,
}: {
  record: ReviewRecord
  moves: ReviewTransitions
  canWrite: boolean
}) {
  const { state, hideReason, hideMemo, hiddenUntil, checkedAt, checkedBy, rewardState } = record
  const best = 'best' in record ? record.best : undefined
  const forwardedAt = 'forwardedAt' in record ? record.forwardedAt : undefined
  const buttons = canWrite && (
    <>
      {checkedAt === null && (
        <Button size="sm" onClick={() => moves.check.run(undefined)} busy={moves.check.busy}>
          확인
        </Button>
      )}
      {rewardState !== 'PAID' && (
        <Button size="sm" onClick={moves.reward} disabled={refusals.reward(record)}>
          포인트 지급
        </Button>
      )}
      {rewardState === 'NONE' && (
        <Button size="sm" onClick={moves.exclude}>
          지급 제외
        </Button>
      )}
      {rewardState === 'PAID' && (
        <Button size="sm" onClick={moves.reclaim}>
          포인트 회수
        </Button>
      )}
      {best !== undefined && (
        <Button
          size="sm"
          onClick={() => moves.best.run(!best)}
          busy={moves.best.busy}
          disabled={best ? undefined : refusals.best(record)}
        >
          {best ? '베스트 해제' : '베스트 지정'}
        </Button>
      )}
      {forwardedAt !== undefined && (
        <Button
          size="sm"
          onClick={() => moves.forward.run(undefined)}
          busy={moves.forward.busy}
          disabled={refusals.forward({ forwardedAt }, Date.now())}
        >
          장착점 전달
        </Button>
      )}
    </>
  )
  return (
    <Section
      plain
      title="상태"
      hint={
        <Facts>
          <Fact label="상태">
            <Pill tone={reviewTones[state]}>{reviewStateLabels[state]}</Pill>{' '}
            {hideReason && [hideReasonLabels[hideReason], hideMemo].filter(Boolean).join(' · ')}
            {hiddenUntil && ` · ${hiddenUntil}에 다시 게시`}
          </Fact>
          <Fact label="확인">
            {checkedAt === null ? (
              <Pill tone="blue">미확인</Pill>
            ) : (
              [formatTime(checkedAt), checkedBy].filter(Boolean).join(' · ')
            )}
          </Fact>
          <Fact label="포인트">
            <Pill tone={rewardTones[rewardState]}>{reviewRewardStateLabels[rewardState]}</Pill> {rewardText(record)}
          </Fact>
          {best !== undefined && <Fact label="베스트">{best ? <Pill tone="violet">베스트</Pill> : '아니오'}</Fact>}
          {forwardedAt !== undefined && (
            <Fact label="전달">{forwardedAt ? formatTime(forwardedAt) : '전달하지 않음'}</Fact>
          )}
        </Facts>
      }
      aside={buttons}
    >
      {null}
    </Section>
  )
}

/** Renders 상품·주문: the item as named at the time of the order. `extra`: facts specific to the kind. */
export function GoodsSection({ record, extra }: { record: ReviewRecord; extra?: ReactNode }) {
  const { canRead } = useRights()
  const { itemName, itemSeq, itemType, brandName, sizeLabel, thumbnailUrl, order, source } = record
  return (
    <Section title="상품·주문" hint={itemTypeLabels[itemType]}>
      <ReadOnlyField label="상품" wide>
        <span className={styles.item}>
          {thumbnailUrl && <img src={thumbnailUrl} alt="" />}
          {canRead('ITEM_MANAGEMENT') ? <a href={`${detailOf(itemType)}?seq=${itemSeq}`}>{itemName}</a> : itemName}
        </span>
      </ReadOnlyField>
      <ReadOnlyField label="브랜드">{brandName ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="규격">{sizeLabel ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="주문번호">
        {order ? (
          canRead('ORDER_MANAGEMENT') ? (
            <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(order.orderSeq) }}>
              {orderNoText(order.orderNo)}
            </RecordLink>
          ) : (
            orderNoText(order.orderNo)
          )
        ) : (
          '-'
        )}
      </ReadOnlyField>
      <ReadOnlyField label="주문일">{order ? formatTime(order.orderedAt) : '-'}</ReadOnlyField>
      {extra}
      <ReadOnlyField label="출처">{reviewSourceLabels[source]}</ReadOnlyField>
    </Section>
  )
}

/** Renders 작성자, masked until 보기. */
export function WriterSection({
  record,
  unmask,
  list,
}: {
  record: ReviewRecord
  unmask: ReactNode
  /** The screen that lists the writer's other reviews. */
  list: '/generalcommunity/purchasereview' | '/generalcommunity/mountreview'
}) {
  const { canRead } = useRights()
  const { writerName, memberSeq, loginId, writer } = record
  const name = loginId ?? `회원번호 ${memberSeq}`
  return (
    <Section title="작성자" aside={unmask}>
      <ReadOnlyField label="작성자">{writerName}</ReadOnlyField>
      <ReadOnlyField label="회원">
        {memberSeq === null ? (
          '비회원'
        ) : canRead('MEMBER_MANAGEMENT') ? (
          <RecordLink to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
            {name}
          </RecordLink>
        ) : (
          name
        )}
      </ReadOnlyField>
      <ReadOnlyField label="주문">
        {writer && memberSeq !== null ? (
          <OrdersLink
            memberSeq={memberSeq}
            count={writer.orderCount}
          >{`${formatThousands(writer.orderCount)}건`}</OrdersLink>
        ) : (
          '-'
        )}
      </ReadOnlyField>
      {typeof writer?.point === 'number' && (
        <ReadOnlyField label="보유 포인트">{formatThousands(writer.point)}P</ReadOnlyField>
      )}
      <ReadOnlyField label="다른 후기">
        {writer && memberSeq !== null && writer.reviewCount > 0 ? (
          <RecordLink to={list} search={{ memberSeq: String(memberSeq) }}>
            {formatThousands(writer.reviewCount)}건
          </RecordLink>
        ) : (
          `${formatThousands(writer?.reviewCount ?? 0)}건`
        )}
      </ReadOnlyField>
    </Section>
  )
}

/** Renders the scores besides the stars as bars out of five. */
function Scores({ scores }: { scores: readonly { label: string; value: number | null }[] }) {
  return (
    <dl className={styles.scores}>
      {scores.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd style={{ backgroundSize: `${((value ?? 0) / 5) * 100}% 100%` }}>{value === null ? '-' : `${value}점`}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Renders 후기: stars, text and photos of the customer, and the reports. */
export function WordsSection({
  record,
  scores,
  extra,
}: {
  record: ReviewRecord
  scores: readonly { label: string; value: number | null }[]
  extra?: ReactNode
}) {
  const { rating, carText, drivenKm, content, images, helpfulCount, reports, createdAt, writerEditedAt } = record
  const edited = writerEditedAt && ` · ${formatTime(writerEditedAt)} 작성자 수정`
  return (
    <Section title="후기" hint={`${formatTime(createdAt)} 작성${edited ?? ''}`}>
      <ReadOnlyField label="별점">
        <b className={rating <= 2 ? styles.low : undefined}>{starsOf(rating)}</b> / 5
      </ReadOnlyField>
      <ReadOnlyField label="내용" wide>
        <p className={styles.words}>{content}</p>
        <FileList files={images} />
      </ReadOnlyField>
      <ReadOnlyField label="도움돼요">{formatThousands(helpfulCount)}</ReadOnlyField>
      <ReadOnlyField label="항목점수" wide>
        <Scores scores={scores} />
      </ReadOnlyField>
      <ReadOnlyField label="차종">{carText ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="주행거리">{drivenKm === null ? '-' : `${formatThousands(drivenKm)} km`}</ReadOnlyField>
      {extra}
      <ReadOnlyField label="신고" wide>
        {reports.length === 0
          ? '없음'
          : reports.map(({ reason, count }) => `${hideReasonLabels[reason]} ${count}건`).join(' · ')}
      </ReadOnlyField>
    </Section>
  )
}

export const HistorySection = ({ record: { histories } }: { record: ReviewRecord }) => (
  <Section plain title="이력">
    <RecordTable
      label="이력"
      rows={histories}
      idOf={({ reviewHistorySeq }) => reviewHistorySeq}
      empty="이력이 없습니다."
      columns={[
        { title: '일시', nowrap: true, cell: ({ createdAt }) => formatTime(createdAt) },
        { title: '내용', names: true, nowrap: true, cell: ({ event }) => reviewEventLabels[event] },
        { title: '상세', minWidth: 16, cell: ({ note }) => note ?? '-' },
        { title: '처리자', nowrap: true, cell: ({ createdBy }) => createdBy ?? '-' },
      ]}
    />
  </Section>
)
