import { useInquiryActions } from '@/features/inquirycommunity/inquiry-shared/inquiry-actions'
import { inquiryColumns } from '@/features/inquirycommunity/inquiry-shared/inquiry-columns'
import { InquiryTiles } from '@/features/inquirycommunity/inquiry-shared/inquiry-tiles'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { inquiryCategoryLabels, inquiryChannelLabels } from '@/shared/api/gen/inquirycommunity-manage.gen'
import type { Schemas } from '@/shared/api/types'
import { linkTo } from '@/shared/ui/table/cells'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { InquiryTabs } from '../inquiry-tabs'
import { inquiryDef } from './inquiry.def'

const DETAIL = '/inquirycommunity/manage/detail'
const ORDER = '/orderdelivery/allorder/detail'
const { text, twoLine, link, custom } = columnsOf(inquiryDef)
const { first, last } = inquiryColumns(inquiryDef)

type Row = Schemas['InquiryRow']

/** Returns how it came in, and what is special about it. */
const about = ({ channel, parentSeq, hasFiles }: Row): string =>
  [inquiryChannelLabels[channel], parentSeq !== null && '추가', hasFiles && '첨부'].filter(Boolean).join(' · ')

const columns = [
  ...first,
  twoLine('category', { width: 10, minWidth: 7.6, value: (row) => inquiryCategoryLabels[row.category], second: about }),
  text('channel', { width: 6.8, minWidth: 6.8, hidden: true, value: (row) => inquiryChannelLabels[row.channel] }),
  link('title', {
    to: DETAIL,
    search: (row) => ({ seq: String(row.inquirySeq) }),
    excerpt: (row) => row.excerpt,
    grow: true,
    width: 20,
  }),
  text('writerName', {
    width: 8.8,
    minWidth: 8.8,
    value: (row) => `${row.writerName ?? ERASED_TEXT} (${row.memberSeq === null ? '비회원' : '회원'})`,
  }),
  custom('orderNo', {
    width: 10,
    cell: ({ orderNo, orderSeq }) => orderNo && linkTo(orderNoText(orderNo), `${ORDER}?seq=${orderSeq}`),
  }),
  ...last,
  text('satisfaction', {
    width: 5,
    hidden: true,
    value: ({ satisfaction }) => satisfaction && `${satisfaction}점`,
  }),
]

export function InquiryList() {
  return (
    <ListScreen
      def={inquiryDef}
      columns={columns}
      caption="일반 문의 목록"
      create={{ to: DETAIL, label: '전화 문의 등록' }}
      actions={useInquiryActions(inquiryDef, DETAIL)}
      summary={<InquiryTabs />}
      tiles={(list) => <InquiryTiles list={list} />}
    />
  )
}
