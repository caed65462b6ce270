import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { choice, flag, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  claimFaultLabels,
  filterTitles,
  returnInquiryRowTitles,
  returnKindLabels,
  returnOutcomeLabels,
} from '@/shared/api/gen/inquirycommunity-return.gen'
import { plainFilters } from '../uncategorized.filters'
import { returnReasonLabels } from './return.labels'

export const returnInquiryDef = listDef<'/api/v1/admin/return-inquiries'>()({
  noun: '문의',
  unit: '건',
  filledWhen: '고객이 반품·교환 문의를 남기면',
  path: '/api/v1/admin/return-inquiries',
  screen: '/inquirycommunity/return',
  code: 'GENERAL_INQUIRY',
  titles: returnInquiryRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['itemSummary', 'reasonCode', 'elapsedMinutes', 'outcome'],
  },
  seq: (inquiry) => inquiry.returnInquirySeq,
  name: (inquiry) => `${orderNoText(inquiry.orderNo)} ${inquiry.title}`,
  excel: { resource: 'return-inquiries', personal: true },
  filters: [
    ...plainFilters({ code: 'GENERAL_INQUIRY', keywords: { orderNo: '주문번호', itemName: '상품명' } }),
    select('kind', returnKindLabels),
    choice('reasonCode', returnReasonLabels),
    select('fault', claimFaultLabels),
    choice('outcome', returnOutcomeLabels),
    flag('mounted', { yes: '장착함', no: '장착 안 함' }),
    flag('hasClaim', { yes: '접수됨', no: '없음' }),
  ],
  sorts: ['createdAt', 'state', 'elapsedMinutes', 'answeredAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
