import { createPicker } from '@/kit/pickers/create-picker'
import { couponIssueMethodLabels, couponKindLabels, couponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { benefitText } from '../../../../domain/promotion/coupon'

const couponPickerOf = (issueMethod?: Schemas['CouponIssueMethod'], state?: Schemas['CouponState'][]) =>
  createPicker<'/api/v1/admin/coupons/options'>({
    path: '/api/v1/admin/coupons/options',
    title: '쿠폰 찾기',
    noun: '쿠폰',
    keywords: { name: '쿠폰명' },
    query: { ...(issueMethod && { issueMethod: [issueMethod] }), ...(state && { state }) },
    selects: state ? [] : [{ name: 'state', label: '상태', labels: couponStateLabels, many: true }],
    columns: [
      { title: '쿠폰명', cell: (coupon) => coupon.name },
      { title: '종류', cell: (coupon) => couponKindLabels[coupon.kind] },
      { title: '혜택', cell: (coupon) => benefitText(coupon) },
      { title: '발급방법', cell: (coupon) => couponIssueMethodLabels[coupon.issueMethod] },
      {
        title: '발급/한도',
        cell: ({ issuedCount, issueLimit }) =>
          `${formatThousands(issuedCount)}/${issueLimit === null ? '제한 없음' : formatThousands(issueLimit)}`,
      },
      { title: '상태', cell: (coupon) => couponStateLabels[coupon.state] },
    ],
    seq: (coupon) => coupon.couponSeq,
    name: ({ name, state }) => (state === 'ACTIVE' ? name : `${name} (${couponStateLabels[state]})`),
  })

const OPEN: Schemas['CouponState'][] = ['DRAFT', 'ACTIVE', 'PAUSED']

/** Picks coupons that an event offers for download. */
export const downloadCouponPicker = couponPickerOf('DOWNLOAD', OPEN)
/** Picks coupons that winners of an event are given. */
export const prizeCouponPicker = couponPickerOf('MANUAL', OPEN)
/** Picks coupons that are given by rewards and admins. */
export const manualCouponPicker = couponPickerOf('MANUAL')
/** Picks coupons that can be issued to members now. */
export const giveCouponPicker = couponPickerOf('MANUAL', ['ACTIVE'])
