import { detailDef } from '@/kit/detail/detail-def'
import {
  businessPriceBodyRules,
  businessPriceTitles,
  businessPriceUpdateRules,
} from '@/shared/api/gen/product-corpmember-form.gen'
import { requiredPrompt } from '@/shared/lib/validate'
import { valueText } from './business-price.rules'

export const ruleDetail = detailDef<'/api/v1/admin/business-prices/{seq}', '/api/v1/admin/business-prices'>()({
  noun: '할인율',
  path: '/api/v1/admin/business-prices/{seq}',
  screen: '/product/corpmember',
  list: '/product/corpmember',
  code: 'ITEM_MANAGEMENT',
  seq: (rule) => rule.businessPriceSeq,
  name: (rule) => `${rule.gradeName} · ${rule.targetName} ${valueText(rule)}`,
  rules: businessPriceUpdateRules,
  titles: businessPriceTitles,
  removable: true,
  resend: { BELOW_COST: 'allowBelowCost' },
  create: {
    path: '/api/v1/admin/business-prices',
    rules: businessPriceBodyRules,
    blank: { targetType: 'BRAND', priceType: 'RATE' },
  },
  check: ({ priceType, price, rate, startOn, endOn }) => ({
    price: priceType === 'FIXED' && price == null ? requiredPrompt('가격') : undefined,
    rate: priceType === 'RATE' && rate == null ? requiredPrompt('할인율') : undefined,
    endOn: startOn && endOn && endOn < startOn ? '종료일은 시작일 이후여야 합니다.' : undefined,
  }),
})
