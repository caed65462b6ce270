import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  couponBenefitLabels,
  couponIssueMethodLabels,
  couponKindLabels,
  couponRowTitles,
  couponStateLabels,
  filterTitles,
} from '@/shared/api/gen/promotion-coupon.gen'

export const couponDef = listDef<'/api/v1/admin/coupons'>()({
  noun: '쿠폰',
  filledWhen: '쿠폰을 등록하면',
  path: '/api/v1/admin/coupons',
  screen: '/promotion/coupon',
  code: 'COUPON_MANAGEMENT',
  titles: couponRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: 'usedAmount',
    time: 'issueStartAt',
    others: ['benefitType', 'issuedCount', 'usedCount'],
  },
  seq: (coupon) => coupon.couponSeq,
  name: (coupon) => coupon.name,
  excel: { resource: 'coupons', personal: false },
  filters: [
    keyword(['name', 'memo', 'code'], { name: '쿠폰명', memo: '내부 메모', code: '쿠폰코드' }),
    period(['createdAt', 'issueStartAt', 'issueEndAt', 'useEndAt']),
    choice('state', couponStateLabels, { preset: ['DRAFT', 'ACTIVE', 'PAUSED'] }),
    choice('kind', couponKindLabels),
    choice('issueMethod', couponIssueMethodLabels),
    choice('benefitType', couponBenefitLabels),
  ],
  sorts: ['name', 'issueStartAt', 'issuedCount', 'usedCount', 'usedAmount', 'createdAt'],
  sort: 'createdAt,desc',
})
