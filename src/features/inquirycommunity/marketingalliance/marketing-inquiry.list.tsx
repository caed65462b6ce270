import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { marketingCategoryLabels } from '@/shared/api/gen/inquirycommunity-marketingalliance.gen'
import { useInquiryActions } from '../inquiry-shared/inquiry-actions'
import { inquiryColumns } from '../inquiry-shared/inquiry-columns'
import { InquiryTiles } from '../inquiry-shared/inquiry-tiles'
import { resultCell, useSetResult } from '../result-cell'
import { writerCell } from '../writer-cell'
import { marketingInquiryDef } from './marketing-inquiry.def'

const DETAIL = '/inquirycommunity/marketingalliance/detail'
const { text, link, selectCell } = columnsOf(marketingInquiryDef)
const { first, last } = inquiryColumns(marketingInquiryDef)

const columnsFor = (setResult: ReturnType<typeof useSetResult>) => [
  ...first,
  text('companyName', { width: 11 }),
  text('category', { width: 9.6, minWidth: 8.4, value: (row) => marketingCategoryLabels[row.category] }),
  link('title', {
    to: DETAIL,
    search: (row) => ({ seq: String(row.marketingInquirySeq) }),
    value: ({ title, hasFiles }) => (hasFiles ? `${title} (첨부)` : title),
    excerpt: (row) => row.excerpt,
    grow: true,
    width: 20,
  }),
  text('writerName', { width: 8.8, minWidth: 8.8, value: writerCell }),
  selectCell('result', ...resultCell(marketingInquiryDef, setResult)),
  ...last,
]

export function MarketingInquiryList() {
  const setResult = useSetResult(marketingInquiryDef.path)
  return (
    <ListScreen
      def={marketingInquiryDef}
      columns={useMemo(() => columnsFor(setResult), [setResult])}
      caption="마케팅 제휴 문의 목록"
      actions={useInquiryActions(marketingInquiryDef, DETAIL)}
      tiles={(list) => <InquiryTiles list={list} />}
    />
  )
}
