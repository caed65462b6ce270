import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Chart } from '@/shared/ui/chart/chart'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { soldText } from '../promotion-sales.rules'
import type { EventScope } from './event-scope.rules'

interface Props {
  scope: EventScope
  eventSeq: number
  kind: Schemas['EventKind']
}

/** Renders the participants per day, or what the event sold. */
export function EventStats({ scope, eventSeq, kind }: Props) {
  const { data, error } = useQuery(apiQuery(scope.calls.stats, { path: { seq: eventSeq } }))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <p role="status">불러오는 중입니다.</p>
  if (data.sold) {
    const label = kind === 'COUPON' ? '이벤트 기간에 받은 쿠폰으로 판매' : '이벤트 기간 판매'
    return <ReadOnlyField label={label}>{soldText(data.sold)}</ReadOnlyField>
  }
  if (data.days.length === 0) return null
  const comment = kind === 'COMMENT'
  const values = data.days.map(({ comments, entries }) => (comment ? comments : entries))
  return (
    <Chart
      label="일별 참여"
      days={data.days.map(({ day }) => day)}
      series={[{ label: comment ? '댓글' : '응모', unit: '건', values }]}
    />
  )
}
