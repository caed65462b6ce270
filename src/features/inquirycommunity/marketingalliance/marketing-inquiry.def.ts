import { choice } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  inquiryResultLabels,
  marketingCategoryLabels,
  marketingInquiryRowTitles,
} from '@/shared/api/gen/inquirycommunity-marketingalliance.gen'
import { inquiryFilters } from '../inquiry-base/inquiry.filters'

export const marketingInquiryDef = listDef<'/api/v1/admin/marketing-inquiries'>()({
  noun: '문의',
  unit: '건',
  fills: '업체가 마케팅 제휴 문의를 남기면',
  path: '/api/v1/admin/marketing-inquiries',
  screen: '/inquirycommunity/marketingalliance',
  code: 'MARKETING_INQUIRY',
  titles: marketingInquiryRowTitles,
  filterTitles,
  decides: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    also: ['title', 'writerName', 'elapsedMinutes', 'result'],
  },
  seq: (inquiry) => inquiry.marketingInquirySeq,
  name: (inquiry) => `${inquiry.companyName} ${inquiry.title}`,
  excel: { resource: 'marketing-inquiries', personal: true },
  filters: [
    ...inquiryFilters({
      code: 'MARKETING_INQUIRY',
      categories: marketingCategoryLabels,
      keywords: { companyName: '회사명' },
    }),
    choice('result', inquiryResultLabels),
  ],
  sorts: ['createdAt', 'state', 'elapsedMinutes', 'answeredAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
