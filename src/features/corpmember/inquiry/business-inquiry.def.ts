import { inquiryFilters } from '@/features/inquirycommunity/inquiry-shared/inquiry.filters'
import { listDef } from '@/kit/list/list-def'
import {
  businessInquiryCategoryLabels,
  businessInquiryRowTitles,
  filterTitles,
} from '@/shared/api/gen/corpmember-inquiry.gen'
import { gradeFilter } from '../grade/business-grade.filters'

export const businessInquiryDef = listDef<'/api/v1/admin/business-inquiries'>()({
  noun: '문의',
  unit: '건',
  filledWhen: '사업자회원이 문의를 남기면',
  path: '/api/v1/admin/business-inquiries',
  screen: '/corpmember/inquiry',
  code: 'BUSINESS_MEMBER_INQUIRY',
  titles: businessInquiryRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['companyName', 'elapsedMinutes', 'assigneeName'],
  },
  seq: (inquiry) => inquiry.businessInquirySeq,
  name: (inquiry) => `${inquiry.companyName} ${inquiry.title}`,
  excel: { resource: 'business-inquiries', personal: true },
  filters: [
    ...inquiryFilters({
      code: 'BUSINESS_MEMBER_INQUIRY',
      categories: businessInquiryCategoryLabels,
      keywords: { companyName: '상호', sizeName: '규격' },
    }),
    gradeFilter,
  ],
  sorts: ['createdAt', 'state', 'elapsedMinutes', 'answeredAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
