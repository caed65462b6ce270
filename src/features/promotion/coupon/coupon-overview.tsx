import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Section } from '@/shared/ui/records/section'
import { soldText } from '../promotion-sales.rules'
import { usedRate } from './coupon.rules'
import { CouponJobs } from './coupon-jobs'

const Plot = lazyPart(
  async () => (await import('@/shared/ui/chart/chart')).Chart,
  () => null,
)

/** Renders the statistics of a coupon: states of its copies, issues and uses per day, and running jobs. */
export function Overview({ coupon }: { coupon: Schemas['Coupon'] }) {
  const { couponSeq: seq, issuedCount, issueLimit, usedCount, usedAmount, expiredCount, revokedCount } = coupon
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/coupons/{seq}/stats', { path: { seq }, query: {} }),
    enabled: issuedCount > 0,
  })
  return (
    <>
      <CouponJobs couponSeq={seq} />
      {issuedCount > 0 && (
        <Section title="현황">
          <ReadOnlyField label="발급">
            {formatThousands(issuedCount)}장{issueLimit === null ? '' : ` / ${formatThousands(issueLimit)}장`}
          </ReadOnlyField>
          <ReadOnlyField label="사용">
            {formatThousands(usedCount)}장 ({usedRate(coupon)}%)
          </ReadOnlyField>
          <ReadOnlyField label="사용금액">{formatThousands(usedAmount)}원</ReadOnlyField>
          <ReadOnlyField label="쿠폰으로 판매">{data ? soldText(data.sold) : '-'}</ReadOnlyField>
          <ReadOnlyField label="만료·회수">
            {formatThousands(expiredCount)}장 · {formatThousands(revokedCount)}장
          </ReadOnlyField>
        </Section>
      )}
      {data && (
        <Section title="최근 30일">
          <Plot
            label="일별 발급과 사용"
            days={data.days.map(({ day }) => day)}
            series={[
              { label: '발급', unit: '장', values: data.days.map(({ issued }) => issued) },
              { label: '사용', unit: '장', values: data.days.map(({ used }) => used) },
            ]}
          />
        </Section>
      )}
    </>
  )
}
