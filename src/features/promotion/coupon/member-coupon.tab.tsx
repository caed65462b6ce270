import { useMemo } from 'react'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { memberCouponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { linkTo } from '@/shared/ui/table/cells'
import { useCopyActions } from './member-coupon.actions'
import { copiesOf, copyDef } from './member-coupon.def'

const { text, link, custom, money, number, pill, time } = columnsOf(copyDef)

const ORDER = '/orderdelivery/allorder/detail'

const columns = [
  time('issuedAt', { width: 9 }),
  link('loginId', {
    width: 12.5,
    to: '/member/manage/detail',
    search: ({ memberSeq }) => ({ seq: String(memberSeq) }),
  }),
  text('name', { width: 5 }),
  text('issueReason', { width: 12, grow: true }),
  time('usableTo', { width: 9 }),
  pill('state', memberCouponStateLabels, stateTones),
  time('usedAt', { width: 9 }),
  custom('orderNo', {
    width: 9,
    cell: ({ orderNo, orderSeq }) =>
      orderNo === null ? '-' : linkTo(orderNoText(orderNo), `${ORDER}?seq=${orderSeq}`),
  }),
  money('discountAmount', { width: 7 }),
  number('restoredCount', { width: 4 }),
]

/** Renders 발급 내역: the copies of one coupon. */
export function Copies({ couponSeq }: { couponSeq: number }) {
  const def = useMemo(() => copiesOf(couponSeq), [couponSeq])
  return <ListScreen def={def} columns={columns} caption="쿠폰 발급 내역" actions={useCopyActions()} />
}
