import { choice, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  bankCodeLabels,
  depositRefundStateLabels,
  depositRefundTitles,
  filterTitles,
} from '@/shared/api/gen/member-cashhistory.gen'
import { memberFilter } from '../ledger.rules'

export const depositRefundDef = listDef<'/api/v1/admin/deposit-refunds'>()({
  noun: '예치금 환불',
  unit: '건',
  filledWhen: '고객이 예치금 환불을 신청하면',
  path: '/api/v1/admin/deposit-refunds',
  screen: '/member/cashhistory',
  tab: 'refunds',
  code: 'POINT_MANAGEMENT',
  titles: depositRefundTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: 'amount',
    time: 'requestedAt',
    others: ['accountNumber', 'accountHolder', 'bankCode'],
  },
  seq: (refund) => refund.depositRefundSeq,
  name: (refund) => `${refund.depositRefundSeq} ${refund.name}`,
  excel: { resource: 'deposit-refunds', personal: true },
  filters: [
    keyword(['loginId', 'name', 'accountHolder']),
    period(['requestedAt', 'processedAt']),
    choice('state', depositRefundStateLabels, { preset: ['REQUESTED'] }),
    select('bankCode', bankCodeLabels),
    memberFilter,
  ],
  sorts: ['requestedAt', 'amount'],
  sort: 'requestedAt,asc',
  doneSort: 'requestedAt,desc',
})
