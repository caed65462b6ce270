import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { industryLabels, monthlyQuantityLabels } from '@/shared/api/gen/inquirycommunity-wholesale.gen'
import { statePill } from '@/shared/ui/table/cells'
import { useInquiryActions } from '../inquiry-shared/inquiry-actions'
import { inquiryColumns } from '../inquiry-shared/inquiry-columns'
import { InquiryTiles } from '../inquiry-shared/inquiry-tiles'
import { InquiryTabs } from '../inquiry-tabs'
import { useInvitationActions } from '../invitation-actions'
import { resultCell, useSetResult } from '../result-cell'
import { writerCell } from '../writer-cell'
import { wholesaleInquiryDef } from './wholesale-inquiry.def'

const DETAIL = '/inquirycommunity/wholesale/detail'
const { text, time, link, custom, selectCell } = columnsOf(wholesaleInquiryDef)
const { first, last } = inquiryColumns(wholesaleInquiryDef)

const columnsFor = (setResult: ReturnType<typeof useSetResult>) => [
  ...first,
  custom('companyName', {
    width: 10.5,
    cut: true,
    cell: ({ companyName, linkedMemberSeq }) => (
      <>
        {companyName} {linkedMemberSeq !== null && statePill('사업자회원', 'green')}
      </>
    ),
  }),
  text('industry', { width: 8.6, minWidth: 7.2, value: (row) => industryLabels[row.industry] }),
  text('regionText', { width: 9, minWidth: 8 }),
  link('asked', {
    to: DETAIL,
    search: (row) => ({ seq: String(row.wholesaleInquirySeq) }),
    value: ({ asked, title }) => asked ?? title,
    label: ({ companyName, asked, title }) => `${companyName} ${asked ?? title}`,
    excerpt: (row) => row.excerpt,
    grow: true,
    width: 20,
  }),
  selectCell('result', ...resultCell(wholesaleInquiryDef, setResult)),
  text('writerName', { width: 8.8, minWidth: 8.8, value: writerCell }),
  text('monthlyQuantity', { width: 7, minWidth: 7, value: (row) => monthlyQuantityLabels[row.monthlyQuantity] }),
  time('inviteSentAt'),
  ...last,
]

export function WholesaleInquiryList() {
  const setResult = useSetResult(wholesaleInquiryDef.path)
  const actions = useInquiryActions(wholesaleInquiryDef, DETAIL)
  return (
    <ListScreen
      def={wholesaleInquiryDef}
      columns={useMemo(() => columnsFor(setResult), [setResult])}
      caption="도매 문의 목록"
      actions={useInvitationActions(wholesaleInquiryDef.path, '사업자회원 가입 안내 발송', actions)}
      summary={<InquiryTabs />}
      tiles={(list) => <InquiryTiles list={list} />}
    />
  )
}
