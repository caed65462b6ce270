import { gugunFilter, sidoFilter } from '@/features/branch/manage/store.filters'
import { choice, flag } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  inquiryResultLabels,
  storeFranchiseLabels,
  storeInquiryRowTitles,
} from '@/shared/api/gen/inquirycommunity-mountallianceinquiry.gen'
import { plainFilters } from '../uncategorized.filters'

export const storeInquiryDef = listDef<'/api/v1/admin/store-inquiries'>()({
  noun: '문의',
  unit: '건',
  filledWhen: '장착점 희망자가 문의를 남기면',
  path: '/api/v1/admin/store-inquiries',
  screen: '/inquirycommunity/mountallianceinquiry',
  code: 'STORE_INQUIRY',
  titles: storeInquiryRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['title', 'writerName', 'elapsedMinutes', 'result'],
  },
  seq: (inquiry) => inquiry.storeInquirySeq,
  name: (inquiry) => `${inquiry.storeName} ${inquiry.title}`,
  excel: { resource: 'store-inquiries', personal: true },
  filters: [
    ...plainFilters({ code: 'STORE_INQUIRY', keywords: { storeName: '상호' } }),
    sidoFilter,
    gugunFilter,
    choice('franchise', storeFranchiseLabels),
    choice('result', inquiryResultLabels),
    flag('invited', { yes: '발송', no: '미발송' }),
  ],
  sorts: ['createdAt', 'state', 'elapsedMinutes', 'answeredAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
