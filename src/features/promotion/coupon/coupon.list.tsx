import { stateTones } from '@/features/state.tones'
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
import { usedRate } from './coupon.rules'

const { text, link, twoLine, money, pill, progress } = columnsOf(couponDef)

const columns = [
  link('name', {
    grow: true,
    width: 12.5,
    to: '/promotion/coupon/detail',
    search: ({ couponSeq }) => ({ seq: String(couponSeq) }),
    second: ({ memo }) => memo ?? undefined,
  }),
  twoLine('createdAt', {
    width: 7.6,
    minWidth: 7.6,
    value: ({ createdAt }) => cellDay(createdAt),
    second: ({ couponSeq }) => `번호 ${couponSeq}`,
  }),
  pill('state', couponStateLabels, stateTones, { width: 6 }),
  twoLine('benefitType', {
    width: 8,
    minWidth: 7.4,
    value: (coupon) => benefitText({ ...coupon, perUnit: false, maxDiscount: null }),
    second: ({ perUnit, maxDiscount }) =>
      perUnit ? '1본당' : maxDiscount ? `최대 ${formatThousands(maxDiscount)}원` : undefined,
  }),
  twoLine('issueStartAt', {
    width: 8,
    minWidth: 8,
    value: ({ issueStartAt }) => cellDay(issueStartAt),
    second: ({ issueEndAt }) => (issueEndAt ? `~ ${cellDay(issueEndAt)}` : '~ 제한 없음'),
  }),
  progress('issuedCount', { title: '발급/한도', width: 7, done: (c) => c.issuedCount, of: (c) => c.issueLimit }),
  twoLine('usedCount', {
    width: 5,
    align: 'end',
    value: ({ usedCount }) => formatThousands(usedCount),
    second: (coupon) => `${usedRate(coupon)}%`,
  }),
  money('usedAmount', { width: 7 }),
  twoLine('kind', {
    title: '종류·조건',
    width: 8,
    minWidth: 7.6,
    value: ({ kind }) => couponKindLabels[kind],
    second: (coupon) => conditionText(coupon) || undefined,
  }),
  text('targetMode', {
    width: 6,
    hidden: true,
    value: ({ targetMode, targetCount }) =>
      targetMode === 'ALL' ? couponTargetModeLabels.ALL : `${couponTargetModeLabels[targetMode]} ${targetCount}건`,
  }),
  twoLine('issueMethod', {
    width: 8,
    minWidth: 7.5,
    value: ({ issueMethod }) => couponIssueMethodLabels[issueMethod],
    second: ({ autoTrigger, sharedCode }) => (autoTrigger ? couponTriggerLabels[autoTrigger] : (sharedCode ?? '')),
  }),
  twoLine('usePeriodType', {
    width: 8,
    minWidth: 8,
    value: ({ usePeriodType, useStartAt }) =>
      usePeriodType === 'DAYS' ? '발급일로부터' : useStartAt && cellDay(useStartAt),
    second: ({ usePeriodType, useEndAt, useDays }) =>
      usePeriodType === 'DAYS' ? `${useDays ?? 0}일` : `~ ${useEndAt ? cellDay(useEndAt) : ''}`,
  }),
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
