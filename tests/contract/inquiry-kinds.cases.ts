import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { receiveReturnInquiry } from '../../server/inquirycommunity/return-inquiry/return-inquiries'
import { marketingInquiries } from '../../server/inquirycommunity/schema/marketing-inquiry.schema'
import { returnInquiries } from '../../server/inquirycommunity/schema/return-inquiry.schema'
import { storeInquiries } from '../../server/inquirycommunity/schema/store-inquiry.schema'
import { wholesaleInquiries } from '../../server/inquirycommunity/schema/wholesale-inquiry.schema'
import { items } from '../../server/product/schema/item.schema'
import { asCall } from '../server/calls'
import { newOrder } from '../server/claim-orders'
import type { TestShop } from '../server/harness'
import type { Case } from './cases'
import { inquiryCases, inquiryIn } from './inquiry-base.cases'

const RETURNS = '/api/v1/admin/return-inquiries'
const MARKETING = '/api/v1/admin/marketing-inquiries'
const STORES = '/api/v1/admin/store-inquiries'
const WHOLESALE = '/api/v1/admin/wholesale-inquiries'

const marketing = inquiryIn(marketingInquiries, marketingInquiries.marketingInquirySeq)
const store = inquiryIn(storeInquiries, storeInquiries.storeInquirySeq)
const wholesale = inquiryIn(wholesaleInquiries, wholesaleInquiries.wholesaleInquirySeq)

/** Creates a return inquiry about goods that were delivered yesterday. */
async function newInquiry(shop: TestShop, change: Partial<typeof returnInquiries.$inferInsert> = {}) {
  const order = await newOrder(shop, { state: 'DELIVERED' })
  const { returnInquirySeq: seq } = await asCall(shop, (call) =>
    receiveReturnInquiry(call, {
      orderSeq: order.orderSeq,
      memberSeq: order.memberSeq,
      writerName: '김반품',
      writerPhone: '01022223333',
      title: '계약 시험',
      content: '반품하고 싶습니다.',
      kind: 'RETURN',
      reasonCode: 'WRONG_ITEM',
      mounted: false,
      pickupMethod: 'SELF',
      lines: [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 1 }],
    }),
  )
  const where = eq(returnInquiries.returnInquirySeq, seq)
  const [row] = await shop.services.db
    .update(returnInquiries)
    .set({ outcome: 'RETURN', ...change })
    .where(where)
    .returning()
  return { path: { seq }, version: row?.version ?? 0 }
}

const result = { result: 'REVIEWING', resultMemo: '계약 시험' }

export const inquiryKindCases = {
  ...inquiryCases(RETURNS, returnInquiries, returnInquiries.returnInquirySeq),
  ...inquiryCases(MARKETING, marketingInquiries, marketingInquiries.marketingInquirySeq),
  ...inquiryCases(STORES, storeInquiries, storeInquiries.storeInquirySeq),
  ...inquiryCases(WHOLESALE, wholesaleInquiries, wholesaleInquiries.wholesaleInquirySeq),
  'GET /api/v1/admin/return-inquiries': () => ({
    query:
      '?keywordType=orderNo&keyword=2026&state[0]=ANSWERED&kind=RETURN&reasonCode[0]=DEFECT&fault=SELLER&outcome[0]=NONE&mounted=true&hasClaim=false&sort=elapsedMinutes,desc',
  }),
  // an answer requires a decision
  'PUT /api/v1/admin/return-inquiries/{seq}/answer': async (shop) => {
    const { path, version } = await newInquiry(shop)
    return { path, body: { content: '답변드립니다.', notify: false, version } }
  },
  'PUT /api/v1/admin/return-inquiries/{seq}/inspection': async (shop) => {
    const { path, version } = await newInquiry(shop)
    return { path, body: { treadWearPercent: 12.5, repaired: false, finding: '정상 마모', version } }
  },
  'PUT /api/v1/admin/return-inquiries/{seq}/decision': async (shop) => {
    const { path, version } = await newInquiry(shop)
    return { path, body: { outcome: 'RETURN', note: '기준에 따라 반품으로 결정함', version } }
  },
  'POST /api/v1/admin/return-inquiries/{seq}/claim': async (shop) => {
    const { path, version } = await newInquiry(shop, { state: 'ANSWERED' })
    return { path, body: { version, requestId: randomUUID() } }
  },
  'GET /api/v1/admin/marketing-inquiries': () => ({
    query:
      '?keywordType=companyName&keyword=모터&state[0]=ANSWERED&category[0]=AD&result[0]=NONE&assignee=NONE&sort=answeredAt,desc',
  }),
  'PUT /api/v1/admin/marketing-inquiries/{seq}/result': async (shop) => {
    const { path, version } = await marketing(shop, 'RECEIVED')
    return { path, body: { ...result, version } }
  },
  'GET /api/v1/admin/store-inquiries': () => ({
    query:
      '?keywordType=storeName&keyword=타이어&sidoId=1&gugunId=101&franchise[0]=NONE&result[0]=REVIEWING&invited=true&sort=state,asc',
  }),
  'PUT /api/v1/admin/store-inquiries/{seq}/result': async (shop) => {
    const { path, version } = await store(shop, 'RECEIVED')
    return { path, body: { ...result, version } }
  },
  'GET /api/v1/admin/wholesale-inquiries': () => ({
    query:
      '?keywordType=sizeName&keyword=2254517&industry[0]=GARAGE&monthlyQuantity[0]=LT_100&sidoId=1&result[0]=NONE&invited=false&sort=createdAt,asc',
  }),
  'PUT /api/v1/admin/wholesale-inquiries/{seq}/result': async (shop) => {
    const { path, version } = await wholesale(shop, 'RECEIVED')
    return { path, body: { ...result, version } }
  },
  'GET /api/v1/admin/wholesale-inquiries/{seq}/items': async (shop) => {
    const [item] = await shop.services.db.select().from(items).limit(1)
    return { path: (await wholesale(shop, 'RECEIVED')).path, query: `?itemSeq[0]=${item?.itemSeq}` }
  },
} satisfies Partial<Record<OperationName, Case>>
