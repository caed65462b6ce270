import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  refundMethodLabels,
  refundStateLabels,
  refundTitles,
} from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import { ofOrderFilters } from '../claim-queue/claim.def'
import { orderNoText } from '../order-number.rules'

/** 환불대기: refunds that wait for a transfer or the payment provider, or were refused by it. */
export const refundDef = listDef<'/api/v1/admin/refunds'>()({
  noun: '환불',
  unit: '건',
  filledWhen: '취소나 반품으로 돌려줄 금액이 생기면',
  path: '/api/v1/admin/refunds',
  screen: '/orderdelivery/orderstatus',
  tab: 'REFUND_PENDING',
  code: 'ORDER_STATE_MANAGEMENT',
  titles: refundTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: 'cashAmount',
    time: 'dueAt',
    others: ['method', 'accountNumber', 'failMessage'],
  },
  seq: (refund) => refund.refundSeq,
  name: (refund) => `${orderNoText(refund.orderNo)} ${refund.ordererName}`,
  excel: { resource: 'refunds', personal: true, part: '계좌이체 환불' },
  filters: [
    keyword(['orderNo', 'ordererName', 'ordererPhone', 'accountHolder'], { ordererPhone: '휴대폰' }),
    period(['requestedAt', 'dueAt', 'doneAt']),
    choice('state', refundStateLabels, { preset: ['PENDING', 'FAILED'] }),
    choice('method', refundMethodLabels),
    ...ofOrderFilters,
  ],
  sorts: ['requestedAt', 'dueAt', 'cashAmount'],
  sort: 'requestedAt,asc',
  doneSort: 'requestedAt,desc',
})
