import { detailDef } from '@/kit/detail/detail-def'
import { cardCompanyLabels, interestFreeTitles } from '@/shared/api/gen/promotion-interestfreeinstallment.gen'
import {
  interestFreeBodyRules,
  interestFreeUpdateRules,
} from '@/shared/api/gen/promotion-interestfreeinstallment-form.gen'
import { monthsText, roundsProblem, spanProblem } from './interest-free.rules'

export const interestFreeDetail = detailDef<'/api/v1/admin/interest-frees/{seq}', '/api/v1/admin/interest-frees'>()({
  noun: '무이자할부',
  path: '/api/v1/admin/interest-frees/{seq}',
  screen: '/promotion/interestfreeinstallment',
  list: '/promotion/interestfreeinstallment',
  code: 'INTEREST_FREE',
  seq: (record) => record.interestFreeSeq,
  name: (record) => `${cardCompanyLabels[record.cardCompany]} ${monthsText(record)}`,
  rules: interestFreeUpdateRules,
  titles: interestFreeTitles,
  removable: true,
  create: {
    path: '/api/v1/admin/interest-frees',
    rules: interestFreeBodyRules,
    blank: {
      months: [],
      minAmount: 50_000,
      visible: true,
      kind: 'FREE',
      burden: 'CARD',
      excludeText: '법인·체크·선불카드 제외',
    },
  },
  check: (values) => ({
    customerRounds: roundsProblem(values),
    endDate: spanProblem(values.startDate, values.endDate),
  }),
})
