import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Pill } from '@/shared/ui/records/pill'
import { RecordLoadFailed } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'

const Plot = lazyPart(
  async () => (await import('@/shared/ui/chart/chart')).Chart,
  () => null,
)

function Daily({ seq }: { seq: number }) {
  const { data, error, refetch } = useQuery(apiQuery('/api/v1/admin/daily-events/{seq}/stats', { path: { seq } }))
  if (error && !data) return <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
  if (!data) return null
  return (
    <Plot
      label="일별 출석과 지급 포인트"
      days={data.days.map(({ date }) => date)}
      series={[
        { label: '출석', unit: '회', values: data.days.map(({ checkIns }) => checkIns) },
        { label: '지급 포인트', unit: 'P', values: data.days.map(({ points }) => points) },
      ]}
    />
  )
}

/** Renders the results of an event: totals, and check-ins and points per day. */
export function DailyEventResults({ event }: { event: Schemas['DailyEvent'] }) {
  const { dailyEventSeq, memberCount, checkInCount, usedPoint, pointBudget, budgetSpent, state } = event
  return (
    <>
      <Section title="현황">
        <ReadOnlyField label="참여 회원">{`${formatThousands(memberCount)}명`}</ReadOnlyField>
        <ReadOnlyField label="출석 수">{`${formatThousands(checkInCount)}회`}</ReadOnlyField>
        <ReadOnlyField label="지급 포인트">{`${formatThousands(usedPoint)}P`}</ReadOnlyField>
        <ReadOnlyField label="포인트 예산">
          {pointBudget === null ? '제한 없음' : `${formatThousands(pointBudget)}P`}{' '}
          {budgetSpent && <Pill tone="red">예산소진</Pill>}
        </ReadOnlyField>
      </Section>
      {state !== 'SCHEDULED' && (
        <Section title="일별 출석" plain>
          <Daily seq={dailyEventSeq} />
        </Section>
      )}
    </>
  )
}
