import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { columnsOf } from '@/kit/columns/columns'
import { recordHref } from '@/kit/detail/record-navigation'
import { ListScreen } from '@/kit/list/list-screen'
import { claimReasonLabels, returnKindLabels, returnOutcomeLabels } from '@/shared/api/gen/inquirycommunity-return.gen'
import { linkTo } from '@/shared/ui/table/cells'
import { useInquiryActions } from '../inquiry-shared/inquiry-actions'
import { inquiryColumns } from '../inquiry-shared/inquiry-columns'
import { InquiryTiles } from '../inquiry-shared/inquiry-tiles'
import { InquiryTabs } from '../inquiry-tabs'
import { outcomeTones } from './return.labels'
import { returnInquiryDef } from './return-inquiry.def'

const DETAIL = '/inquirycommunity/return/detail'
const ORDER = '/orderdelivery/allorder/detail'
const { text, number, day, pill, link, yesNo, custom } = columnsOf(returnInquiryDef)
const { first, last } = inquiryColumns(returnInquiryDef)

const columns = [
  ...first,
  custom('orderNo', {
    width: 10,
    cell: ({ orderNo, orderSeq }) => linkTo(orderNoText(orderNo), recordHref(ORDER, { seq: String(orderSeq) })),
  }),
  link('itemSummary', {
    to: DETAIL,
    search: (row) => ({ seq: String(row.returnInquirySeq) }),
    label: ({ itemSummary, orderNo }) => `${orderNoText(orderNo)} ${itemSummary}`,
    excerpt: (row) => row.excerpt,
    grow: true,
    width: 22,
  }),
  text('reasonCode', { width: 7.4, minWidth: 7.4, value: (row) => claimReasonLabels[row.reasonCode] }),
  pill('outcome', returnOutcomeLabels, outcomeTones, { width: 8.5 }),
  number('quantity', { width: 3.8 }),
  text('kind', { width: 4.2, value: (row) => returnKindLabels[row.kind] }),
  yesNo('mounted', { width: 5, yes: '장착', no: '미장착' }),
  day('deliveredAt', { width: 7 }),
  custom('orderClaimSeq', {
    width: 5,
    cell: ({ orderClaimSeq, orderSeq }) =>
      orderClaimSeq && linkTo('접수됨', recordHref(ORDER, { seq: String(orderSeq) })),
  }),
  ...last,
]

export function ReturnInquiryList() {
  return (
    <ListScreen
      def={returnInquiryDef}
      columns={columns}
      caption="반품 문의 목록"
      actions={useInquiryActions(returnInquiryDef, DETAIL)}
      summary={<InquiryTabs />}
      tiles={(list) => <InquiryTiles list={list} />}
    />
  )
}
