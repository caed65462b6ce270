import { useInquiryActions } from '@/features/inquirycommunity/inquiry-shared/inquiry-actions'
import { inquiryColumns } from '@/features/inquirycommunity/inquiry-shared/inquiry-columns'
import { InquiryTiles } from '@/features/inquirycommunity/inquiry-shared/inquiry-tiles'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { businessInquiryCategoryLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { businessInquiryDef } from './business-inquiry.def'

const DETAIL = '/corpmember/inquiry/detail'
const { text, link } = columnsOf(businessInquiryDef)
const { first, last } = inquiryColumns(businessInquiryDef)

const columns = [
  ...first,
  text('companyName', {
    width: 12,
    value: ({ companyName, businessGradeName: grade }) => (grade ? `${companyName} (${grade})` : companyName),
  }),
  text('category', { width: 7, value: (row) => businessInquiryCategoryLabels[row.category] }),
  link('title', {
    to: DETAIL,
    search: (row) => ({ seq: String(row.businessInquirySeq) }),
    // no line begins with a dot
    excerpt: ({ asked, excerpt }) => (asked ? `${asked} · ${excerpt}`.replaceAll(' ·', '\u00a0·') : excerpt),
    grow: true,
    width: 20,
  }),
  ...last,
]

export function BusinessInquiryList() {
  return (
    <ListScreen
      def={businessInquiryDef}
      columns={columns}
      caption="사업자회원 문의 목록"
      actions={useInquiryActions(businessInquiryDef, DETAIL)}
      tiles={(list) => <InquiryTiles list={list} />}
    />
  )
}
