import { sidoFilter } from '@/features/branch/manage/store.filters'
import { choice, flag } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  industryLabels,
  inquiryResultLabels,
  monthlyQuantityLabels,
  wholesaleInquiryRowTitles,
} from '@/shared/api/gen/inquirycommunity-wholesale.gen'
import { plainFilters } from '../uncategorized.filters'

export const wholesaleInquiryDef = listDef<'/api/v1/admin/wholesale-inquiries'>()({
  noun: '문의',
  unit: '건',
  filledWhen: '업체가 도매 문의를 남기면',
  path: '/api/v1/admin/wholesale-inquiries',
  screen: '/inquirycommunity/wholesale',
  code: 'GENERAL_INQUIRY',
  titles: wholesaleInquiryRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['asked', 'writerName', 'elapsedMinutes', 'result'],
  },
  seq: (inquiry) => inquiry.wholesaleInquirySeq,
  name: (inquiry) => `${inquiry.companyName} ${inquiry.title}`,
  excel: { resource: 'wholesale-inquiries', personal: true },
  filters: [
    ...plainFilters({
      code: 'GENERAL_INQUIRY',
      keywords: { companyName: '상호', businessNumber: '사업자번호', sizeName: '규격' },
    }),
    choice('industry', industryLabels),
    choice('monthlyQuantity', monthlyQuantityLabels),
    sidoFilter,
    choice('result', inquiryResultLabels),
    flag('invited', { yes: '발송', no: '미발송' }),
  ],
  sorts: ['createdAt', 'state', 'elapsedMinutes', 'answeredAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
