import type { OperationName } from '../../server/contract/contract-types'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../../server/inquirycommunity/schema/item-inquiry.schema'
import type { Case } from './cases'
import { inquiryCases, inquiryIn } from './inquiry-base.cases'

const ITEMS = '/api/v1/admin/item-inquiries'
const SHOP = '/api/v1/admin/inquiries'

const itemIn = inquiryIn(itemInquiries, itemInquiries.itemInquirySeq)
const shopIn = inquiryIn(inquiries, inquiries.inquirySeq)

const taken = { channel: 'PHONE', category: 'DELIVERY', title: '배송 문의', content: '언제 도착하는지 궁금합니다.' }

export const generalInquiryCases = {
  ...inquiryCases(ITEMS, itemInquiries, itemInquiries.itemInquirySeq),
  'GET /api/v1/admin/item-inquiries': () => ({
    query:
      '?keywordType=itemName&keyword=2254517&state[0]=RECEIVED&category[0]=SPEC&assignee=ME&overdue=true&memberKind=MEMBER&itemType=TIRE&brandSeq[0]=1&secret=false&visible=true&sort=elapsedMinutes,desc',
  }),
  'POST /api/v1/admin/item-inquiries/{seq}/visibility': async (shop) => {
    const { path, version } = await itemIn(shop, 'RECEIVED', { visible: true })
    return { path, body: { visible: false, hideReason: 'AD', closeReason: 'SPAM', version } }
  },
  'POST /api/v1/admin/item-inquiries/{seq}/move': async (shop) => {
    const { path, version } = await itemIn(shop, 'RECEIVED')
    return { path, body: { version } }
  },
  ...inquiryCases(SHOP, inquiries, inquiries.inquirySeq),
  'GET /api/v1/admin/inquiries': () => ({
    query:
      '?keywordType=orderNo&keyword=2026&state[0]=RECEIVED&category[0]=DELIVERY&channel[0]=PHONE&satisfaction[0]=5&assignee=NONE&sort=answeredAt,desc',
  }),
  'GET /api/v1/admin/inquiries/orders': () => ({ query: '?memberSeq=1' }),
  'POST /api/v1/admin/inquiries': () => ({ body: { ...taken, writerName: '홍길동', writerPhone: '01012345678' } }),
  'PUT /api/v1/admin/inquiries/{seq}': async (shop) => {
    const { path, version } = await shopIn(shop, 'RECEIVED', { channel: 'PHONE', orderNo: null })
    return { path, body: { ...taken, version } }
  },
  'PUT /api/v1/admin/inquiries/{seq}/category': async (shop) => {
    const { path, version } = await shopIn(shop, 'RECEIVED', { category: 'ETC' })
    return { path, body: { category: 'CLAIM', version } }
  },
} satisfies Partial<Record<OperationName, Case>>
