import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { milestoneBasisLabels, milestoneRewardLabels } from '@/shared/api/gen/promotion-dailyevent.gen'
import type { Schemas } from '@/shared/api/types'
import { manualCouponPicker } from '../coupon/coupon.picker'
import { dailyEventDetail } from './daily-event.detail-def'
import { rewardText } from './daily-event.rules'
import { DayGrid } from './day-grid'

const { Rows, Num } = fieldsOf(dailyEventDetail)
const Cell = cellsOf(dailyEventDetail, 'milestones')

type Row = Schemas['DailyEventMilestoneBody']
type EventDetail = ReturnType<typeof useDetail<'/api/v1/admin/daily-events/{seq}', '/api/v1/admin/daily-events'>>

const blank = (): Row => ({ basis: 'TOTAL', days: 7, rewardKind: 'POINT', pointAmount: null, couponSeq: null })

/** Renders the rewards of check-ins and milestones. Stored milestones of a begun event are read-only. */
export function Milestones({ detail, begun }: { detail: EventDetail; begun: boolean }) {
  const { form, record } = detail
  const milestones = useFormValue(form, 'milestones') ?? []
  const stored = record?.milestones ?? []
  const storedOf = ({ basis, days }: Row) =>
    begun ? stored.find((each) => each.basis === basis && each.days === days) : undefined
  const known = stored.flatMap(({ couponSeq, couponName }) =>
    couponSeq ? [{ seq: couponSeq, name: couponName ?? `쿠폰 ${couponSeq}` }] : [],
  )
  return (
    <>
      <Num name="dailyPoint" unit="P" grouped disabled={begun} help="출석할 때마다 지급합니다." />
      <Num name="pointBudget" unit="P" grouped help="비워 두면 제한이 없습니다. 모두 쓰면 출석만 기록됩니다." />
      <Rows
        name="milestones"
        unordered
        blank={blank}
        addLabel="보상 추가"
        none="추가한 보상이 없습니다."
        columns={[
          {
            title: '기준',
            width: 9,
            cell: (row) =>
              storedOf(row) ? (
                milestoneBasisLabels[row.basis]
              ) : (
                <Cell.Select name="basis" labels={milestoneBasisLabels} width={8} />
              ),
          },
          {
            title: '일수',
            width: 8,
            cell: (row) => (storedOf(row) ? `${row.days}일` : <Cell.Num name="days" unit="일" />),
          },
          {
            title: '보상',
            width: 9,
            cell: (row) =>
              storedOf(row) ? (
                milestoneRewardLabels[row.rewardKind]
              ) : (
                <Cell.Select name="rewardKind" labels={milestoneRewardLabels} width={8} />
              ),
          },
          {
            title: '내용',
            cell: (row) => {
              const storedRow = storedOf(row)
              if (storedRow) return storedRow.couponName ?? rewardText(storedRow)
              return row.rewardKind === 'POINT' ? (
                <Cell.Num name="pointAmount" unit="P" grouped />
              ) : (
                <Cell.Pick name="couponSeq" picker={manualCouponPicker} known={known} />
              )
            },
          },
        ]}
      />
      <DayGrid form={form} milestones={milestones} stamp={record?.stampImage ?? null} />
    </>
  )
}
