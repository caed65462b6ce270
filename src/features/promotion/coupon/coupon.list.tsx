import { stateTones } from '@/features/tones.labels'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import {
  couponIssueMethodLabels,
  couponKindLabels,
  couponStateLabels,
  couponTargetModeLabels,
  couponTriggerLabels,
} from '@/shared/api/gen/promotion-coupon.gen'
import { cellDay } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { benefitText, conditionText } from '../../../../domain/promotion/coupon'
import { useCouponActions } from './coupon.actions'
import { couponDef } from './coupon.def'
import { usedRate, usePeriodText } from './coupon.rules'

const { text, link, twoLine, money, pill, day, progress } = columnsOf(couponDef)

const columns = [
  text('couponSeq', { width: 5 }),
  link('name', {
    grow: true,
    width: 16,
    to: '/promotion/coupon/detail',
    search: ({ couponSeq }) => ({ seq: String(couponSeq) }),
    second: ({ memo }) => memo ?? undefined,
  }),
  pill('state', couponStateLabels, stateTones),
  text('benefitType', { width: 11, value: benefitText }),
  twoLine('issueStartAt', {
    width: 8,
    value: ({ issueStartAt }) => cellDay(issueStartAt),
    second: ({ issueEndAt }) => (issueEndAt ? `~ ${cellDay(issueEndAt)}` : '~ 제한 없음'),
  }),
  progress('issuedCount', { title: '발급/한도', done: (c) => c.issuedCount, of: (c) => c.issueLimit }),
  twoLine('usedCount', {
    width: 6,
    align: 'end',
    value: ({ usedCount }) => formatThousands(usedCount),
    second: (coupon) => `${usedRate(coupon)}%`,
  }),
  money('usedAmount', { width: 8 }),
  text('kind', { width: 7, value: ({ kind }) => couponKindLabels[kind] }),
  text('minOrderAmount', { width: 9, value: (coupon) => conditionText(coupon) || '-' }),
  text('targetMode', {
    width: 6,
    value: ({ targetMode, targetCount }) =>
      targetMode === 'ALL' ? couponTargetModeLabels.ALL : `${couponTargetModeLabels[targetMode]} ${targetCount}건`,
  }),
  twoLine('issueMethod', {
    width: 7,
    value: ({ issueMethod }) => couponIssueMethodLabels[issueMethod],
    second: ({ autoTrigger, sharedCode }) => (autoTrigger ? couponTriggerLabels[autoTrigger] : (sharedCode ?? '')),
  }),
  twoLine('usePeriodType', {
    width: 9.5,
    value: (coupon) => usePeriodText(coupon).split(' ~ ')[0],
    second: ({ usePeriodType, useEndAt }) => usePeriodType === 'FIXED' && `~ ${useEndAt ? cellDay(useEndAt) : ''}`,
  }),
  day('createdAt', { width: 7 }),
]

export function CouponList() {
  return (
    <ListScreen
      def={couponDef}
      columns={columns}
      caption="쿠폰 목록"
      actions={useCouponActions()}
      create={{ label: '쿠폰 등록', to: '/promotion/coupon/detail' }}
    />
  )
}
