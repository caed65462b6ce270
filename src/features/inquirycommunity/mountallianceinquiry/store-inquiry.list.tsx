import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { storeFranchiseLabels } from '@/shared/api/gen/inquirycommunity-mountallianceinquiry.gen'
import { useInquiryActions } from '../inquiry-shared/inquiry-actions'
import { inquiryColumns } from '../inquiry-shared/inquiry-columns'
import { InquiryTiles } from '../inquiry-shared/inquiry-tiles'
import { useInvitationActions } from '../invitation-actions'
import { resultCell, useSetResult } from '../result-cell'
import { writerCell } from '../writer-cell'
import { storeInquiryDef } from './store-inquiry.def'

const DETAIL = '/inquirycommunity/mountallianceinquiry/detail'
const { text, time, link, count, selectCell } = columnsOf(storeInquiryDef)
const { first, last } = inquiryColumns(storeInquiryDef)

const columnsFor = (setResult: ReturnType<typeof useSetResult>) => [
  ...first,
  text('storeName', { width: 13, minWidth: 10 }),
  link('title', {
    to: DETAIL,
    search: (row) => ({ seq: String(row.storeInquirySeq) }),
    excerpt: (row) => row.excerpt,
    grow: true,
    width: 20,
  }),
  selectCell('result', ...resultCell(storeInquiryDef, setResult)),
  text('writerName', { width: 8.8, minWidth: 8.8, value: writerCell }),
  text('regionText', { width: 10.6, minWidth: 9, value: (row) => `${row.regionText} (${row.openStoreCount})` }),
  text('franchise', { width: 7, minWidth: 7, value: (row) => storeFranchiseLabels[row.franchise] }),
  time('inviteSentAt'),
  count('storeApplySeq', {
    width: 4.2,
    text: ({ storeApplySeq }) => (storeApplySeq === null ? '-' : '보기'),
    to: '/inquirycommunity/mountallianceapply/detail',
    search: (row) => ({ seq: String(row.storeApplySeq) }),
  }),
  ...last,
]

export function StoreInquiryList() {
  const setResult = useSetResult(storeInquiryDef.path)
  const actions = useInquiryActions(storeInquiryDef, DETAIL)
  return (
    <ListScreen
      def={storeInquiryDef}
      columns={useMemo(() => columnsFor(setResult), [setResult])}
      caption="장착점 제휴 문의 목록"
      actions={useInvitationActions(storeInquiryDef.path, '제휴 신청 안내 발송', actions)}
      tiles={(list) => <InquiryTiles list={list} />}
    />
  )
}
