import { choice } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  inquiryResultLabels,
  marketingCategoryLabels,
  marketingInquiryRowTitles,
} from '@/shared/api/gen/inquirycommunity-marketingalliance.gen'
import { inquiryFilters } from '../inquiry-shared/inquiry.filters'

export const marketingInquiryDef = listDef<'/api/v1/admin/marketing-inquiries'>()({
  noun: '문의',
  unit: '건',
  filledWhen: '업체가 마케팅 제휴 문의를 남기면',
  path: '/api/v1/admin/marketing-inquiries',
  screen: '/inquirycommunity/marketingalliance',
  code: 'MARKETING_INQUIRY',
  titles: marketingInquiryRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['title', 'writerName', 'elapsedMinutes', 'result'],
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
