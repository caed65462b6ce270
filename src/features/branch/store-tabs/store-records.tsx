import { useQuery } from '@tanstack/react-query'
import { reviewExcerpt, starsOf } from '@/features/generalcommunity/review-shared/review.rules'
import { excelJobInput, startExcel } from '@/kit/excel/excel-job'
import { RecordLink } from '@/kit/record-link'
import { adminLogActionLabels, storeFeeStateLabels } from '@/shared/api/gen/branch-manage.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill, type Tone } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { extrasText, mountFeesText } from '../store.labels'

interface Props {
  store: Schemas['Store']
}

const feeTones = { PLANNED: 'blue', CURRENT: 'green', PAST: 'gray', REPLACED: 'gray' } as const satisfies Record<
  Schemas['StoreFeeState'],
  Tone
>

/** Renders 요금 이력: each change with its period. */
export function StoreFees({ store: { storeSeq: seq } }: Props) {
  const query = useQuery(apiQuery('/api/v1/admin/stores/{seq}/fee-histories', { path: { seq } }))
  return (
    <Section title="요금 이력" hint="정산은 장착한 날에 적용 중인 요금으로 합니다." plain>
      <QueryTable
        label="요금 이력"
        query={query}
        rows={query.data}
        empty="등록된 요금이 없습니다."
        idOf={(row) => row.storeFeeHistorySeq}
        off={(row) => row.state === 'REPLACED'}
        columns={[
          {
            title: '상태',
            nowrap: true,
            cell: (row) => <Pill tone={feeTones[row.state]}>{storeFeeStateLabels[row.state]}</Pill>,
          },
          {
            title: '적용 기간',
            nowrap: true,
            names: true,
            cell: ({ feesFrom, feesTo }) => `${feesFrom} ~ ${feesTo ?? ''}`,
          },
          {
            title: '요금',
            minWidth: 24,
            cell: ({ fees }) => (
              <>
                {mountFeesText(fees)}
                <small>{extrasText(fees)}</small>
              </>
            ),
          },
          { title: '등록일시', nowrap: true, cell: (row) => cellTime(row.createdAt) },
          { title: '등록자', nowrap: true, cell: (row) => formatAdmin(row.createdBy) ?? '-' },
        ]}
      />
    </Section>
  )
}

const MONTHS = 12
const percent = (rate: number | null): string => (rate === null ? '-' : `${rate}%`)

/** Renders 실적 of the last twelve months. */
export function StorePerformance({ store: { storeSeq: seq } }: Props) {
  const query = useQuery(
    apiQuery('/api/v1/admin/stores/{seq}/performance', { path: { seq }, query: { months: MONTHS } }),
  )
  const excel = useAction(startExcel, {
    done: '엑셀 파일을 만들고 있습니다. 위쪽의 엑셀 작업에서 내려받을 수 있습니다.',
  })
  return (
    <Section
      title="실적"
      hint="최근 12개월"
      plain
      aside={
        <Button
          size="sm"
          busy={excel.busy}
          onClick={() => excel.run({ body: excelJobInput('store-performances', { seq, months: MONTHS }) })}
        >
          엑셀 다운로드
        </Button>
      }
    >
      <QueryTable
        label="월별 실적"
        query={query}
        rows={query.data}
        idOf={(row) => row.month}
        columns={[
          { title: '월', nowrap: true, names: true, cell: (row) => row.month },
          { title: '장착 건수', right: true, cell: (row) => formatThousands(row.mounts) },
          { title: '장착 수량', right: true, cell: (row) => formatThousands(row.tires) },
          { title: '판매금액', right: true, cell: (row) => formatThousands(row.salesAmount) },
          { title: '취소율', right: true, cell: (row) => percent(row.cancelRate) },
          { title: '미방문율', right: true, cell: (row) => percent(row.noShowRate) },
          { title: '정산 금액', right: true, cell: (row) => formatThousands(row.settleSum) },
          { title: '평점', right: true, cell: (row) => row.rating ?? '-' },
        ]}
      />
    </Section>
  )
}

/** Renders the latest reviews of the store. */
function LastReviews({ storeSeq }: { storeSeq: number }) {
  const query = useQuery(apiQuery('/api/v1/admin/store-reviews', { query: { storeSeq, size: 20 } }))
  return (
    <QueryTable
      label="후기"
      query={query}
      rows={query.data?.items}
      empty="등록된 장착후기가 없습니다."
      idOf={(row) => row.storeReviewSeq}
      off={(row) => row.state === 'HIDDEN'}
      columns={[
        { title: '작성일', nowrap: true, cell: (row) => cellTime(row.createdAt) },
        { title: '별점', nowrap: true, cell: ({ rating }) => starsOf(rating) },
        {
          title: '내용',
          minWidth: 24,
          names: true,
          cell: ({ storeReviewSeq, content, itemName }) => (
            <>
              <RecordLink to="/generalcommunity/mountreview/detail" search={{ seq: String(storeReviewSeq) }}>
                {reviewExcerpt(content)}
              </RecordLink>
              <small>{itemName}</small>
            </>
          ),
        },
        { title: '작성자', nowrap: true, cell: (row) => row.writerName },
        {
          title: '추가요금',
          right: true,
          cell: ({ extraCharge }) => (extraCharge?.asked ? formatThousands(extraCharge.amount) : '-'),
        },
      ]}
    />
  )
}

/** Renders 후기: the latest reviews, for admins who may read them. */
export function StoreReviews({ store: { storeSeq, ratingAverage, storeReviewCount } }: Props) {
  const { canRead } = useRights()
  const mayRead = canRead('STORE_REVIEW')
  return (
    <Section
      title="후기"
      aside={
        mayRead && (
          <RecordLink to="/generalcommunity/mountreview" search={{ storeSeq: String(storeSeq) }}>
            장착후기 관리
          </RecordLink>
        )
      }
      hint={
        ratingAverage === null
          ? undefined
          : `평점 ${ratingAverage} · ${formatThousands(storeReviewCount)}건 · 최근 20건`
      }
      plain
    >
      {mayRead ? <LastReviews storeSeq={storeSeq} /> : <p role="status">장착후기를 볼 권한이 없습니다.</p>}
    </Section>
  )
}

const changeText = ({ label, before, after }: Schemas['FieldChange']): string =>
  `${label}: ${before ?? '-'} → ${after ?? '-'}`

/** Renders 이력: what admins changed, and who viewed personal data. */
export function StoreLogs({ store: { storeSeq: seq } }: Props) {
  const query = useQuery(apiQuery('/api/v1/admin/stores/{seq}/logs', { path: { seq } }))
  return (
    <Section title="이력" hint="최근 100건" plain>
      <QueryTable
        label="이력"
        query={query}
        rows={query.data}
        empty="이력이 없습니다."
        idOf={(row) => row.adminLogSeq}
        columns={[
          { title: '일시', nowrap: true, cell: (row) => cellTime(row.occurredAt) },
          { title: '작업', nowrap: true, cell: (row) => adminLogActionLabels[row.action] },
          {
            title: '내용',
            minWidth: 24,
            names: true,
            cell: ({ summary, reason, changes }) => (
              <>
                {reason ? `${summary} (${reason})` : summary}
                {changes.map((change) => (
                  <small key={change.field}>{changeText(change)}</small>
                ))}
              </>
            ),
          },
          { title: '처리자', nowrap: true, cell: (row) => row.adminName },
        ]}
      />
    </Section>
  )
}
