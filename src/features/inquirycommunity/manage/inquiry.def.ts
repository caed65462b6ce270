import { inquiryFilters } from '@/features/inquirycommunity/inquiry-shared/inquiry.filters'
import type { ValueFilter } from '@/kit/filters/filter'
import { choice } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { starRatingLabels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import {
  filterTitles,
  inquiryCategoryLabels,
  inquiryChannelLabels,
  inquiryRowTitles,
} from '@/shared/api/gen/inquirycommunity-manage.gen'

/** Satisfaction of the customer with an answer. */
const satisfaction: ValueFilter<'satisfaction', number[]> = {
  kind: 'choice',
  name: 'satisfaction',
  options: Object.entries(starRatingLabels).map(([value, label]) => ({ value, label })),
  // converts the values to numbers
  read: (given) => choice('satisfaction', starRatingLabels).read(given)?.map(Number),
}

export const inquiryDef = listDef<'/api/v1/admin/inquiries'>()({
  noun: '일반 문의',
  unit: '건',
  filledWhen: '고객이 문의를 남기거나 전화 문의를 등록하면',
  path: '/api/v1/admin/inquiries',
  screen: '/inquirycommunity/manage',
  code: 'GENERAL_INQUIRY',
  titles: inquiryRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['title', 'writerName', 'elapsedMinutes', 'assigneeName'],
  },
  seq: (inquiry) => inquiry.inquirySeq,
  name: (inquiry) => inquiry.title,
  excel: { resource: 'inquiries', personal: true },
  filters: [
    ...inquiryFilters({
      code: 'GENERAL_INQUIRY',
      categories: inquiryCategoryLabels,
      lastKeywords: { orderNo: '주문번호' },
    }),
    choice('channel', inquiryChannelLabels),
    satisfaction,
  ],
  sorts: ['createdAt', 'state', 'elapsedMinutes', 'answeredAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
