import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, memberCouponStateLabels, memberCouponTitles } from '@/shared/api/gen/promotion-coupon.gen'

const copyFacts = {
  noun: '발급쿠폰',
  filledWhen: '쿠폰을 고객에게 발급하면',
  path: '/api/v1/admin/member-coupons',
  screen: '/promotion/coupon/detail',
  tab: 'copies',
  code: 'COUPON_MANAGEMENT',
  titles: memberCouponTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'discountAmount', time: 'issuedAt', others: ['usableTo', 'usedAt'] },
  seq: (copy: { memberCouponSeq: number }) => copy.memberCouponSeq,
  name: (copy: { loginId: string; name: string }) => `${copy.loginId} ${copy.name}`,
  excel: { resource: 'member-coupons', personal: true },
  filters: [
    keyword(['loginId', 'name', 'mobilePhone', 'orderNo'], {
      loginId: '아이디',
      name: '이름',
      mobilePhone: '휴대폰',
      orderNo: '주문번호',
    }),
    period(['issuedAt', 'usedAt', 'usableTo']),
    choice('state', memberCouponStateLabels),
  ],
  sorts: ['issuedAt', 'usableTo', 'state', 'usedAt', 'discountAmount'],
  sort: 'issuedAt,desc',
} as const

export const copyDef = listDef<'/api/v1/admin/member-coupons'>()(copyFacts)

/** Returns the list definition of one coupon's copies. The URL keeps naming the coupon. */
export function copiesOf(couponSeq: number): typeof copyDef {
  const def = listDef<'/api/v1/admin/member-coupons'>()({ ...copyFacts, fixed: { couponSeq } })
  return { ...def, write: (state, now) => ({ seq: String(couponSeq), ...def.write(state, now) }) }
}
