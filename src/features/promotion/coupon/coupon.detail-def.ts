import { detailDef } from '@/kit/detail/detail-def'
import { couponTitles } from '@/shared/api/gen/promotion-coupon.gen'
import { couponFieldsRules, couponUpdateRules } from '@/shared/api/gen/promotion-coupon-form.gen'
import type { Schemas } from '@/shared/api/types'
import { couponProblems, MAX_UNITS, ROUND_UNIT } from '../../../../domain/promotion/coupon'

const NAME = couponFieldsRules.name.maxLength
const COPY = ' (복사)'

const targetsText = (targets: unknown): string => {
  // the field holds targets of the contract
  const { mode, rows = [] } = (targets ?? { mode: 'ALL' }) as Schemas['CouponTargets']
  return mode === 'ALL' ? '전체' : `${mode === 'INCLUDE' ? '지정' : '제외'} ${rows.length}건`
}

export const couponDetail = detailDef<'/api/v1/admin/coupons/{seq}', '/api/v1/admin/coupons'>()({
  noun: '쿠폰',
  path: '/api/v1/admin/coupons/{seq}',
  screen: '/promotion/coupon/detail',
  list: '/promotion/coupon',
  code: 'COUPON_MANAGEMENT',
  seq: (coupon) => coupon.couponSeq,
  name: (coupon) => coupon.name,
  rules: couponUpdateRules,
  titles: couponTitles,
  removable: true,
  create: {
    path: '/api/v1/admin/coupons',
    rules: couponFieldsRules,
    blank: {
      kind: 'ORDER',
      benefitType: 'AMOUNT',
      perUnit: false,
      maxUnits: MAX_UNITS,
      roundUnit: ROUND_UNIT,
      minOrderAmount: 0,
      minQuantity: 0,
      targets: { mode: 'ALL', rows: [] },
      device: 'ALL',
      usableWithOther: false,
      firstOrderOnly: false,
      issueMethod: 'DOWNLOAD',
      perMemberLimit: 1,
      usePeriodType: 'DAYS',
      useDays: 30,
    },
    // codes are unique per coupon: the copy gets its own
    copy: ({ name = '', ...values }) => ({
      ...values,
      name: name.slice(0, NAME - COPY.length) + COPY,
      sharedCode: null,
    }),
  },
  check: (values) => couponProblems(values),
  show: { targets: targetsText },
})
